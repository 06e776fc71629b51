import type { ThreadEvent, ThreadEventBody, Transport } from '@callboard/core';
import { createHandTransport } from '../hand-transport.ts';
import type { PageOptions } from '../page.ts';
import { endedCalls, streamedId, toolName } from './load.ts';
import type { Contestant } from './stream-page.ts';

const pastRun = 'past';

/** The cards that have ended, as a log that a page begins with. */
export function pastLog({ messages }: PageOptions): ThreadEvent[] {
  const events: ThreadEventBody[] = [{ type: 'run-started', runId: pastRun }];
  for (const { id, name, text, result } of endedCalls) {
    const call = { runId: pastRun, toolCallId: id };
    events.push(
      { type: 'call-started', ...call, toolName: name, parentMessageId: messageOf(id, messages) },
      { type: 'call-args-appended', ...call, delta: text },
      { type: 'call-closed', ...call },
      {
        type: 'call-result-received',
        ...call,
        messageId: `result-${id}`,
        content: { kind: 'text', text: result },
      },
    );
  }
  events.push({ type: 'run-succeeded', runId: pastRun });
  const at = Date.now();
  return events.map((event) => ({ ...event, at }));
}

function messageOf(id: string, messages: PageOptions['messages']): string {
  return messages === 'one' ? 'message' : `message-${id}`;
}

/** The agent of the card that streams, in the hands of the page. */
export function handTransport(options: PageOptions): Transport & Pick<Contestant, 'take'> {
  const toolCallId = streamedId;
  const parentMessageId = messageOf(streamedId, options.messages);
  const { run, put } = createHandTransport((runId) => [
    { type: 'run-started', runId },
    { type: 'call-started', runId, toolCallId, toolName, parentMessageId },
  ]);
  return {
    run,
    take: (deltas) =>
      put((runId) => deltas.map((delta) => ({ type: 'call-args-appended', runId, toolCallId, delta }))),
  };
}
