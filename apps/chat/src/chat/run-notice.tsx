import { VisibleText } from '@callboard/components';
import { type RunControls, useRun } from '@callboard/hooks';
import type { ReactElement } from 'react';
import type { PageWords } from '../settings/page-words.ts';
import { useWords } from '../settings/settings-context.tsx';

/** How the latest run ended, where that is not simply well. Nothing that had arrived is lost by it. */
export function RunNotice(): ReactElement | null {
  const controls = useRun();
  const words = useWords();
  const notice = noticeOf(controls, words);
  if (notice === undefined) return null;
  const { problem } = controls;
  return (
    <div className="notice" data-kind={notice.kind} role={notice.kind === 'problem' ? 'alert' : 'status'}>
      <p>
        <strong>{notice.title}</strong> <VisibleText text={notice.text} />
      </p>
      {problem?.body !== undefined && (
        <details>
          <summary>{words.sentInstead}</summary>
          <pre dir="ltr">{problem.body}</pre>
        </details>
      )}
      {(controls.canRetry || controls.isPaused) && (
        <button type="button" className="button" onClick={() => void controls.retry()}>
          {controls.isPaused ? words.goOn : words.tryAgain}
        </button>
      )}
    </div>
  );
}

interface Notice {
  readonly kind: 'problem' | 'word';
  readonly title: string;
  readonly text: string;
}

function noticeOf({ run, problem, isPaused, isAsked }: RunControls, words: PageWords): Notice | undefined {
  if (problem !== undefined)
    return { kind: 'problem', title: words.ended[problem.kind], text: problem.message };
  if (isPaused) return word(words.paused);
  switch (run?.end?.kind) {
    case 'stopped':
      return run.end.by === 'person' ? word(words.stopped) : undefined;
    case 'cancelled':
      return word(words.cancelled);
    case 'interrupted':
      // What is open says so on its card.
      return isAsked ? undefined : word(words.interrupted);
    default:
      return undefined;
  }
}

function word([title, text]: readonly [string, string]): Notice {
  return { kind: 'word', title, text };
}
