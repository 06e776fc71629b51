import type { ThreadEventBody, Transport } from '@callboard/core';

type Batch = readonly ThreadEventBody[];

/** A transport that the page holds in its hands. */
export interface HandTransport extends Transport {
  /** What it is given at once, for the run it is asked for, leaves in one batch. */
  put(batch: (runId: string) => Batch): void;
}

/** Its run begins with what `opening` says, and goes on with what it is given. */
export function createHandTransport(opening: (runId: string) => Batch): HandTransport {
  const waiting: Batch[] = [];
  let wake: () => void = () => undefined;
  let runId = '';
  return {
    async *run(request) {
      runId = request.runId;
      yield opening(runId);
      for (;;) {
        const batch = waiting.shift();
        if (batch !== undefined) yield batch;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    put(batch) {
      waiting.push(batch(runId));
      wake();
    },
  };
}
