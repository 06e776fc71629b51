import { createParser } from 'eventsource-parser';

/** Turns the bytes of an event stream into the data of its events, wherever they were cut. */
export interface EventStreamReader {
  /** Takes the next bytes; gives the data of every event they complete. */
  feed(bytes: Uint8Array): readonly string[];
  /** True once a line, or the data of one event, has grown longer than allowed. Nothing more is read then. */
  readonly overflowed: boolean;
}

/**
 * Reads Server-Sent Events: LF, CRLF or CR; comments, event names, ids and retry times are ignored, and so is an
 * event without data. An event that the stream breaks off in is no event. `longest` counts UTF-16 units.
 */
export function createEventStreamReader(longest: number): EventStreamReader {
  const decoder = new TextDecoder();
  let found: string[] = [];
  let overflowed = false;
  let endedInCr = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== '') found.push(data);
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') overflowed = true;
    },
    maxBufferSize: longest,
  });

  return {
    feed(bytes) {
      if (overflowed) return [];
      let text = decoder.decode(bytes, { stream: true });
      // The parser keeps a last CR back, for the LF that may follow. An agent that ends its lines with CR would be
      // heard one event late, and its last event never: the line ends here, and an LF that follows belongs to it.
      if (endedInCr && text.startsWith('\n')) {
        text = text.slice(1);
        endedInCr = false;
      }
      if (text !== '') {
        endedInCr = text.endsWith('\r');
        parser.feed(endedInCr ? `${text}\n` : text);
      }
      const events = found;
      found = [];
      return events;
    },
    get overflowed() {
      return overflowed;
    },
  };
}
