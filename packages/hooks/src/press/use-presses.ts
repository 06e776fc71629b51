'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import { useThreadContext } from '../thread-context.ts';
import { judgePress, type Press, type PressVerdict, type PromptWatch } from './press-judge.ts';

/** What goes with whatever a person presses for. */
export interface PressOptions {
  /** The event of the press. With it this is a person's doing, if the thread's judge takes it for that; without, code's. */
  readonly event?: Press | undefined;
}

/** How a prompt is shown. */
export interface PromptOptions {
  /** Milliseconds it has to be in sight before a press counts; the judge's own (half a second) unless given. */
  readonly pressGuard?: number | undefined;
}

/** Put on the element that shows a question and its answers: `ref={promptRef}`. */
export type PromptRef = (prompt: Element | null) => (() => void) | undefined;

/** Presses on one prompt, as the thread's judge sees them. */
export interface PromptPresses {
  readonly promptRef: PromptRef;
  /** The prompt has been in sight for long enough, so presses on it count. Until then its buttons should look it. */
  readonly isSeen: boolean;
  /** Whose a press is; asked while it happens. Without an event, or where `promptRef` is on no element, it is code's. */
  judge(press: Press | undefined): PressVerdict;
}

/**
 * Watches one prompt, for places that decide by themselves; `useRequest`, `useApproval` and `useFailedCall` do it already.
 * `question` is anything that becomes another one when something else is asked there: then it has to be seen anew.
 */
export function usePresses(question?: unknown, guard?: number): PromptPresses {
  const { presses } = useThreadContext();
  const watched = useRef<{ readonly question: unknown; readonly watch: PromptWatch } | undefined>(undefined);
  const [isSeen, setSeen] = useState(false);

  const promptRef = useCallback<PromptRef>(
    (prompt) => {
      if (prompt === null) return undefined;
      const own = { question, watch: presses.watch(prompt, { guard, onChange: setSeen }) };
      watched.current = own;
      return () => {
        own.watch.stop();
        if (watched.current !== own) return;
        watched.current = undefined;
        setSeen(false);
      };
    },
    [presses, question, guard],
  );
  const judge = useCallback(
    (press: Press | undefined): PressVerdict => judgePress(watched.current?.watch, press),
    [],
  );
  return useMemo(() => ({ promptRef, isSeen, judge }), [promptRef, isSeen, judge]);
}
