import {
  CallboardError,
  type CallboardErrorCode,
  type Conversation,
  callApart,
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
  const pressed = new Map<string, DecisionOutcome>();
  const own = new Set<string>();
  const late = new Set<string>();
  const wakers = new Set<() => void>();

  function changed(): void {
    for (const wake of [...wakers]) callApart(wake);
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
    pressed: (requestId) => pressed.get(requestId),
    cameLate: (requestId) => late.has(requestId),
    subscribe(wake) {
      wakers.add(wake);
      return () => wakers.delete(wake);
    },
    async decide(attempt) {
      const { requestId, decision } = attempt;
      if (pressed.has(requestId) && isOpen(requestId)) {
        const message = `A decision on request ${requestId} waits for its answer, so this one was not counted.`;
        return { kind: 'refused', error: new CallboardError('already-deciding', message) };
      }
      pressed.set(requestId, decision.kind);
      late.delete(requestId);
      changed();
      try {
        const report = await conversation.decide(attempt);
        if (report.kind === 'decided') {
          own.add(requestId);
          await decidedHere(requestId);
        } else if (wasBefore(report.error.code) && !own.has(requestId)) late.add(requestId);
        return report;
      } finally {
        pressed.delete(requestId);
        changed();
      }
    },
  };
}

/** Somebody else was before, or is about to be. Whether something was decided then, the request says. */
function wasBefore(code: CallboardErrorCode): boolean {
  return code === 'request-not-open' || code === 'already-deciding';
}
