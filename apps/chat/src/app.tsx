import { CallAnnouncer, LocaleProvider, MessagesProvider, OperatorView } from '@callboard/components';
import { ThreadProvider } from '@callboard/hooks';
import { type ReactElement, useEffect, useState } from 'react';
import { createAgent } from './agent.ts';
import { Chat } from './chat/chat.tsx';
import { store } from './keeping/store.ts';
import { useThreadAddress } from './keeping/thread-address.ts';
import { WorkshopTools } from './mcp/workshop-tools.tsx';
import { DeveloperPanel } from './panel/developer-panel.tsx';
import { RecordButton } from './record/record-button.tsx';
import { rules } from './rules.ts';
import { SessionLine } from './session-line.tsx';
import { germanMessages } from './settings/german.ts';
import { SettingsBar } from './settings/settings-bar.tsx';
import { SettingsProvider, useSettings, useWords } from './settings/settings-context.tsx';
import { DeveloperTools } from './tools/developer-tools.tsx';
import { LabelTool } from './tools/label-tool.tsx';
import { OfficeTools } from './tools/office-tools.tsx';
import { ShopTools } from './tools/shop-tools.tsx';
import { ThemeTool } from './tools/theme-tool.tsx';
import { useAgentName } from './use-agent-name.ts';

const person = { id: 'visitor', name: 'You' };
const kitWords = { en: {}, de: germanMessages };

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
  const words = useWords();
  const name = useAgentName() ?? 'scripted';
  const [threadId, startAnew] = useThreadAddress();
  const [agent] = useState(createAgent);
  const { wire } = settings;
  const session = wire === 'session' ? agent.session : undefined;

  useEffect(() => agent.setSpeed(settings.speed), [agent, settings.speed]);

  return (
    <ThreadProvider
      key={`${wire} ${threadId}`}
      // A session has its history with the agent, and is not kept here.
      {...(session === undefined
        ? { transport: agent.transport, threadId, keep: store.keep }
        : { transport: session })}
      person={person}
      rules={rules}
      whileCallsOpen={settings.whileCallsOpen}
    >
      <ThemeTool />
      <ShopTools />
      <OfficeTools />
      <LabelTool />
      <DeveloperTools />
      {settings.workshop === 'open' && <WorkshopTools />}
      <LocaleProvider locale={settings.language}>
        <MessagesProvider messages={kitWords[settings.language]}>
          <div className="page" data-panel={settings.isPanelOpen ? 'open' : 'closed'}>
            <header className="bar">
              <h1>
                <img src="/favicon.svg" alt="" width={20} height={20} />
                Callboard
              </h1>
              <p className="agent-name">
                {session === undefined ? words[name] : <SessionLine session={session} />}
              </p>
              <SettingsBar />
              <button type="button" className="button" onClick={startAnew}>
                {words.newChat}
              </button>
              <RecordButton agent={session === undefined ? name : 'scripted'} />
              <button
                type="button"
                className="button"
                aria-pressed={settings.isPanelOpen}
                onClick={() => change({ isPanelOpen: !settings.isPanelOpen })}
              >
                {words.developers}
              </button>
            </header>
            <CallAnnouncer>
              <OperatorView isOn={settings.isPanelOpen}>
                <Chat
                  suggestions={session === undefined ? (name === 'scripted' ? 'all' : 'main') : 'session'}
                />
              </OperatorView>
            </CallAnnouncer>
            {settings.isPanelOpen && <DeveloperPanel session={session} />}
          </div>
        </MessagesProvider>
      </LocaleProvider>
    </ThreadProvider>
  );
}
