'use client';

import type { DecisionOutcome } from '@callboard/core';
import {
  type Approval,
  type ApprovalItem,
  type Approvals,
  type EditCheck,
  type PressOptions,
  useConversation,
} from '@callboard/hooks';
import { useCallback } from 'react';

/** Told that something was chosen, by which press. */
export type OnChosen = (id: string, kind: DecisionOutcome, options: PressOptions | undefined) => void;

/**
 * Has a prompt choose instead of decide: the same buttons, panels and checks, and nothing counts before all of it is
 * sent. What was written is the request's draft already. What is decided once and for all is decided on one call alone,
 * so it is not offered here.
 */
export function useStaging(
  { id, isSeen, refusal }: ApprovalItem,
  { choose, unchoose }: Pick<Approvals, 'choose' | 'unchoose'>,
  onChosen: OnChosen,
): (approval: Approval) => Approval {
  const { drafts } = useConversation();
  return useCallback(
    (approval) => {
      const stage = async (
        kind: DecisionOutcome,
        options: PressOptions | undefined,
        check?: () => Promise<EditCheck>,
      ): Promise<boolean> => {
        // The press is judged while it happens; what is written can be looked at afterwards.
        if (isRepeatedClick(options) || !choose(id, kind, options)) return false;
        const { choice } = drafts.of(id);
        const checked = await check?.();
        // Taken back or chosen anew while it was looked at: what was found says nothing of that.
        if (drafts.of(id).choice !== choice) return false;
        if (checked?.kind === 'invalid') {
          unchoose(id);
          return false;
        }
        onChosen(id, kind, options);
        return true;
      };
      return {
        ...approval,
        choices: [],
        refusal,
        isSeen,
        // It is the whole item that has to be seen, and the queue watches that.
        promptRef: () => undefined,
        approve: (options) => stage('approve', options),
        edit: (argsText, options) => stage('edit', options, () => approval.checkEdit(argsText)),
        reject: (_reason, options) => stage('reject', options),
        answer: (text, options) => stage('answer', options, () => approval.checkAnswer(text)),
        dismiss: (options) => stage('dismiss', options),
      };
    },
    [drafts, id, isSeen, refusal, choose, unchoose, onChosen],
  );
}

/** The second click of a double click was meant for what stood there at the first. */
function isRepeatedClick(options: PressOptions | undefined): boolean {
  const event = options?.event;
  const native = event === undefined ? undefined : 'nativeEvent' in event ? event.nativeEvent : event;
  return native instanceof MouseEvent && native.detail > 1;
}
