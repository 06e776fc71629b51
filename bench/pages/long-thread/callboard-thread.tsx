import '@callboard/components/styles.css';
import type { ThreadEvent, ThreadEventBody } from '@callboard/core';
import { ThreadProvider } from '@callboard/hooks';
import type { ReactNode } from 'react';
import type { BenchPage, PageOptions } from '../page.ts';
import { Starter } from '../react/callboard-page.tsx';
import { handTransport } from '../react/thread.ts';
import { settledCalls } from './load.ts';
import { scrollPage } from './scroll-page.tsx';

/** A long thread, shown by this list. */
export function threadPage(list: ReactNode, options: PageOptions): BenchPage {
  const transport = handTransport(options);
  const log = settledLog(options.calls ?? 0);
  let start: () => void = () => undefined;
  return scrollPage(
    {
      app: (shown) => (
        <ThreadProvider transport={transport} log={log}>
          {shown}
          <Starter
            onReady={(send) => {
              start = () => void send('Write it.');
            }}
          />
        </ThreadProvider>
      ),
      list,
      start: () => start(),
      take: transport.take,
    },
    options,
  );
}

/** One run for each call, as a thread that grew over weeks has them. */
function settledLog(count: number): readonly ThreadEvent[] {
  const at = Date.now();
  return settledCalls(count).flatMap(({ id, name, argsText, result }, index): ThreadEvent[] => {
    const call = { runId: `run-${index}`, toolCallId: id };
    const events: ThreadEventBody[] = [
      { type: 'run-started', runId: call.runId },
      { type: 'call-started', ...call, toolName: name },
      { type: 'call-args-appended', ...call, delta: argsText },
      { type: 'call-closed', ...call },
      {
        type: 'call-result-received',
        ...call,
        messageId: `of-${id}`,
        content: { kind: 'text', text: result },
      },
      { type: 'run-succeeded', runId: call.runId },
      { type: 'stream-ended', runId: call.runId },
    ];
    return events.map((event) => ({ ...event, at }));
  });
}
