'use client';

import { useUnsent } from '@callboard/hooks';
import { type ReactElement, useMemo } from 'react';
import { LateUnsent } from './late-parts.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** What somebody was writing about the call when it was over: it was not sent, and stays to be copied. Mostly nothing. */
export function ToolCallUnsent(): ReactElement | null {
  const { call, title } = useToolCallFrame().outline;
  const { drafts, discard } = useUnsent(useMemo(() => ({ kind: 'call', key: call.key }), [call.key]));
  if (drafts.length === 0) return null;
  return (
    <>
      {drafts.map((unsent) => (
        <LateUnsent key={unsent.requestId} unsent={unsent} title={title} onDiscard={discard} />
      ))}
    </>
  );
}
