import { readFile } from 'node:fs/promises';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A file of a built page. */
export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Reads the file behind a path; undefined where there is none. */
export async function pageFile(folder: string, pathname: string): Promise<PageFile | undefined> {
  const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
  try {
    return { type: types[path.extname(file)] ?? 'application/octet-stream', content: await readFile(file) };
  } catch {
    return undefined;
  }
}
