import type { RunRequest, ThreadEventBody, Transport } from '@callboard/core';

/** The least there is to send. */
export const helloRequest: RunRequest = {
  threadId: 't',
  runId: 'r',
  messages: [{ role: 'user', id: 'u', parts: [{ type: 'text', text: 'hi' }] }],
  tools: [],
  answers: [],
  heldCalls: [],
  callOf: () => undefined,
};

/** Sends a run and collects its batches. `onBatch` is told of each as it comes. */
export async function collectBatches(
  transport: Transport,
  options: {
    readonly request?: RunRequest;
    readonly signal?: AbortSignal;
    readonly onBatch?: (batch: readonly ThreadEventBody[]) => void;
  } = {},
): Promise<readonly (readonly ThreadEventBody[])[]> {
  const batches: (readonly ThreadEventBody[])[] = [];
  const signal = options.signal ?? new AbortController().signal;
  for await (const batch of transport.run(options.request ?? helloRequest, { signal })) {
    batches.push(batch);
    options.onBatch?.(batch);
  }
  return batches;
}
