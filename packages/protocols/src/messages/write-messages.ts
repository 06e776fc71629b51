import type { Annotation, Message, Thread } from '@callboard/core';
import { defaultMapping } from './default-mapping.ts';
import type { MessagesMapping } from './mapping.ts';
import { rewriteMessage } from './rewrite-message.ts';
import { inStoredOrder, wholeOf } from './stored-order.ts';
import { writeMessage } from './write-message.ts';

/** What is written: a thread's transcript and its calls. The request of a run is one, too. */
export interface MessagesSource {
  readonly messages: readonly Message[];
  readonly callOf: (key: string) => WrittenCall | undefined;
}

/** A call as it is written into its message. */
export interface WrittenCall extends Annotation {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly argsText: string;
}

/** A conversation as it is stored. */
export interface WrittenMessages {
  /** The list of messages as JSON text: parsing it rounds what JavaScript cannot hold. */
  readonly json: string;
  /** What this form has no place for, in words. */
  readonly leftOut: readonly string[];
}

/** The transcript of a thread, to be written. */
export function transcriptOf(thread: Thread): MessagesSource {
  return {
    messages: thread.messages(),
    callOf(key) {
      const call = thread.call(key);
      return call === undefined ? undefined : { ...call, argsText: call.args.text };
    },
  };
}

/**
 * Writes a conversation. What was read from this form and did not change is written to the letter, in its place; the
 * rest is written anew, replies right behind the message of their call.
 */
export function writeMessages(
  source: MessagesSource,
  mapping: MessagesMapping = defaultMapping,
): WrittenMessages {
  const leftOut: string[] = [];
  const present = new Map(source.messages.map((message) => [message.id, message]));
  const notes = { add: (words: string) => void leftOut.push(words) };
  const { callOf } = source;
  const written = inStoredOrder(source.messages, present).flatMap((message) => {
    const stored = wholeOf(message);
    const json =
      stored === undefined
        ? writeMessage(message, callOf, mapping, notes)
        : rewriteMessage({ message, stored, present, callOf, mapping, notes });
    return json === undefined ? [] : [json];
  });
  return { json: `[${written.join(',\n')}]`, leftOut };
}
