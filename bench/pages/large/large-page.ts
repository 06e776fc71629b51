import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { deliver } from '../deliver.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { lastCard, nextFrame, shown } from '../shown.ts';
import { argsPieces, lastWords, pacing, resultText } from './load.ts';

/** What is done to a large card, in the words of the one who made it. */
export interface LargeCard {
  readonly app: ReactNode;
  start(): void;
  take(deltas: readonly string[]): void;
  /** The arguments are whole, and this came of it. */
  finish(result: string): void;
  isFinished(card: HTMLElement): boolean;
  /** What is pressed to see the whole of it, one after the other, and what is scrolled. */
  readonly unfolds: readonly ((card: HTMLElement) => HTMLElement | undefined)[];
  isUnfolded(card: HTMLElement): boolean;
  scrollers(card: HTMLElement): readonly HTMLElement[];
  copyButton(card: HTMLElement): HTMLElement | undefined;
}

const framesBeforeStop = 40;
const framesOfScrolling = 30;

/** A page of one card with 1 MB of arguments and a 5 MB result. */
export function largePage(large: LargeCard, { kind = 'string' }: PageOptions): BenchPage {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const pieces = argsPieces(kind);
  const result = resultText(kind);
  let framesToStop = 0;
  return {
    steps: {
      async prepare() {
        createRoot(root).render(large.app);
        await shown(() => document.readyState === 'complete');
        large.start();
        await shown(() => lastCard() !== undefined);
      },
      async stream() {
        await deliver(pieces, pacing, large.take);
        await shown(() => cardNow().textContent?.includes(lastWords) === true);
      },
      async result() {
        large.finish(result);
        await shown(() => large.isFinished(cardNow()));
      },
      async unfold() {
        for (const find of large.unfolds) {
          find(cardNow())?.click();
          await nextFrame();
        }
        await shown(() => large.isUnfolded(cardNow()));
      },
      async scroll() {
        for (const scroller of large.scrollers(cardNow())) {
          const step = (scroller.scrollHeight - scroller.clientHeight) / framesOfScrolling;
          for (let frame = 1; frame <= framesOfScrolling; frame += 1) {
            scroller.scrollTop = step * frame;
            await nextFrame();
          }
        }
      },
      async copy() {
        const button = large.copyButton(cardNow());
        if (button === undefined) throw new Error('there is nothing to copy with');
        const before = button.textContent;
        button.click();
        await shown(() => button.textContent !== before);
      },
      async stop() {
        const delivery = deliver(pieces, pacing, large.take);
        for (let frame = 0; frame < framesBeforeStop; frame += 1) await nextFrame();
        const before = cardNow().dataset.status;
        document.querySelector<HTMLElement>('[data-stop]')?.click();
        while (cardNow().dataset.status === before) {
          framesToStop += 1;
          await nextFrame();
        }
        await delivery;
      },
    },
    counts: () => ({ commitsOfAFrame: 0, untouchedRenders: 0, framesToStop }),
  };
}

function cardNow(): HTMLElement {
  const card = lastCard();
  if (card === undefined) throw new Error('the card is gone');
  return card;
}
