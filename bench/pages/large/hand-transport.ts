import type { Transport } from '@callboard/core';
import { createHandTransport } from '../hand-transport.ts';
import { callId, type Kind, toolName } from './load.ts';

/** The agent of one large call, in the hands of the page. */
export interface LargeTransport extends Transport {
  take(deltas: readonly string[]): void;
  finish(result: string): void;
}

export function handTransport(kind: Kind): LargeTransport {
  const { run, put } = createHandTransport((runId) => [
    { type: 'run-started', runId },
    { type: 'call-started', runId, toolCallId: callId, toolName },
  ]);
  return {
    run,
    take: (deltas) =>
      put((runId) =>
        deltas.map((delta) => ({ type: 'call-args-appended', runId, toolCallId: callId, delta })),
      ),
    finish: (result) =>
      put((runId) => [
        { type: 'call-closed', runId, toolCallId: callId },
        {
          type: 'call-result-received',
          runId,
          toolCallId: callId,
          messageId: 'result',
          content: kind === 'records' ? { kind: 'json', json: result } : { kind: 'text', text: result },
        },
        { type: 'run-succeeded', runId },
      ]),
  };
}
