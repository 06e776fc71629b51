import { useRun } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { type Scenario, scenarios } from '../../shared/scenarios.ts';

const everyday: readonly Scenario[] = scenarios.filter((scenario) => scenario.group === 'main');
const badInput: readonly Scenario[] = scenarios.filter((scenario) => scenario.group === 'bad-input');

/** What can be tried, on an empty thread. */
export function Suggestions({ isLive }: { readonly isLive: boolean }): ReactElement {
  return (
    <div className="suggestions">
      <h2>What can I do for you?</h2>
      <p>
        I run a small pottery shop. When I want to do something on your behalf, a card shows it, and where it
        matters you decide.
      </p>
      <ScenarioButtons scenarios={everyday} />
      {!isLive && (
        <details>
          <summary>For people who build with the kit: what goes wrong</summary>
          <ScenarioButtons scenarios={badInput} />
        </details>
      )}
    </div>
  );
}

function ScenarioButtons({ scenarios: offered }: { readonly scenarios: readonly Scenario[] }): ReactElement {
  const { send } = useRun();
  return (
    <ul>
      {offered.map((scenario) => (
        <li key={scenario.id}>
          <button type="button" className="suggestion" onClick={() => void send(scenario.prompt)}>
            <strong>{scenario.title}</strong>
            <span>{scenario.blurb}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
