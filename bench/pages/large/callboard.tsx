import '@callboard/components/styles.css';
import { ToolCallList } from '@callboard/components';
import { ThreadProvider, useRun } from '@callboard/hooks';
import { type ReactElement, useEffect } from 'react';
import type { BenchPage, PageOptions } from '../page.ts';
import { handTransport } from './hand-transport.ts';
import { largePage } from './large-page.ts';

type Send = (text: string) => Promise<void>;

/** The kit's own card. It has no search in it: a browser's finds what is in the window that is shown. */
export function open(options: PageOptions): BenchPage {
  const transport = handTransport(options.kind ?? 'string');
  let onReady: (send: Send) => void = () => undefined;
  const ready = new Promise<Send>((resolve) => {
    onReady = resolve;
  });
  const app = (
    <ThreadProvider transport={transport}>
      <ToolCallList />
      <Controls onReady={onReady} />
    </ThreadProvider>
  );
  return largePage(
    {
      app,
      start: () => void ready.then((send) => send('Write it.')),
      take: transport.take,
      finish: transport.finish,
      isFinished: (card) => card.dataset.status === 'completed',
      unfolds: [
        (card) => find(card, '[data-slot="tool-call-trigger"]'),
        (card) => find(card, '[data-slot="tool-call-args"] [data-slot="callboard-disclosure-trigger"]'),
        (card) => find(card, '[data-slot="tool-call-result"] [data-slot="callboard-disclosure-trigger"]'),
      ],
      isUnfolded: (card) => find(card, '[data-slot="result-view"] [data-slot="long-text-box"]') !== undefined,
      scrollers: (card) => [...card.querySelectorAll<HTMLElement>('[data-slot="long-text-box"]')],
      copyButton: (card) =>
        [
          ...card.querySelectorAll<HTMLElement>(
            '[data-slot="result-view"] [data-slot="long-text-bar"] button',
          ),
        ].at(-1),
    },
    options,
  );
}

function find(card: HTMLElement, selector: string): HTMLElement | undefined {
  return card.querySelector<HTMLElement>(selector) ?? undefined;
}

function Controls({ onReady }: { readonly onReady: (send: Send) => void }): ReactElement {
  const { send, stop } = useRun();
  useEffect(() => onReady(send), [onReady, send]);
  return (
    <button type="button" data-stop onClick={stop}>
      Stop
    </button>
  );
}
