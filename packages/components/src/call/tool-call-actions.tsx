'use client';

import type { ReactElement } from 'react';
import { ApprovalDialog } from '../approval/approval-dialog.tsx';
import { ApprovalPrompt, type ApprovalPromptProps } from '../approval/approval-prompt.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** What ToolCallActions is given. */
export interface ToolCallActionsProps extends Omit<ApprovalPromptProps, 'callKey'> {
  /** `inline`: the answers stand in the card. `dialog`: a button opens them. */
  readonly approval?: 'inline' | 'dialog' | undefined;
}

/** What a person can do about the call now. Nothing is shown that cannot be used. */
export function ToolCallActions({ approval = 'inline', ...rest }: ToolCallActionsProps): ReactElement | null {
  const { key } = useToolCallFrame().outline.call;
  if (approval === 'inline') return <ApprovalPrompt callKey={key} {...rest} />;
  const { approveLabel, pressGuard, onDecided } = rest;
  return (
    <ApprovalDialog callKey={key} approveLabel={approveLabel} pressGuard={pressGuard} onDecided={onDecided} />
  );
}
