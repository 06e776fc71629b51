import type { Batch } from './sent-run.ts';
import type { AgUiReader } from './stream-reader.ts';

/** Takes the next bytes of one stream, wherever they were cut; gives what they mean for a thread. */
export type ReadBytes = (bytes: Uint8Array) => Batch;

/** Begins to read one stream: every event goes to `reader`, and none that is longer than allowed is waited for. */
export type ReadStream = (reader: AgUiReader, longestEvent: number) => ReadBytes;

/** A form in which an agent can send its events, beside Server-Sent Events. */
export interface AgUiStreamFormat {
  /** What is asked for, and what an answer in this form has for its content type, to the letter. */
  readonly mediaType: string;
  /** Fetches what it takes to read it. */
  load(): Promise<ReadStream>;
}
