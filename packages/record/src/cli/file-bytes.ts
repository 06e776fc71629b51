import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

/**
 * The bytes of a file, and of standard input for `-`. A device, a pipe or a folder that is named is no file with a record in
 * it: `/dev/zero` has no end, and a pipe may have none. Whoever wants what a pipe brings gives it as standard input.
 */
export async function fileBytes(file: string, input: NodeJS.ReadableStream): Promise<Uint8Array> {
  if (file === '-') return buffer(input);
  // What is asked what it is must not be waited for: a pipe that nobody writes to opens only so.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile())
      throw new Error(
        'It is no regular file. What a pipe or a device brings can be given as standard input: -',
      );
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
