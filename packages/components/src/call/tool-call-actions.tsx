'use client';

import { isAskedByAgent } from '@callboard/core';
import type { ReactElement } from 'react';
import { ApprovalDialog } from '../approval/approval-dialog.tsx';
import { ApprovalPrompt, type ApprovalPromptProps } from '../approval/approval-prompt.tsx';
import { StagedDecision } from '../approval/staged-decision.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** What ToolCallActions is given. */
export interface ToolCallActionsProps extends Omit<ApprovalPromptProps, 'callKey'> {
  /** `inline`: the answers stand in the card. `dialog`: a button opens them. */
  readonly approval?: 'inline' | 'dialog' | undefined;
}

/** What a person can do about the call now. Nothing is shown that cannot be used. */
export function ToolCallActions({ approval = 'inline', ...rest }: ToolCallActionsProps): ReactElement | null {
  const { call, title } = useToolCallFrame().outline;
  const { key, gate } = call;
  const { approveLabel, pressGuard, onDecided } = rest;
  return (
    <>
      {approval === 'inline' ? (
        <ApprovalPrompt callKey={key} {...rest} />
      ) : (
        <ApprovalDialog
          callKey={key}
          approveLabel={approveLabel}
          pressGuard={pressGuard}
          onDecided={onDecided}
        />
      )}
      {isAskedByAgent(call) && 'requestId' in gate && (
        <StagedDecision requestId={gate.requestId} title={title} repeatsQuestion={true} />
      )}
    </>
  );
}
