import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { deliver } from '../deliver.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { lastWords, pieces } from '../react/load.ts';
import type { Contestant } from '../react/stream-page.ts';
import { scrolled } from '../scrolled.ts';
import { lastCard, nextFrame, shown } from '../shown.ts';

/** What a contender does to be measured. */
interface LongList extends Pick<Contestant, 'start' | 'take'> {
  /** What stands around the list, and is there before it. */
  readonly app: (list: ReactNode) => ReactNode;
  readonly list: ReactNode;
}

/** A page of a long thread: the list is opened, scrolled up, and written to at its end. */
export function scrollPage(contestant: LongList, options: PageOptions): BenchPage {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  let openList: () => void = () => undefined;
  const lengths: number[] = [];
  const page = (
    <Page
      contestant={contestant}
      onReady={(open) => {
        openList = open;
      }}
    />
  );

  return {
    steps: {
      async prepare() {
        createRoot(root).render(page);
        await shown(() => true);
      },
      async open() {
        openList();
        await shown(() => lastCard() !== undefined);
      },
      async scroll() {
        lengths.push(...(await scrolled(scroller(), 'up')));
      },
      async stream() {
        scroller().scrollTop = scroller().scrollHeight;
        await nextFrame();
        contestant.start();
        await deliver(pieces(), options, contestant.take);
        await shown(() => lastCard()?.textContent?.includes(lastWords) === true);
      },
    },
    counts: () => ({ commitsOfAFrame: 0, untouchedRenders: 0 }),
    frameLengths: () => lengths,
  };
}

function Page({
  contestant,
  onReady,
}: {
  readonly contestant: LongList;
  readonly onReady: (open: () => void) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onReady(() => setOpen(true)), [onReady]);
  return contestant.app(isOpen && contestant.list);
}

function scroller(): Element {
  const found = document.querySelector('[data-slot="virtual-tool-call-list-scroller"], [data-scroller]');
  if (found === null) throw new Error('the page has no list');
  return found;
}
