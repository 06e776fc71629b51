import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { fileBytes } from './file-bytes.ts';

const nothing = Readable.from([]);

test('a file and standard input are read whole', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'record-'));
  try {
    await writeFile(path.join(folder, 'a.json'), '{"a":1}');
    expect(Buffer.from(await fileBytes(path.join(folder, 'a.json'), nothing)).toString()).toBe('{"a":1}');
    const input = Readable.from([Buffer.from('{'), Buffer.from('}')]);
    expect(Buffer.from(await fileBytes('-', input)).toString()).toBe('{}');
    await expect(fileBytes(path.join(folder, 'b.json'), nothing)).rejects.toThrow('ENOENT');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each(['/dev/zero', '/dev/null', tmpdir()])('P26: what may have no end is not read: %s', async (file) => {
  await expect(fileBytes(file, nothing)).rejects.toThrow('no regular file');
});
