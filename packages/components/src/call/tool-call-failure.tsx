'use client';

import { isAnswered, lastAttempt, type ToolCall } from '@callboard/core';
import { useFailedCall } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { PromptSeen } from '../approval/decision-button.tsx';
import { LateFailureChoice } from './late-parts.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** What ToolCallFailure is given. */
export interface ToolCallFailureProps {
  /** Milliseconds the buttons have to be in sight before a press on one counts; half a second unless the judge says otherwise. */
  readonly pressGuard?: number | undefined;
}

/**
 * What a person can do about a call that failed: try it again, where that does no harm, and, where nobody is told by
 * itself, have the agent told or answer in the tool's place. Nothing where none of it is possible.
 */
export function ToolCallFailure({ pressGuard }: ToolCallFailureProps): ReactElement | null {
  const { call } = useToolCallFrame().outline;
  return mayBeOpen(call) ? <WaysOn callKey={call.key} pressGuard={pressGuard} /> : null;
}

function mayBeOpen(call: ToolCall): boolean {
  return lastAttempt(call)?.end !== undefined && !isAnswered(call);
}

function WaysOn({
  callKey,
  pressGuard,
}: ToolCallFailureProps & { readonly callKey: string }): ReactElement | null {
  const failure = useFailedCall(callKey, { pressGuard });
  // Other ways are other buttons: what stood here before must not be pressed by what was meant for it.
  return failure.canRetry || failure.isHeld ? (
    <PromptSeen value={failure.isSeen}>
      <LateFailureChoice key={`${failure.canRetry}:${failure.isHeld}`} failure={failure} />
    </PromptSeen>
  ) : null;
}
