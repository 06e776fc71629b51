import { type KeepThread, ThreadProvider, useRun } from '@callboard/hooks';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import type { CommitWatch } from '../commits.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { streamPage } from './stream-page.ts';
import { handTransport, pastLog } from './thread.ts';

/** A page that shows a thread by these children. */
export function callboardPage(
  children: ReactNode,
  options: PageOptions,
  commits: CommitWatch | undefined,
  kept: { readonly keep?: KeepThread; readonly threadId?: string } = {},
): BenchPage {
  const transport = handTransport(options);
  let start: () => void = () => undefined;
  const app = (
    <ThreadProvider transport={transport} log={pastLog(options)} {...kept}>
      {children}
      <Starter
        onReady={(send) => {
          start = () => void send('Write it.');
        }}
      />
    </ThreadProvider>
  );
  return streamPage({ app, start: () => start(), take: transport.take }, options, commits);
}

/** Hands out the way to send. */
export function Starter({
  onReady,
}: {
  readonly onReady: (send: (text: string) => Promise<void>) => void;
}): ReactElement | null {
  const { send } = useRun();
  useEffect(() => onReady(send), [onReady, send]);
  return null;
}
