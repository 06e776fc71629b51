'use client';

import { type ReactElement, useEffect, useState } from 'react';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';

/** How long something has been under way. The clock ticks here, not in the thread. Nothing during the first second. */
export function Elapsed({ since }: { readonly since: number }): ReactElement | null {
  const { card } = useCatalogue();
  const formats = useFormats();
  const now = useNow();
  const [ms, setMs] = useState(0);

  useEffect(() => {
    const tick = (): void => setMs(now() - since);
    const timer = setInterval(tick, 1000);
    // What was running before this card was shown does not begin at nothing.
    const first = setTimeout(tick, 0);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [since, now]);

  if (ms < 1000) return null;
  return (
    <span data-slot="tool-call-elapsed" role="timer" aria-live="off">
      {card.elapsed(formats.duration(ms))}
    </span>
  );
}
