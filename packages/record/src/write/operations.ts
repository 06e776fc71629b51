import type { ToolCall } from '@callboard/core';

/** One request as it was sent to a tool, or was to be. */
export interface SentAttempt {
  /** Its number in the record. */
  readonly number: number;
  /** False once it turns out that nothing was sent: then the record holds nothing of it. */
  isSent: boolean;
}

/** What a record knows of one call while it is written. */
export interface Operation {
  /** As it stands by now. */
  call: ToolCall;
  /** When its arguments were written to their end, or nobody wrote on. */
  proposedAt?: number;
  /** When what was decided about it went to the agent that asked. */
  releasedAt?: number;
  /** By their numbers in the log. */
  readonly attempts: Map<number, SentAttempt>;
  /** Numbers of requests that were told of out of order: they have their own, whatever stands before them. */
  readonly strays: Set<number>;
  /** The one request of a call that the agent ran, once something proves that it was sent. */
  byAgent?: SentAttempt;
  /** True once policy refused a request at the last look. */
  wasRefused?: true;
  /** True once the agent delivered what its tool gave: what it told of that before says less. */
  hasResult?: true;
}

/** The calls of a record. */
export interface Operations {
  of(key: string): Operation | undefined;
  /** The operation of a call as it is now. */
  update(call: ToolCall): Operation;
}

export function createOperations(): Operations {
  const all = new Map<string, Operation>();
  return {
    of: (key) => all.get(key),
    update(call) {
      const known = all.get(call.key);
      if (known !== undefined) {
        known.call = call;
        return known;
      }
      const operation: Operation = { call, attempts: new Map(), strays: new Set() };
      all.set(call.key, operation);
      return operation;
    },
  };
}

/** The number that the next request of an operation has in the record: one more than those that were sent (draft 5.1). */
export function nextNumber({ attempts, byAgent }: Operation): number {
  let sent = byAgent?.number ?? 0;
  for (const attempt of attempts.values()) if (attempt.isSent) sent = Math.max(sent, attempt.number);
  return sent + 1;
}

/** True where something of it went to a tool. */
export function wasSent({ attempts, byAgent }: Operation): boolean {
  return byAgent !== undefined || [...attempts.values()].some(({ isSent }) => isSent);
}

/** True for a call that is the page's to run; in a session that is one that was handed over. */
export function isOfPage({ advertised, session }: ToolCall): boolean {
  return advertised !== undefined && session?.kind !== 'watched';
}
