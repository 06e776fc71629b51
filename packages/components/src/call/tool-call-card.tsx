'use client';

import type { DecisionOutcome } from '@callboard/core';
import { useToolArgs, useToolCall, useToolCallOutline } from '@callboard/hooks';
import { memo, type NamedExoticComponent, type ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { type DescribeCall, tryToDescribe } from './describe-call.ts';
import { ToolCallActions } from './tool-call-actions.tsx';
import { ToolCallAttempts } from './tool-call-attempts.tsx';
import {
  ToolCallArgs,
  ToolCallContent,
  ToolCallCustomView,
  ToolCallProblems,
  ToolCallSummary,
} from './tool-call-body.tsx';
import { ToolCallCancel } from './tool-call-cancel.tsx';
import { ToolCallDeadline } from './tool-call-deadline.tsx';
import { ToolCallFailure } from './tool-call-failure.tsx';
import {
  ToolCallHeader,
  ToolCallOrigin,
  ToolCallReceipt,
  ToolCallStatus,
  ToolCallStatusIcon,
  ToolCallTitle,
  ToolCallTrigger,
} from './tool-call-header.tsx';
import { ToolCallQueue } from './tool-call-queue.tsx';
import { ToolCallProgress, ToolCallReply, ToolCallResult } from './tool-call-result.tsx';
import { ToolCallRewrite } from './tool-call-rewrite.tsx';
import { ToolCallRoot, type ToolCallRootProps } from './tool-call-root.tsx';
import { ToolCallAsking, ToolCallSubagents } from './tool-call-subagents.tsx';
import { ToolCallTimeline } from './tool-call-timeline.tsx';
import { ToolCallUnsent } from './tool-call-unsent.tsx';
import { usedArgs } from './used-args.ts';

/** What ToolCallCard is given. */
export interface ToolCallCardProps extends Omit<ToolCallRootProps, 'children'> {
  /** One sentence of what will happen: "Refund €40.00 of order A-1001 to its buyer". */
  readonly summarize?: DescribeCall | undefined;
  /** Names the deed on the button that approves: "Delete 3 files". */
  readonly labelApprove?: DescribeCall | undefined;
  /** Where the answers stand: in the card, or in a dialog behind a button. */
  readonly approval?: 'inline' | 'dialog' | undefined;
  readonly pressGuard?: number | undefined;
  readonly onDecided?: ((outcome: DecisionOutcome) => void) | undefined;
}

/**
 * One tool call, from its first event to its receipt. It renders when its own call changed, not when others did; if
 * it breaks, its neighbours live and it can be tried again (P25).
 */
export const ToolCallCard: NamedExoticComponent<ToolCallCardProps> = memo(PlainToolCallCard);

function PlainToolCallCard(props: ToolCallCardProps): ReactElement {
  const status = useToolCallOutline(props.callKey)?.status;
  return (
    <ErrorBoundary
      resetKey={status}
      fallback={(retry) => <BrokenCard callKey={props.callKey} onRetry={retry} />}
    >
      <AssembledCard {...props} />
    </ErrorBoundary>
  );
}

function AssembledCard({
  callKey,
  summarize,
  labelApprove,
  approval,
  pressGuard,
  onDecided,
  ...rest
}: ToolCallCardProps): ReactElement {
  const settings = { summarize, labelApprove, approval, pressGuard, onDecided };
  return (
    <ToolCallRoot callKey={callKey} {...rest}>
      <ToolCallHeader>
        <ToolCallTrigger>
          <ToolCallStatusIcon />
          <ToolCallTitle />
        </ToolCallTrigger>
        <ToolCallOrigin />
        <ToolCallStatus />
        <DescribedSummary callKey={callKey} summarize={summarize} />
        <ToolCallReceipt />
        <ToolCallAsking />
      </ToolCallHeader>
      <ToolCallUnsent />
      <ToolCallContent>
        <ToolCallProblems />
        <ToolCallQueue />
        <ToolCallRewrite />
        <ToolCallAttempts />
        <ToolCallCustomView>
          <ToolCallArgs />
          <ToolCallResult />
        </ToolCallCustomView>
        <ToolCallSubagents>
          {(key) => <ToolCallCard key={key} callKey={key} {...settings} />}
        </ToolCallSubagents>
        <ToolCallProgress />
        <ToolCallTimeline />
        <ToolCallDeadline />
        <ToolCallCancel pressGuard={pressGuard} />
        <ToolCallFailure pressGuard={pressGuard} />
        <DescribedActions
          callKey={callKey}
          labelApprove={labelApprove}
          approval={approval}
          pressGuard={pressGuard}
          onDecided={onDecided}
        />
        <ToolCallReply />
      </ToolCallContent>
    </ToolCallRoot>
  );
}

function DescribedSummary({
  callKey,
  summarize,
}: {
  readonly callKey: string;
  readonly summarize: DescribeCall | undefined;
}): ReactElement {
  if (summarize === undefined) return <ToolCallSummary />;
  return (
    <Described callKey={callKey} describe={summarize}>
      {(words) => <ToolCallSummary text={words} />}
    </Described>
  );
}

function DescribedActions({
  callKey,
  labelApprove,
  ...rest
}: Pick<
  ToolCallCardProps,
  'callKey' | 'labelApprove' | 'approval' | 'pressGuard' | 'onDecided'
>): ReactElement {
  if (labelApprove === undefined) return <ToolCallActions {...rest} />;
  return (
    <Described callKey={callKey} describe={labelApprove}>
      {(words) => <ToolCallActions approveLabel={words} {...rest} />}
    </Described>
  );
}

/** Reads the arguments for the app's words; a card without such words has nothing to do while they are written. */
function Described({
  callKey,
  describe,
  children,
}: {
  readonly callKey: string;
  readonly describe: DescribeCall;
  readonly children: (words: string | undefined) => ReactElement;
}): ReactElement {
  const view = useToolCall(callKey);
  const args = useToolArgs(callKey);
  // After an edit the words tell of what runs, not of what was proposed.
  return children(view === undefined ? undefined : tryToDescribe(describe, view, usedArgs(view.call, args)));
}

/** What is left of a card that broke: which call it is, and the way back. */
function BrokenCard({
  callKey,
  onRetry,
}: {
  readonly callKey: string;
  readonly onRetry: () => void;
}): ReactElement {
  const { card } = useCatalogue();
  const view = useToolCallOutline(callKey);
  return (
    <article data-slot="tool-call" data-broken={true} role="alert">
      <p>
        <bdi>{view !== undefined && <VisibleText text={view.call.toolName} />}</bdi> {card.broken}
      </p>
      <Button variant="quiet" onClick={onRetry}>
        {card.tryAgain}
      </Button>
    </article>
  );
}
