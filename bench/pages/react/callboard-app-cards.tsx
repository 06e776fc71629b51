import { useToolArgs, useToolCall, useToolCalls } from '@callboard/hooks';
import type { ReactElement } from 'react';
import type { CommitWatch } from '../commits.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { callboardPage } from './callboard-page.tsx';
import { Card } from './card.tsx';

/** The hooks alone, under cards of the app that memoise nothing. */
export function open(options: PageOptions, commits: CommitWatch | undefined): BenchPage {
  return callboardPage(<AppCards />, options, commits);
}

function AppCards(): ReactElement[] {
  return useToolCalls().map((key) => <AppCard key={key} callKey={key} />);
}

function AppCard({ callKey }: { readonly callKey: string }): ReactElement | null {
  const view = useToolCall(callKey);
  const args = useToolArgs(callKey);
  if (view === undefined) return null;
  return <Card name={view.title} isWriting={view.phase === 'streaming'} args={args?.value} />;
}
