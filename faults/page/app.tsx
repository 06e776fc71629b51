import { createPressJudge, ThreadProvider } from '@callboard/hooks';
import { createAgUiTransport } from '@callboard/protocols/ag-ui';
import { type ReactElement, useEffect, useState } from 'react';
import { Cards } from './cards.tsx';
import { Controls } from './controls.tsx';
import { Exposed } from './exposed.tsx';
import { store } from './store.ts';
import { Tools } from './tools.tsx';

const transport = createAgUiTransport({ url: '/agent' });
const threadId = new URLSearchParams(location.search).get('thread') ?? 'thread';

/** Who presses here knows what is asked: nobody waits for them to have seen it. */
const presses = createPressJudge({ guard: 0 });

/** Milliseconds the thread is off the page, where it does not come back at once. */
const awayTime = 150;

/** A thread that can be taken off the page and put on it again. */
export function App(): ReactElement {
  const [mount, setMount] = useState(1);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setTimeout(() => setAway(false), awayTime);
    return () => clearTimeout(timer);
  }, [isAway]);
  return (
    <main>
      <button type="button" data-press="remount" onClick={() => setMount((count) => count + 1)}>
        Remount
      </button>
      <button type="button" data-press="leave" onClick={() => setAway(true)}>
        Leave
      </button>
      {!isAway && (
        <ThreadProvider
          key={mount}
          transport={transport}
          threadId={threadId}
          keep={store.keep}
          person={{ id: 'person', name: 'Ada' }}
          presses={presses}
        >
          <Tools />
          <Controls />
          <Cards />
          <Exposed />
        </ThreadProvider>
      )}
    </main>
  );
}
