import { createAgUiReader } from '../../index.ts';
import { shownMessages, threadAfter } from '../../testing/transcript.ts';
import type { Reading, WireMessage } from './client-reading.ts';

/** What our reader and a thread made of a stream, with the codes of what was noted at each event. */
export interface OurReading extends Reading {
  /** The words of the refusal. */
  readonly said: string;
  readonly notedAt: ReadonlyMap<number, readonly string[]>;
}

/** A stream through our reader to a thread. */
export function readOurselves(stream: readonly object[]): OurReading {
  const reader = createAgUiReader({ requestedRunId: 'r' });
  const notedAt = new Map<number, readonly string[]>();
  const told = stream.flatMap((event, index) => {
    const read = reader.readText(JSON.stringify(event));
    const codes = read.flatMap((one) => (one.type === 'problem-noted' ? [one.code] : []));
    if (codes.length > 0) notedAt.set(index, codes);
    return read;
  });
  const thread = threadAfter(told);
  const { refusal } = reader;
  const state = thread.agentState();
  const messages: readonly WireMessage[] = JSON.parse(JSON.stringify(shownMessages(thread)));
  return {
    ...(refusal === undefined ? {} : { refused: { at: refusal.index, why: refusal.code } }),
    messages,
    state: state === undefined ? {} : state,
    said: refusal?.message ?? '',
    notedAt,
  };
}
