'use client';

import { useEffect, useState } from 'react';

/** Milliseconds a button that decides has to be on screen before a press on it counts. */
export const defaultPressGuard = 250;

/**
 * False until what calls this has been on screen for `guard` milliseconds, and again after the page was hidden: a
 * press that was meant for what stood there before must not decide (P9).
 */
export function usePressGuard(guard: number): boolean {
  const [isArmed, setArmed] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arm = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => setArmed(true), guard);
    };
    const restart = (): void => {
      setArmed(false);
      arm();
    };
    arm();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [guard]);

  return isArmed;
}
