import type { ThreadEvent } from '@callboard/core';
import { useThreadLog, useThreadProblems } from '@callboard/hooks';
import { type ReactElement, useMemo } from 'react';

/** What was odd and stopped nothing, and what tools threw, whether the agent was told of it or not. */
export function ProblemsTab(): ReactElement {
  const problems = useThreadProblems();
  const log = useThreadLog();
  const lines = useMemo(
    () => [...problems, ...thrownIn(log)].sort((one, other) => one.at - other.at),
    [problems, log],
  );
  if (lines.length === 0) return <p className="panel-line">Nothing odd so far.</p>;
  return (
    <ol className="log" dir="ltr">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and nothing else tells two apart
        <li key={index}>
          <code className="log-type">{line.code}</code> {line.message}
        </li>
      ))}
    </ol>
  );
}

interface Line {
  readonly code: string;
  readonly message: string;
  readonly at: number;
}

/** Exceptions of the page's tools, whole: here is where those are read that nobody else is told. */
function thrownIn(log: readonly ThreadEvent[]): readonly Line[] {
  return log.flatMap((event) =>
    event.type === 'attempt-ended' && event.end.kind === 'errored'
      ? [{ code: event.end.code, message: `${event.end.name}: ${event.end.message}`, at: event.at }]
      : [],
  );
}
