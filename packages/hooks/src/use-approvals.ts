'use client';

import type { DecisionOutcome } from '@callboard/core';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { createApprovalQueue, type QueueView, type SendReport } from './approvals/approval-queue.ts';
import { type PressRefusal, refusalOfPress } from './press/press-refusal.ts';
import { type PressOptions, type PromptOptions, type PromptRef, usePresses } from './press/use-presses.ts';
import { useThreadContext } from './thread-context.ts';

/** Everything that is asked, and the ways to choose and to send. */
export interface Approvals extends QueueView {
  /**
   * Chooses what is decided once it is sent; what was chosen before, it takes the place of. An edit, a reason and an
   * answer are those of the request's draft (`useDraft`). False where that is not allowed, or nothing is written.
   */
  choose(requestId: string, kind: DecisionOutcome, options?: PressOptions): boolean;
  /** Takes a choice back. False where there is none, and while choices are being sent. */
  unchoose(requestId: string): boolean;
  /**
   * Requests that "same for these" may mean: of the same tool, server, asker, risk and outcomes, with nothing chosen,
   * and wholly on screen. None for what is of high risk. Ask again when it is pressed.
   */
  alike(requestId: string): readonly string[];
  /** Given as `ref` to the element that shows all of a request: what somebody chooses there they have seen. */
  promptRef(requestId: string): (element: Element | null) => void;
  /** Given as `ref` to the element that says what is chosen, with the button that sends it. */
  readonly sendRef: PromptRef;
  /** Something is chosen, and a press to send it counts. */
  readonly canSend: boolean;
  /** What would be sent has been in sight for long enough: a press to send it counts. */
  readonly isSendSeen: boolean;
  /** Why the last press to send was ignored. */
  readonly sendRefusal: PressRefusal | undefined;
  /**
   * Decides all that is chosen. What does not count stays open and says why; what is void (its arguments are others by
   * now) is not sent. Without the event of a press it is code's doing.
   */
  sendAll(options?: PressOptions): Promise<SendReport>;
  /** Takes what is over off the list. */
  clear(): void;
}

/**
 * All that is asked on the thread, in the order it came: what is decided keeps its place, what is new comes last. What
 * is chosen is a draft, wherever else the request is shown; sending it is the decision (P8).
 */
export function useApprovals({ pressGuard }: PromptOptions = {}): Approvals {
  const { conversation, person, presses, deciding } = useThreadContext();
  const queue = useMemo(
    () => createApprovalQueue({ conversation, presses, deciding, pressGuard }),
    [conversation, presses, deciding, pressGuard],
  );
  const view = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const [sendRefusal, setSendRefusal] = useState<PressRefusal | undefined>();
  // Another thing to send has to be seen anew.
  const { promptRef: sendRef, isSeen, judge } = usePresses(chosenIn(view), pressGuard);
  const sendAll = useCallback(
    async ({ event }: PressOptions = {}): Promise<SendReport> => {
      const press = judge(event);
      setSendRefusal(press.kind === 'ignored' ? refusalOfPress(press) : undefined);
      if (press.kind === 'ignored') return { decided: [], refused: [], late: [] };
      return await queue.send({ means: press.kind, person });
    },
    [judge, queue, person],
  );
  return useMemo(
    () => ({
      ...view,
      choose: (requestId, kind, options) => queue.choose(requestId, kind, options?.event),
      unchoose: queue.unchoose,
      alike: queue.alike,
      promptRef: queue.promptRef,
      sendRef,
      canSend: isSeen && view.counts.chosen > 0 && !view.isSending,
      isSendSeen: isSeen,
      sendRefusal,
      sendAll,
      clear: queue.clear,
    }),
    [view, queue, sendRef, isSeen, sendRefusal, sendAll],
  );
}

/** Names what would be sent. */
function chosenIn({ items }: QueueView): string {
  return items
    .flatMap(({ id, state }) => (state.kind === 'chosen' ? [`${id} ${state.choice.kind}`] : []))
    .join('\n');
}
