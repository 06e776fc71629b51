import {
  CallboardError,
  type CallboardErrorCode,
  type Conversation,
  createWatched,
  type DecisionAttempt,
  type DecisionOutcome,
  type DecisionOutcomeReport,
} from '@callboard/core';

/**
 * What is being decided on this page. It is one for all that show the same request, so a press in a dialog is seen on the
 * card too; and it outlives whoever was pressed.
 */
export interface Deciding {
  /** What was pressed about a request, from the press until the conversation's answer. */
  pressed(requestId: string): DecisionOutcome | undefined;
  /** True where what was pressed here found the request decided, or gone. */
  cameLate(requestId: string): boolean;
  subscribe(wake: () => void): () => void;
  /** Decides. While one decision on a request waits for its answer, another one on it is refused (P8). */
  decide(attempt: DecisionAttempt): Promise<DecisionOutcomeReport>;
}

export function createDeciding(conversation: Pick<Conversation, 'decide' | 'thread'>): Deciding {
  const { thread } = conversation;
  const pressed = createWatched<ReadonlyMap<string, DecisionOutcome>>(new Map());
  const own = new Set<string>();
  const late = new Set<string>();

  function put(requestId: string, outcome: DecisionOutcome | undefined): void {
    const next = new Map(pressed.get());
    if (outcome === undefined) next.delete(requestId);
    else next.set(requestId, outcome);
    pressed.set(next);
  }

  function isOpen(requestId: string): boolean {
    return thread.request(requestId)?.state.kind === 'open';
  }

  /** Another tab may say that it counts before its log has reached this one: until then nothing is live again. */
  async function decidedHere(requestId: string): Promise<void> {
    if (!isOpen(requestId)) return;
    await new Promise<void>((resolve) => {
      const leave = thread.subscribe('requests', () => {
        if (isOpen(requestId)) return;
        leave();
        resolve();
      });
    });
  }

  return {
    pressed: (requestId) => pressed.get().get(requestId),
    cameLate: (requestId) => late.has(requestId),
    subscribe: pressed.subscribe,
    async decide(attempt) {
      const { requestId, decision } = attempt;
      if (pressed.get().has(requestId) && isOpen(requestId)) {
        const message = `A decision on request ${requestId} is being checked.`;
        return { kind: 'refused', error: new CallboardError('already-deciding', message) };
      }
      late.delete(requestId);
      put(requestId, decision.kind);
      try {
        const report = await conversation.decide(attempt);
        if (report.kind === 'decided') {
          own.add(requestId);
          await decidedHere(requestId);
        } else if (wasBefore(report.error.code) && !own.has(requestId)) late.add(requestId);
        return report;
      } finally {
        put(requestId, undefined);
      }
    },
  };
}

/** Somebody else was before, or is about to be. Whether something was decided then, the request says. */
function wasBefore(code: CallboardErrorCode): boolean {
  return code === 'request-not-open' || code === 'already-deciding';
}
