import { createThread, type Thread } from '@callboard/core';
import { type MessagesMapping, readMessages, transcriptOf, writeMessages } from '../index.ts';

/** A thread on which a stored conversation was opened; throws where it cannot be read. */
export function openStored(conversation: string | readonly unknown[], mapping?: MessagesMapping): Thread {
  const reading = readMessages(conversation, mapping);
  if (!reading.ok) throw new Error(reading.problem.message);
  const thread = createThread({ id: 'thread-1' });
  thread.dispatch({ type: 'history-loaded', messages: reading.messages });
  return thread;
}

/** What the thread is stored as, as a value. */
export function writtenValue(thread: Thread): unknown {
  const value: unknown = JSON.parse(writeMessages(transcriptOf(thread)).json);
  return value;
}
