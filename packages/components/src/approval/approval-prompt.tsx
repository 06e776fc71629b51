'use client';

import type { DecisionOutcome } from '@callboard/core';
import {
  type Approval,
  useApproval,
  useConversation,
  useToolCall,
  useToolCallOutline,
} from '@callboard/hooks';
import { type ComponentProps, type ReactElement, type Ref, useContext } from 'react';
import { ToolCallContext } from '../call/tool-call-context.ts';
import { askedOfCall, questionOf } from './asked.ts';
import { Decide, type DecideHandle } from './decide.tsx';
import { type Desks, useDesks, useDrafts } from './drafts.ts';

/** What ApprovalPrompt is given. */
export interface ApprovalPromptProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Which call; a key of `useToolCalls`. */
  readonly callKey: string;
  /** Names the deed, where the app can say it better than "Approve" or the tool's title: "Delete 3 files". */
  readonly approveLabel?: string | undefined;
  /** Milliseconds the prompt has to be in sight before a press counts; half a second unless the thread's judge says otherwise. */
  readonly pressGuard?: number | undefined;
  /** Told once a decision counted. */
  readonly onDecided?: ((outcome: DecisionOutcome) => void) | undefined;
}

/**
 * What is asked about a call, and the ways to answer: approve, edit, reject, answer in the tool's place. Only what
 * the request allows is offered; nothing is shown when nothing is asked. It never takes the focus by itself, and
 * neither Escape nor going away decides.
 */
export function ApprovalPrompt(props: ApprovalPromptProps): ReactElement | null {
  const desks = useCardDesks(props.callKey);
  return <DraftedPrompt desks={desks} {...props} />;
}

/** The desks of the card around, if it is of this call, else some of the caller's own. */
export function useCardDesks(callKey: string): Desks {
  const own = useDesks();
  const card = useContext(ToolCallContext);
  return card?.outline.call.key === callKey ? card.desks : own;
}

/** What DraftedPrompt is given. */
export interface DraftedPromptProps extends ApprovalPromptProps {
  readonly desks: Desks;
  /** What presses do, where it is not to decide at once. */
  readonly through?: ((approval: Approval) => Approval) | undefined;
  readonly handle?: Ref<DecideHandle> | undefined;
}

/** The prompt with a desk that may outlive it. While nothing is asked, it has nothing to do with what is written. */
export function DraftedPrompt(props: DraftedPromptProps): ReactElement | null {
  const isAsked = useToolCallOutline(props.callKey)?.request !== undefined;
  return isAsked ? <AskedPrompt {...props} /> : null;
}

function AskedPrompt({
  callKey,
  desks,
  approveLabel,
  pressGuard,
  onDecided,
  through = itself,
  ...rest
}: DraftedPromptProps): ReactElement | null {
  const view = useToolCall(callKey);
  const approval = useApproval(callKey, { pressGuard });
  const card = useContext(ToolCallContext);
  const { thread } = useConversation();
  const question = view === undefined ? undefined : questionOf(view);
  const screenedAt = view?.call.screening?.at;
  const drafts = useDrafts(
    approval.request?.id,
    desks.of(question),
    () => thread.call(callKey)?.screening?.at === screenedAt,
  );
  if (view === undefined || approval.request === undefined) return null;
  return (
    <Decide
      // What stood here before must not be answered by a press meant for it.
      key={question}
      asked={askedOfCall(view)}
      approval={through(approval)}
      drafts={drafts}
      approveLabel={approveLabel}
      onDecided={onDecided}
      onLostFocus={card?.outline.call.key === callKey ? card.verdict.promptLostFocus : undefined}
      {...rest}
    />
  );
}

function itself(approval: Approval): Approval {
  return approval;
}
