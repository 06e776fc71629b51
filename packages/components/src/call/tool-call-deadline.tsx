'use client';

import { deadlineOf, isSettled } from '@callboard/core';
import type { ReactElement } from 'react';
import { Deadline } from '../deadline/deadline.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/**
 * How long the agent still waits for the answer to a call, where it said so: for a decision while one is asked, then for
 * the result. Nothing once that is settled.
 */
export function ToolCallDeadline(): ReactElement | null {
  const { call } = useToolCallFrame().outline;
  const deadline = deadlineOf(call);
  if (deadline === undefined || isSettled(call)) return null;
  return <Deadline until={deadline} awaits={call.gate.kind === 'asking' ? 'decision' : 'result'} />;
}
