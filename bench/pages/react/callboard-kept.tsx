import '@callboard/components/styles.css';
import { createBrowserStore } from '@callboard/browser';
import type { CommitWatch } from '../commits.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { Messages } from './callboard.tsx';
import { callboardPage } from './callboard-page.tsx';

/** The same page, whose thread is kept in the browser while it is written. */
export function open(options: PageOptions, commits: CommitWatch | undefined): BenchPage {
  const { keep } = createBrowserStore({ database: 'bench' });
  return callboardPage(<Messages />, options, commits, { keep, threadId: crypto.randomUUID() });
}
