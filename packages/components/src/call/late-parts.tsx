'use client';

import type { ReactElement } from 'react';
import type { ApprovalDialogProps } from '../approval/approval-dialog.tsx';
import { ApprovalPrompt } from '../approval/approval-prompt.tsx';
import { LateToolQuestion } from '../approval/late-tool-question.ts';
import type { VisitedProps } from '../approval/visited.tsx';
import { type LatePart, latePart, loaded } from '../parts/late-part.tsx';
import { lazyNames } from '../text/visible-text.tsx';
import type { UnsentTextProps } from '../unsent/unsent-text.tsx';
import type { AttemptListProps } from './attempt-list.tsx';
import type { CallTimelineProps } from './call-timeline.tsx';
import type { FailureChoiceProps } from './failure-choice.tsx';
import type { RewrittenChangesProps } from './rewritten-changes.tsx';
import { SubagentInPlace } from './subagent-in-place.tsx';
import type { SubagentPartProps } from './subagent-part.tsx';

export const LateAttempts: LatePart<AttemptListProps> = latePart(() =>
  import('./attempt-list.tsx').then(({ AttemptList }) => AttemptList),
);

export const LateFailureChoice: LatePart<FailureChoiceProps> = latePart(() =>
  import('./failure-choice.tsx').then(({ FailureChoice }) => FailureChoice),
);

export const LateRewrittenChanges: LatePart<RewrittenChangesProps> = latePart(() =>
  import('./rewritten-changes.tsx').then(({ RewrittenChanges }) => RewrittenChanges),
);

export const LateUnsent: LatePart<UnsentTextProps> = latePart(() =>
  import('../unsent/unsent-text.tsx').then(({ UnsentText }) => UnsentText),
);

export const LateTimeline: LatePart<CallTimelineProps> = latePart(() =>
  import('./call-timeline.tsx').then(({ CallTimeline }) => CallTimeline),
);

export const LateVisited: LatePart<VisitedProps> = latePart(() =>
  import('../approval/visited.tsx').then(({ Visited }) => Visited),
);

export const LateSubagent: LatePart<SubagentPartProps> = latePart(
  () => import('./subagent-part.tsx').then(({ SubagentPart }) => SubagentPart),
  SubagentInPlace,
);

/** A question has to be answerable: where the dialog is missing, it is asked in the card. */
export const LateDialogOpener: LatePart<ApprovalDialogProps> = latePart(
  () => import('../approval/dialog-opener.tsx').then(({ DialogOpener }) => DialogOpener),
  ApprovalInPlace,
);

/** The question itself, in the place of the button that would open it. */
export function ApprovalInPlace({
  callKey,
  approveLabel,
  pressGuard,
  onDecided,
}: ApprovalDialogProps): ReactElement {
  return (
    <ApprovalPrompt
      callKey={callKey}
      approveLabel={approveLabel}
      pressGuard={pressGuard}
      onDecided={onDecided}
    />
  );
}

/**
 * Fetches what cards show only now and then: attempts, failures, what a rule changed, what a tool asks, what happened, what
 * was not sent, subagents, dialogs. Without it each is fetched when a card first shows one. For pages that are about to go
 * offline, and for tests.
 */
export async function loadCardParts(): Promise<void> {
  const parts = [
    LateAttempts,
    LateFailureChoice,
    LateRewrittenChanges,
    LateUnsent,
    LateSubagent,
    LateDialogOpener,
    LateToolQuestion,
    LateTimeline,
    LateVisited,
  ];
  // What a dialog takes is fetched by its opener, and is there for it then.
  const dialog = import('../approval/asked-in-dialog.tsx').catch(() => undefined);
  await Promise.all([...parts.map((part) => part.load()), dialog, loaded(lazyNames)]);
}
