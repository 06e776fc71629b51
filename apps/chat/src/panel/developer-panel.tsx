import { type ReactElement, useId, useState } from 'react';
import { useSettings } from '../settings/settings-context.tsx';
import { LogTab } from './log-tab.tsx';
import { NextInputTab } from './next-input-tab.tsx';
import { ProblemsTab } from './problems-tab.tsx';
import { StateTab } from './state-tab.tsx';

const tabs = [
  { id: 'log', title: 'Log', Content: LogTab },
  { id: 'input', title: 'Next input', Content: NextInputTab },
  { id: 'state', title: 'State', Content: StateTab },
  { id: 'problems', title: 'Problems', Content: ProblemsTab },
] as const;

/** The log, the next run's input and the shared state as they really are, for the people who build with the kit. */
export function DeveloperPanel(): ReactElement {
  const { change } = useSettings();
  const [shown, setShown] = useState<(typeof tabs)[number]['id']>('log');
  const panelId = useId();
  const current = tabs.find((tab) => tab.id === shown) ?? tabs[0];
  return (
    <aside className="panel" aria-label="For developers">
      <div className="panel-head">
        <div className="panel-tabs">
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              aria-pressed={tab.id === shown}
              aria-controls={panelId}
              onClick={() => setShown(tab.id)}
            >
              {tab.title}
            </button>
          ))}
        </div>
        <button type="button" className="button quiet" onClick={() => change({ isPanelOpen: false })}>
          Close
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it can be reached by keyboard (WCAG 2.1.1) */}
      <section className="panel-body" id={panelId} aria-label={current.title} tabIndex={0}>
        <current.Content />
      </section>
    </aside>
  );
}
