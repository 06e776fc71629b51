import { type RunControls, useRun } from '@callboard/hooks';
import type { ReactElement } from 'react';

/** How the latest run ended, where that is not simply well. Nothing that had arrived is lost by it. */
export function RunNotice(): ReactElement | null {
  const controls = useRun();
  const notice = noticeOf(controls);
  if (notice === undefined) return null;
  const { problem } = controls;
  return (
    <div className="notice" data-kind={notice.kind} role={notice.kind === 'problem' ? 'alert' : 'status'}>
      <p>
        <strong>{notice.title}</strong> {notice.text}
      </p>
      {problem?.body !== undefined && (
        <details>
          <summary>What the server sent instead</summary>
          <pre dir="ltr">{problem.body}</pre>
        </details>
      )}
      {(controls.canRetry || controls.isPaused) && (
        <button type="button" className="button" onClick={() => void controls.retry()}>
          {controls.isPaused ? 'Go on' : 'Try again'}
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

function noticeOf({ run, problem, isPaused }: RunControls): Notice | undefined {
  if (problem !== undefined) return { kind: 'problem', title: titles[problem.kind], text: problem.message };
  if (isPaused) {
    return {
      kind: 'word',
      title: 'The agent has gone on by itself for a while.',
      text: 'Its calls are answered. Should it go on?',
    };
  }
  switch (run?.end?.kind) {
    case 'stopped':
      return run.end.by === 'person'
        ? { kind: 'word', title: 'You stopped this.', text: 'What had arrived stays. Write to go on.' }
        : undefined;
    case 'cancelled':
      return { kind: 'word', title: 'The agent cancelled this run.', text: 'What had arrived stays.' };
    case 'interrupted':
      return {
        kind: 'word',
        title: 'The agent paused to ask something.',
        text: `${run.end.interrupts.map((one) => one.message ?? one.reason).join(' ')} It cannot be answered here yet; writing a message gives the question up.`,
      };
    default:
      return undefined;
  }
}

const titles = {
  failed: 'The agent reported a failure.',
  refused: 'The agent broke the protocol, so its answer was not read further.',
  'cut-off': 'The connection broke.',
  'not-accepted': 'The agent did not answer.',
} as const;
