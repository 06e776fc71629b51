'use client';

import type { ToolCall } from '@callboard/core';
import { type ToolCallView, useToolArgs, useToolCall } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { DraftedPrompt } from '../approval/approval-prompt.tsx';
import { questionOf } from '../approval/asked.ts';
import { StagedDecision } from '../approval/staged-decision.tsx';
import { WholeArgs } from '../args/whole-args.tsx';
import { type DescribeCall, tryToDescribe } from '../call/describe-call.ts';
import { ToolCallArgs, ToolCallContent, ToolCallProblems, ToolCallSummary } from '../call/tool-call-body.tsx';
import { useToolCallFrame } from '../call/tool-call-context.ts';
import { ToolCallDeadline } from '../call/tool-call-deadline.tsx';
import {
  ToolCallHeader,
  ToolCallOrigin,
  ToolCallReceipt,
  ToolCallStatus,
  ToolCallStatusIcon,
  ToolCallTitle,
} from '../call/tool-call-header.tsx';
import { ToolCallRewrite } from '../call/tool-call-rewrite.tsx';
import { ToolCallRoot } from '../call/tool-call-root.tsx';
import { usedArgs } from '../call/used-args.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { QueueChoice } from './queue-choice.tsx';
import type { QueueItemFrame, QueueItemProps } from './queue-item.tsx';
import { useQueueWords } from './use-queue-words.ts';
import { useStaging } from './use-staging.ts';

interface QueuedCallProps extends Omit<QueueItemProps, 'isCurrent'> {
  readonly call: ToolCall;
  readonly frame: QueueItemFrame;
}

/** A call in a queue: the parts of its card, all of it open, with the prompt that chooses. */
export function QueuedCall({ item, call, setting, same, frame }: QueuedCallProps): ReactElement {
  const queue = useQueueWords();
  const { summarize, labelApprove } = setting;
  return (
    <ToolCallRoot callKey={call.key} open={true} {...frame}>
      <ToolCallHeader>
        <span data-slot="queue-item-name">
          <ToolCallStatusIcon />
          <ToolCallTitle />
        </span>
        <ToolCallOrigin />
        {item.state.kind === 'chosen' ? (
          <span data-slot="tool-call-status">{queue.isChosen}</span>
        ) : (
          <ToolCallStatus />
        )}
        <Said callKey={call.key} describe={summarize}>
          {(words) => <ToolCallSummary text={words} />}
        </Said>
        <ToolCallReceipt />
      </ToolCallHeader>
      <ToolCallContent>
        <ToolCallProblems />
        <ToolCallRewrite />
        <ArgsThatWouldRun item={item} />
        <ToolCallDeadline />
        <Said callKey={call.key} describe={labelApprove}>
          {(words) => <Answers item={item} setting={setting} same={same} approveLabel={words} />}
        </Said>
      </ToolCallContent>
    </ToolCallRoot>
  );
}

/** What a person has chosen to change is shown as it would run; what the agent wrote is under it. */
function ArgsThatWouldRun({ item }: Pick<QueuedCallProps, 'item'>): ReactElement {
  const { args } = useCatalogue();
  const { state, draft } = item;
  if (state.kind !== 'chosen' || state.choice.kind !== 'edit' || draft.edit === undefined)
    return <ToolCallArgs />;
  return (
    <div data-slot="tool-call-args">
      <p data-slot="args-note">{args.asUsed}</p>
      <WholeArgs text={draft.edit} />
      <Disclosure label={args.asSent}>
        <ToolCallArgs />
      </Disclosure>
    </div>
  );
}

function Answers({
  item,
  setting,
  same,
  approveLabel,
}: Omit<QueueItemProps, 'isCurrent'> & { readonly approveLabel: string | undefined }): ReactElement | null {
  const queue = useQueueWords();
  const { outline, desks } = useToolCallFrame();
  const staging = useStaging(item, setting, setting.onChosen);
  const { id, state } = item;
  switch (state.kind) {
    case 'open':
    case 'void':
      return (
        <>
          {state.kind === 'void' && (
            <p data-slot="queue-void" role="alert">
              {queue.isVoid}
            </p>
          )}
          <DraftedPrompt
            callKey={outline.call.key}
            desks={desks}
            approveLabel={approveLabel}
            pressGuard={setting.pressGuard}
            // A tool at work waits for its answer: that is given at once.
            through={item.request.ofAttempt === undefined ? staging : undefined}
            // What comes back to be looked at again begins with its buttons, and takes no focus.
            onDecided={() => desks.of(questionOf(outline)).openPanel(undefined)}
            handle={setting.handleRef(id)}
          />
        </>
      );
    case 'chosen':
      return (
        <QueueChoice
          item={item}
          choice={state.choice}
          title={outline.title}
          same={same}
          onTakeBack={setting.onTakeBack}
          onSame={setting.onSame}
        />
      );
    case 'staged':
      return <StagedDecision requestId={id} title={outline.title} repeatsQuestion={true} />;
    case 'over':
      return null;
  }
}

/** The app's words for a call, or none. */
function Said({
  callKey,
  describe,
  children,
}: {
  readonly callKey: string;
  readonly describe: DescribeCall | undefined;
  readonly children: (words: string | undefined) => ReactElement;
}): ReactElement {
  const view = useToolCall(callKey);
  const args = useToolArgs(callKey);
  return children(view === undefined ? undefined : saidOf(view, args, describe));
}

function saidOf(
  view: ToolCallView,
  args: ReturnType<typeof useToolArgs>,
  describe: DescribeCall | undefined,
): string | undefined {
  return describe === undefined ? undefined : tryToDescribe(describe, view, usedArgs(view.call, args));
}
