import { useRun } from '@callboard/hooks';
import { type ReactElement, useRef } from 'react';
import { type Scenario, scenarios } from '../../shared/scenarios.ts';
import { type SessionScenario, sessionScenarios } from '../../shared/session-scenarios.ts';
import { useSettings, useWords } from '../settings/settings-context.tsx';

const everyday: readonly Scenario[] = scenarios.filter((scenario) => scenario.group === 'main');
const workshop: readonly Scenario[] = scenarios.filter((scenario) => scenario.group === 'workshop');
const badInput: readonly Scenario[] = scenarios.filter((scenario) => scenario.group === 'bad-input');

/** What is offered: what anyone may try, what goes wrong with it, or what the server of a session can show. */
export type SuggestionKind = 'main' | 'all' | 'session';

/** What can be tried, on an empty thread. */
export function Suggestions({ kind }: { readonly kind: SuggestionKind }): ReactElement {
  const words = useWords();
  const { settings } = useSettings();
  return (
    <div className="suggestions">
      <h2>{words.greeting}</h2>
      <p>{words.introduction}</p>
      <ScenarioButtons scenarios={kind === 'session' ? sessionScenarios : everyday} />
      {kind === 'all' && settings.workshop === 'open' && (
        <>
          <h3>{words.workshop}</h3>
          <ScenarioButtons scenarios={workshop} />
        </>
      )}
      {kind === 'all' && (
        <details>
          <summary>{words.badInput}</summary>
          <ScenarioButtons scenarios={badInput} />
        </details>
      )}
    </div>
  );
}

function ScenarioButtons({
  scenarios: offered,
}: {
  readonly scenarios: readonly (Scenario | SessionScenario)[];
}): ReactElement {
  const { send } = useRun();
  const isPicked = useRef(false);
  // A double click, or a held Enter, comes again before the suggestions are gone.
  const pick = (scenario: Scenario | SessionScenario): void => {
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
