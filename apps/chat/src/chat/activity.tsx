import { ResultView } from '@callboard/components';
import { type ActivityMessage, isJsonObject, type JsonValue } from '@callboard/core';
import type { ReactElement } from 'react';
import { useWords } from '../settings/settings-context.tsx';

/** What the agent shows of its work: a plan as a list, anything else as the JSON that it is. */
export function Activity({ message }: { readonly message: ActivityMessage }): ReactElement {
  const words = useWords();
  const { activityType, content } = message;
  const steps = activityType === 'plan' ? stepsOf(content.steps) : [];
  return (
    <details className="message" data-role="activity" open>
      <summary>
        <bdi>{steps.length > 0 ? words.plan : activityType}</bdi>
      </summary>
      {steps.length > 0 ? (
        <ul className="plan">
          {steps.map(({ title, isDone }) => (
            <li key={title} data-done={isDone}>
              <bdi>{title}</bdi> {isDone && words.done}
            </li>
          ))}
        </ul>
      ) : (
        <ResultView content={{ kind: 'text', text: JSON.stringify(content) }} isError={false} />
      )}
    </details>
  );
}

function stepsOf(
  steps: JsonValue | undefined,
): readonly { readonly title: string; readonly isDone: boolean }[] {
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step: JsonValue) =>
    isJsonObject(step) && typeof step.title === 'string'
      ? [{ title: step.title, isDone: step.done === true }]
      : [],
  );
}
