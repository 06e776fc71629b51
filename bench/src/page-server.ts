import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves a folder on this machine alone, and gives its address and the way to end. */
export async function servePages(folder: string): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
    readFile(file).then(
      (content) => {
        response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
        response.end(content);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
