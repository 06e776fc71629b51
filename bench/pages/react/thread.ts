import type { ThreadEvent, ThreadEventBody, Transport } from '@callboard/core';
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

/** A transport that the page holds in its hands: what it is given in one task leaves in one batch. */
export function handTransport(options: PageOptions): Transport & Pick<Contestant, 'take'> {
  const waiting: (readonly ThreadEventBody[])[] = [];
  let wake: () => void = () => undefined;
  let runId = '';
  return {
    async *run(request) {
      runId = request.runId;
      yield [
        { type: 'run-started', runId },
        {
          type: 'call-started',
          runId,
          toolCallId: streamedId,
          toolName,
          parentMessageId: messageOf(streamedId, options.messages),
        },
      ];
      for (;;) {
        const batch = waiting.shift();
        if (batch !== undefined) yield batch;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    take(deltas) {
      waiting.push(
        deltas.map((delta) => ({ type: 'call-args-appended', runId, toolCallId: streamedId, delta })),
      );
      wake();
    },
  };
}
