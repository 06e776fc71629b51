'use client';

import { useCountdown } from '@callboard/hooks';
import { type ReactElement, useState } from 'react';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Icon } from '../parts/icon.tsx';

/** Seconds that are left when it is said aloud, once. */
const saidAt = 60;

/** What Deadline is given. */
export interface DeadlineProps {
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** What has to be there by then: a person's decision, or the result of a call. */
  readonly awaits: 'decision' | 'result';
}

/**
 * Until when something is asked, in calm stages: the time, then minutes and seconds, then that it is over. It is read out
 * once, when a minute is left. It judges nothing.
 */
export function Deadline({ until, awaits }: DeadlineProps): ReactElement | null {
  const words = useCatalogue().deadline[awaits];
  const formats = useFormats();
  const now = useNow();
  const [today] = useState(now);
  const countdown = useCountdown(until);
  const [first] = useState(countdown?.seconds);
  if (countdown === undefined) return null;
  const { stage, seconds } = countdown;
  // Only what is added later is read out: whoever sees it first by then sees how little is left.
  const isSaid = stage !== 'over' && seconds <= saidAt && (first ?? 0) > saidAt;
  return (
    // The time is the reader's own, which a server does not know.
    <p data-slot="deadline" data-stage={stage} suppressHydrationWarning>
      {stage !== 'far' && <Icon name="timed-out" />}
      <span role="timer" aria-live="off" suppressHydrationWarning>
        {stage === 'far'
          ? words.by(formats.time(until, today))
          : stage === 'over'
            ? words.over
            : words.within(formats.minutes(seconds))}
      </span>
      <span data-slot="callboard-unseen" aria-live="polite">
        {isSaid ? words.minuteLeft : ''}
      </span>
    </p>
  );
}
