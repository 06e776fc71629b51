import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answerText } from './http-answer.ts';

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

interface FoundFile {
  readonly file: string;
  readonly size: number;
  readonly tag: string;
}

/**
 * Serves the built client from `folder`: files by their path, and `index.html` for every other path that could be a
 * page. Nothing outside the folder is served, whatever the path spells and wherever links lead; hidden files neither.
 */
export async function answerStatic(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  pathname: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    answerText(response, 405, 'Only GET and HEAD are answered here.');
    return;
  }
  const steps = readPath(pathname);
  if (steps === undefined) {
    answerText(response, 400, 'This path cannot be read.');
    return;
  }
  const asked = steps.length === 0 ? undefined : await findFile(folder, steps);
  if (asked !== undefined) {
    await sendFile(request, response, asked, steps[0] === 'assets');
    return;
  }
  if (path.extname(steps.at(-1) ?? '') !== '') {
    answerText(response, 404, 'There is no such file.');
    return;
  }
  const page = await findFile(folder, ['index.html']);
  if (page === undefined)
    answerText(response, 503, 'The client is not built yet, so there is no page to show.');
  else await sendFile(request, response, page, false);
}

/** The decoded steps of a path, or nothing when it is malformed or tries to be clever. */
function readPath(pathname: string): readonly string[] | undefined {
  try {
    const steps = decodeURIComponent(pathname)
      .split('/')
      .filter((step) => step !== '');
    const isOdd = steps.some((step) => step.startsWith('.') || /[\\:\0]/.test(step));
    return isOdd ? undefined : steps;
  } catch {
    return undefined;
  }
}

async function findFile(folder: string, steps: readonly string[]): Promise<FoundFile | undefined> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, ...steps));
    if (!file.startsWith(root + path.sep)) return undefined;
    const facts = await stat(file);
    if (!facts.isFile()) return undefined;
    return {
      file,
      size: facts.size,
      tag: `"${facts.size.toString(36)}-${Math.trunc(facts.mtimeMs).toString(36)}"`,
    };
  } catch {
    return undefined;
  }
}

/** `forever` is for files whose name changes with their content. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, size, tag }: FoundFile,
  forever: boolean,
): Promise<void> {
  response.setHeader('ETag', tag);
  response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': contentTypes.get(path.extname(file).toLowerCase()) ?? 'application/octet-stream',
    'Content-Length': size,
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file), response);
}
