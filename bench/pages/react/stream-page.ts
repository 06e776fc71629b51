import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { CommitWatch } from '../commits.ts';
import { deliver } from '../deliver.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { lastCard, lookAtLastCard, shown } from '../shown.ts';
import { endedCalls, lastWords, pieces, streamedId } from './load.ts';

/** What a contender does to be measured. */
export interface Contestant {
  readonly app: ReactNode;
  /** Begins the call that is written. */
  start(): void;
  /** Takes what came in one task. */
  take(deltas: readonly string[]): void;
}

/** A page of ended cards on which one more is written. */
export function streamPage(
  contestant: Contestant,
  options: PageOptions,
  commits: CommitWatch | undefined,
): BenchPage {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  return {
    steps: {
      async prepare() {
        createRoot(root).render(contestant.app);
        await shown(() => cards() >= endedCalls.length);
        contestant.start();
        await shown(() => cards() === endedCalls.length + 1);
        lookAtLastCard();
        await shown(() => true);
      },
      async stream() {
        commits?.start(streamedId);
        await deliver(pieces(), options, contestant.take);
        await shown(() => lastCard()?.textContent?.includes(lastWords) === true);
      },
    },
    counts: () => ({
      commitsOfAFrame: commits?.mostInAFrame ?? 0,
      untouchedRenders: commits?.untouchedRenders ?? 0,
    }),
  };
}

function cards(): number {
  return document.getElementsByTagName('article').length;
}
