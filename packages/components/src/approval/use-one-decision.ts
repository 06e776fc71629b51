'use client';

import type { DecisionOutcome } from '@callboard/core';
import { useRef, useState } from 'react';

/** One decision at a time: pressed, it is on its way until the thread says whether it counted. */
export function useOneDecision(onDecided: ((outcome: DecisionOutcome) => void) | undefined): {
  readonly pending: DecisionOutcome | undefined;
  readonly decide: (outcome: DecisionOutcome, act: () => Promise<boolean>) => void;
} {
  const [pending, setPending] = useState<DecisionOutcome | undefined>();
  const isBusy = useRef(false);
  const decide = (outcome: DecisionOutcome, act: () => Promise<boolean>): void => {
    // Two presses may come before React has shown the first.
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(outcome);
    void act().then(
      (counted) => {
        if (counted) onDecided?.(outcome);
        else release();
      },
      () => release(),
    );
  };
  const release = (): void => {
    isBusy.current = false;
    setPending(undefined);
  };
  return { pending, decide };
}
