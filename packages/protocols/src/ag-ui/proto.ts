import type { ThreadEventBody } from '@callboard/core';
import { createFrameReader } from './frames.ts';
import { reasonOf } from './reason.ts';
import { shown } from './refusal.ts';
import type { AgUiStreamFormat } from './stream-format.ts';

/**
 * The binary form of the stream (AG-UI 1.0, basic/transports/http-protobuf), for `createAgUiTransport({ format })`.
 * Its decoder is `@ag-ui/proto`, which the app installs; it is fetched with the first run and not before. An event
 * is measured in bytes here.
 */
export const protobuf: AgUiStreamFormat = {
  mediaType: 'application/vnd.ag-ui.event+proto',

  async load() {
    const { AGUIUnknownEventTypeError, decode } = await import('@ag-ui/proto');

    /** One frame as a value to check. An event of a later version has no name here: only its bytes are known. */
    function decoded(frame: Uint8Array): { readonly value: unknown } | { readonly fault: string } {
      try {
        return { value: decode(frame) };
      } catch (error) {
        if (error instanceof AGUIUnknownEventTypeError) return { value: { type: 'unnamed' } };
        return { fault: `is no event in protobuf: ${shown(reasonOf(error))}` };
      }
    }

    return (reader, longestEvent) => {
      const frames = createFrameReader(longestEvent);
      return (bytes) => {
        const batch: ThreadEventBody[] = [];
        const tell = (told: readonly ThreadEventBody[]): void => {
          for (const event of told) batch.push(event);
        };
        for (const frame of frames.feed(bytes)) {
          const read = decoded(frame);
          tell('fault' in read ? reader.refuse(read.fault, 'not-protobuf') : reader.read(read.value));
          if (reader.refusal !== undefined) return batch;
        }
        if (frames.overflowed) tell(reader.refuse('is longer than this reader takes'));
        return batch;
      };
    };
  },
};
