/** Turns bytes into the frames they hold, wherever they were cut. */
export interface FrameReader {
  /** Takes the next bytes; gives every frame they complete. */
  feed(bytes: Uint8Array): readonly Uint8Array[];
  /** True once a frame says that it is longer than allowed. Nothing more is read then. */
  readonly overflowed: boolean;
}

/** How many bytes before a frame say its length, the most significant first. */
const PREFIX = 4;

/** Reads frames (AG-UI 1.0, basic/transports/http-protobuf). What the stream breaks off in is no frame. */
export function createFrameReader(longest: number): FrameReader {
  let pieces: Uint8Array[] = [];
  let held = 0;
  let length: number | undefined;
  let overflowed = false;

  /** The next bytes, copied once, however many pieces they came in. */
  function take(count: number): Uint8Array {
    const taken = new Uint8Array(count);
    let at = 0;
    let whole = 0;
    for (const piece of pieces) {
      const part = piece.subarray(0, count - at);
      taken.set(part, at);
      at += part.length;
      if (part.length < piece.length) {
        pieces[whole] = piece.subarray(part.length);
        break;
      }
      whole += 1;
    }
    pieces = pieces.slice(whole);
    held -= count;
    return taken;
  }

  return {
    feed(bytes) {
      const frames: Uint8Array[] = [];
      pieces.push(bytes);
      held += bytes.length;
      while (!overflowed && held >= (length ?? PREFIX)) {
        if (length === undefined) {
          length = new DataView(take(PREFIX).buffer).getUint32(0);
          overflowed = length > longest;
        } else {
          frames.push(take(length));
          length = undefined;
        }
      }
      return frames;
    },
    get overflowed() {
      return overflowed;
    },
  };
}
