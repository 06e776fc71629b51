import type { CommitWatch } from '../commits.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { chatPage } from './chat-page.tsx';

/** With the milliseconds that its documentation shows. */
export function open(options: PageOptions, commits: CommitWatch | undefined): BenchPage {
  return chatPage(options, commits, 50);
}
