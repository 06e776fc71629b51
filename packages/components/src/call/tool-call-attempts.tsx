'use client';

import type { ComponentProps, ReactElement } from 'react';
import { LateAttempts } from './late-parts.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** Which attempt it is, and how those before it ended. Nothing for a call that was tried once. */
export function ToolCallAttempts(props: ComponentProps<'div'>): ReactElement | null {
  const { call } = useToolCallFrame().outline;
  return call.attempts.length > 1 || call.retry !== undefined ? (
    <LateAttempts call={call} {...props} />
  ) : null;
}
