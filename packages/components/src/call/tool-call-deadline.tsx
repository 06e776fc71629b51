'use client';

import { deadlineOf, isSettled } from '@callboard/core';
import { type ReactElement, useEffect, useState } from 'react';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** How long the agent still waits for the answer to a call, where it said so. Nothing once that is settled. */
export function ToolCallDeadline(): ReactElement | null {
  const { call } = useToolCallFrame().outline;
  const deadline = deadlineOf(call);
  return deadline === undefined || isSettled(call) ? null : <Countdown until={deadline} />;
}

/** The clock ticks here, not in the thread, and is not read out with every tick. */
function Countdown({ until }: { readonly until: number }): ReactElement | null {
  const { card } = useCatalogue();
  const formats = useFormats();
  const now = useNow();
  const [ms, setMs] = useState<number>();

  useEffect(() => {
    const tick = (): void => setMs(Math.max(until - now(), 0));
    const timer = setInterval(tick, 1000);
    const first = setTimeout(tick, 0);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [until, now]);

  if (ms === undefined) return null;
  return (
    <p data-slot="tool-call-deadline" role="timer" aria-live="off">
      {card.answerWithin(formats.duration(ms))}
    </p>
  );
}
