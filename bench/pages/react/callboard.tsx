import '@callboard/components/styles.css';
import { ToolCallList } from '@callboard/components';
import { useMessages } from '@callboard/hooks';
import type { ReactElement } from 'react';
import type { CommitWatch } from '../commits.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { callboardPage } from './callboard-page.tsx';

/** The kit as an app uses it. */
export function open(options: PageOptions, commits: CommitWatch | undefined): BenchPage {
  return callboardPage(<Messages />, options, commits);
}

/** A list of cards for each message. */
export function Messages(): ReactElement[] {
  return useMessages().flatMap(({ id, role }) =>
    role === 'assistant' ? [<ToolCallList key={id} messageId={id} />] : [],
  );
}
