import type { ThreadEventBody, Transport } from '@callboard/core';
import { callId, type Kind, toolName } from './load.ts';

/** A transport that the page holds in its hands. */
export interface LargeTransport extends Transport {
  take(deltas: readonly string[]): void;
  finish(result: string): void;
}

/** What it is given in one task leaves in one batch. */
export function handTransport(kind: Kind): LargeTransport {
  const waiting: (readonly ThreadEventBody[])[] = [];
  let wake: () => void = () => undefined;
  let runId = '';

  function put(batch: readonly ThreadEventBody[]): void {
    waiting.push(batch);
    wake();
  }

  return {
    async *run(request) {
      runId = request.runId;
      yield [
        { type: 'run-started', runId },
        { type: 'call-started', runId, toolCallId: callId, toolName },
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
      put(deltas.map((delta) => ({ type: 'call-args-appended', runId, toolCallId: callId, delta })));
    },
    finish(result) {
      put([
        { type: 'call-closed', runId, toolCallId: callId },
        {
          type: 'call-result-received',
          runId,
          toolCallId: callId,
          messageId: 'result',
          content: kind === 'records' ? { kind: 'json', json: result } : { kind: 'text', text: result },
        },
        { type: 'run-succeeded', runId },
      ]);
    },
  };
}
