import { createThread, type Thread, type ThreadEventBody } from '@callboard/core';
import { outgoingMessage } from '../outgoing-message.ts';
import type { AgUiMessage } from '../wire-message.ts';

/** A thread on which these events happened. */
export function threadAfter(events: readonly ThreadEventBody[]): Thread {
  const thread = createThread({ id: 't' });
  thread.dispatch(events);
  return thread;
}

/** The transcript after these events, as it would go back to the agent. */
export function messagesAfter(events: readonly ThreadEventBody[]): readonly AgUiMessage[] {
  return messagesOf(threadAfter(events));
}

/** The transcript of a thread, as it would go back to the agent. */
function messagesOf(thread: Thread): readonly AgUiMessage[] {
  return thread.messages().flatMap((message) => {
    const sent = outgoingMessage(message, (key) => {
      const call = thread.call(key);
      return call === undefined ? undefined : { ...call, argsText: call.args.text };
    });
    return 'message' in sent && sent.message !== undefined ? [sent.message] : [];
  });
}

/** The transcript of a thread: messages as they would go back, and activities, which never do. */
export function shownMessages(thread: Thread): readonly unknown[] {
  const sent = new Map(messagesOf(thread).map((message) => [message.id, message]));
  return thread.messages().flatMap((message) => {
    if (message.role !== 'activity') return sent.get(message.id) ?? [];
    const { raw: _raw, ...shown } = message;
    return [shown];
  });
}
