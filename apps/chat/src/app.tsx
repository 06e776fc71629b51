import { ThreadProvider } from '@callboard/hooks';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createAgentTransport } from './agent-transport.ts';
import { Chat } from './chat/chat.tsx';
import { DeveloperPanel } from './panel/developer-panel.tsx';
import { SettingsBar } from './settings/settings-bar.tsx';
import { SettingsProvider, useSettings } from './settings/settings-context.tsx';
import { DeveloperTools } from './tools/developer-tools.tsx';
import { OfficeTools } from './tools/office-tools.tsx';
import { ShopTools } from './tools/shop-tools.tsx';
import { ThemeTool } from './tools/theme-tool.tsx';
import { useAgentName } from './use-agent-name.ts';

const person = { id: 'visitor', name: 'You' };

/** The demo: a pottery shop's assistant that does things on a person's behalf. */
export function App(): ReactElement {
  return (
    <SettingsProvider>
      <Workplace />
    </SettingsProvider>
  );
}

function Workplace(): ReactElement {
  const { settings, change } = useSettings();
  const agentName = useAgentName();
  const [threadNumber, setThreadNumber] = useState(1);
  const speed = useRef(settings.speed);
  const [transport] = useState(() => createAgentTransport(() => speed.current));

  useEffect(() => {
    speed.current = settings.speed;
  }, [settings.speed]);

  return (
    <ThreadProvider key={threadNumber} transport={transport} person={person}>
      <ThemeTool />
      <ShopTools />
      <OfficeTools />
      <DeveloperTools />
      <div className="page" data-panel={settings.isPanelOpen ? 'open' : 'closed'}>
        <header className="bar">
          <h1>
            <img src="/favicon.svg" alt="" width={20} height={20} />
            Callboard
          </h1>
          <p className="agent-name">{agentName === 'live' ? 'Live model' : 'Scripted agent'}</p>
          <SettingsBar />
          <button type="button" className="button" onClick={() => setThreadNumber((number) => number + 1)}>
            New chat
          </button>
          <button
            type="button"
            className="button"
            aria-pressed={settings.isPanelOpen}
            onClick={() => change({ isPanelOpen: !settings.isPanelOpen })}
          >
            Developers
          </button>
        </header>
        <Chat isLive={agentName === 'live'} />
        {settings.isPanelOpen && <DeveloperPanel />}
      </div>
    </ThreadProvider>
  );
}
