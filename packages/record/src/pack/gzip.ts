/** The most a packed record may unpack to, where nobody says otherwise: 64 MiB. */
const usualLimit = 64 * 1024 * 1024;

/** Says that something unpacks to more than was allowed: a small file can be made to fill any memory. */
export class TooLargeError extends Error {
  override readonly name: string = 'TooLargeError';
  readonly limit: number;

  constructor(limit: number) {
    super(`It unpacks to more than ${limit} bytes, and is not read any further.`);
    this.limit = limit;
  }
}

/** How to unpack. */
export interface UnpackOptions {
  /** The most bytes it may unpack to; 64 MiB unless set. */
  readonly limit?: number;
}

/** True for what begins as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * The JSON text of a record, signed or not, in gzip: what goes by the media type `application/vcon+gzip`. By the
 * platform's own compression, which browsers and Node have.
 */
export async function packRecord(record: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify(record);
  return gathered(
    through(new TextEncoder().encode(text), new CompressionStream('gzip')),
    Number.POSITIVE_INFINITY,
  );
}

/**
 * The text that was packed. Throws `TooLargeError` as soon as it is larger than the limit, and a `TypeError` where it is no
 * gzip, is cut off, or no UTF-8 text.
 */
export async function unpackRecord(
  bytes: Uint8Array,
  { limit = usualLimit }: UnpackOptions = {},
): Promise<string> {
  const unpacked = await gathered(through(bytes, new DecompressionStream('gzip')), limit);
  return new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
}

function through(
  bytes: Uint8Array,
  transform: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> {
  // A copy: what is handed in may be a view of memory that others write to.
  return new Blob([new Uint8Array(bytes)]).stream().pipeThrough(transform);
}

async function gathered(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw new TooLargeError(limit);
    }
    pieces.push(read.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
