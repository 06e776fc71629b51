import { useThreadProblems } from '@callboard/hooks';
import type { ReactElement } from 'react';

/** What was odd and stopped nothing. */
export function ProblemsTab(): ReactElement {
  const problems = useThreadProblems();
  if (problems.length === 0) return <p className="panel-line">Nothing odd so far.</p>;
  return (
    <ol className="log" dir="ltr">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and nothing else tells two apart
        <li key={index}>
          <code className="log-type">{problem.code}</code> {problem.message}
        </li>
      ))}
    </ol>
  );
}
