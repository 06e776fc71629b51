import { useRun } from '@callboard/hooks';
import { type ReactElement, useRef } from 'react';
import { type Scenario, scenarios } from '../../shared/scenarios.ts';
import { useWords } from '../settings/settings-context.tsx';

const everyday: readonly Scenario[] = scenarios.filter((scenario) => scenario.group === 'main');
const badInput: readonly Scenario[] = scenarios.filter((scenario) => scenario.group === 'bad-input');

/** What can be tried, on an empty thread. */
export function Suggestions({ isScripted }: { readonly isScripted: boolean }): ReactElement {
  const words = useWords();
  return (
    <div className="suggestions">
      <h2>{words.greeting}</h2>
      <p>{words.introduction}</p>
      <ScenarioButtons scenarios={everyday} />
      {isScripted && (
        <details>
          <summary>{words.badInput}</summary>
          <ScenarioButtons scenarios={badInput} />
        </details>
      )}
    </div>
  );
}

function ScenarioButtons({ scenarios: offered }: { readonly scenarios: readonly Scenario[] }): ReactElement {
  const { send } = useRun();
  const isPicked = useRef(false);
  // A double click, or a held Enter, comes again before the suggestions are gone.
  const pick = (scenario: Scenario): void => {
    if (isPicked.current) return;
    isPicked.current = true;
    void send(scenario.prompt);
  };
  return (
    <ul>
      {offered.map((scenario) => (
        <li key={scenario.id}>
          <button type="button" className="suggestion" onClick={() => pick(scenario)}>
            <strong>{scenario.title}</strong>
            <span>{scenario.blurb}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
