'use client';

import { type RunControls, useRun } from '@callboard/hooks';
import type { ComponentProps, ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { RunMessages, RunWords } from '../messages/run-messages.ts';
import { Button } from '../parts/button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';

/** What RunNotice is given. */
export type RunNoticeProps = Omit<ComponentProps<'div'>, 'children' | 'role'>;

/**
 * How the latest run ended, where that is not simply well, and what can be done then: it failed, was refused, cut off,
 * stopped or never accepted, or should a person say whether to go on. Nothing otherwise, and nothing that had arrived is
 * lost by any of it.
 */
export function RunNotice(props: RunNoticeProps): ReactElement | null {
  const controls = useRun();
  const { run: words } = useCatalogue();
  const notice = noticeOf(controls, words);
  if (notice === undefined) return null;
  const { problem, canRetry, isPaused } = controls;
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
        <Button variant="primary" onClick={() => void controls.retry()}>
          {isPaused ? words.goOn : words.tryAgain}
        </Button>
      )}
      {problem?.body !== undefined && (
        <Disclosure label={words.sentInstead}>
          <LongText source={problem.body} name={words.sentInstead} look="code" />
        </Disclosure>
      )}
    </div>
  );
}

interface Notice extends RunWords {
  readonly end: string;
}

function noticeOf({ run, problem, isPaused, isAsked }: RunControls, words: RunMessages): Notice | undefined {
  if (problem !== undefined)
    return { end: problem.kind, title: words.ended[problem.kind], text: problem.message };
  if (isPaused) return { end: 'paused', ...words.paused };
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
