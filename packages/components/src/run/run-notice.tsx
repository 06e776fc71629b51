'use client';

import { CallboardError, isFailureHeld } from '@callboard/core';
import { type RunControls, useConversation, useReopened, useRun } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, useCallback, useState, useSyncExternalStore } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { RunMessages, RunWords } from '../messages/run-messages.ts';
import { Button } from '../parts/button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { useRunWords } from './use-run-words.ts';

/** What RunNotice is given. */
export type RunNoticeProps = Omit<ComponentProps<'div'>, 'children' | 'role'>;

/**
 * How the latest run ended, where that is not simply well, and what can be done then: it failed, was refused, cut off,
 * stopped or never accepted, or a person should say whether to go on, because it went on long enough or was opened again.
 * Nothing otherwise, and nothing that had arrived is lost by any of it.
 */
export function RunNotice(props: RunNoticeProps): ReactElement | null {
  const controls = useRun();
  const { refusal } = useCatalogue();
  const words = useRunWords();
  const [isSilent, setSilent] = useState(false);
  const isHeld = useHeldFailure();
  const isReopened = useReopened();
  const notice = noticeOf(controls, words, { isHeld, isReopened });
  if (notice === undefined) return null;
  const { problem, canRetry, isPaused } = controls;
  const goOn = (): void => {
    setSilent(false);
    // A second press comes when the first has begun a run: then there is nothing to try again.
    controls.retry().catch((error: unknown) => setSilent(isOfSilentTab(error)));
  };
  return (
    <div
      data-slot="run-notice"
      data-end={notice.end}
      role={problem === undefined ? 'status' : 'alert'}
      {...props}
    >
      <p>
        <strong>{notice.title}</strong>{' '}
        <bdi>
          <VisibleText text={notice.text} />
        </bdi>
      </p>
      {(canRetry || isPaused) && (
        <Button variant="primary" onClick={goOn}>
          {isPaused ? words.goOn : words.tryAgain}
        </Button>
      )}
      {isSilent && <p role="alert">{refusal['runner-silent']}</p>}
      {problem?.body !== undefined && (
        <Disclosure label={words.sentInstead}>
          <LongText source={problem.body} name={words.sentInstead} look="code" />
        </Disclosure>
      )}
    </div>
  );
}

/** Another tab was asked to go on, and does not answer. */
function isOfSilentTab(error: unknown): boolean {
  return error instanceof CallboardError && error.code === 'runner-silent';
}

interface Notice extends RunWords {
  readonly end: string;
}

/** True while a tool has broken and nobody was told: then its card waits for somebody, and no run follows. */
function useHeldFailure(): boolean {
  const { thread } = useConversation();
  const subscribe = useCallback((wake: () => void) => thread.subscribe('statuses', wake), [thread]);
  const read = (): boolean => thread.unansweredCalls().some(isFailureHeld);
  return useSyncExternalStore(subscribe, read, read);
}

function noticeOf(
  { run, problem, isPaused, isAsked }: RunControls,
  words: RunMessages,
  { isHeld, isReopened }: { readonly isHeld: boolean; readonly isReopened: boolean },
): Notice | undefined {
  if (problem !== undefined)
    return { end: problem.kind, title: words.ended[problem.kind], text: problem.message };
  if (isHeld) return { end: 'failure-held', ...words.failureHeld };
  if (isPaused) return { end: 'paused', ...(isReopened ? words.reopened : words.paused) };
  switch (run?.end?.kind) {
    case 'stopped':
      // What else stops a run is seen: a message that took its place, a page that was left.
      return run.end.by === 'person' ? { end: 'stopped', ...words.stopped } : undefined;
    case 'cancelled':
      return { end: 'cancelled', ...words.cancelled };
    case 'interrupted':
      // What is open says so on its card.
      return isAsked ? undefined : { end: 'interrupted', ...words.interrupted };
    default:
      return undefined;
  }
}
