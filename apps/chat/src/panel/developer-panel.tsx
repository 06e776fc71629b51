import type { ToolStreamSession } from '@callboard/protocols/tool-stream';
import { type ReactElement, useId, useState } from 'react';
import { useSettings } from '../settings/settings-context.tsx';
import { LogTab } from './log-tab.tsx';
import { NextInputTab } from './next-input-tab.tsx';
import { ProblemsTab } from './problems-tab.tsx';
import { SessionTab } from './session-tab.tsx';
import { StateTab } from './state-tab.tsx';

const titles = {
  log: 'Log',
  input: 'Next input',
  session: 'Session',
  state: 'State',
  problems: 'Problems',
} as const;

type TabId = keyof typeof titles;

/** A session sends no history: what would go next is the message alone. */
const tabsOfRuns = ['log', 'input', 'state', 'problems'] as const;
const tabsOfSession = ['log', 'session', 'problems'] as const;

/** The log, the next run's input and the shared state as they really are, for the people who build with the kit. */
export function DeveloperPanel({
  session,
}: {
  readonly session: ToolStreamSession | undefined;
}): ReactElement {
  const { change } = useSettings();
  const [chosen, setChosen] = useState<TabId>('log');
  const panelId = useId();
  const tabs: readonly TabId[] = session === undefined ? tabsOfRuns : tabsOfSession;
  const shown = tabs.includes(chosen) ? chosen : 'log';
  return (
    <aside className="panel" aria-label="For developers">
      <div className="panel-head">
        <div className="panel-tabs">
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              aria-pressed={tab === shown}
              aria-controls={panelId}
              onClick={() => setChosen(tab)}
            >
              {titles[tab]}
            </button>
          ))}
        </div>
        <button type="button" className="button quiet" onClick={() => change({ isPanelOpen: false })}>
          Close
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it can be reached by keyboard (WCAG 2.1.1) */}
      <section className="panel-body" id={panelId} aria-label={titles[shown]} tabIndex={0}>
        <TabContent id={shown} session={session} />
      </section>
    </aside>
  );
}

function TabContent({
  id,
  session,
}: {
  readonly id: TabId;
  readonly session: ToolStreamSession | undefined;
}): ReactElement | null {
  switch (id) {
    case 'log':
      return <LogTab />;
    case 'input':
      return <NextInputTab />;
    case 'session':
      return session === undefined ? null : <SessionTab session={session} />;
    case 'state':
      return <StateTab />;
    case 'problems':
      return <ProblemsTab />;
  }
}
