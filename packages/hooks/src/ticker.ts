import type { Clock } from '@callboard/core';
import { onWaking } from './on-waking.ts';

/** What counts seconds: one for all that count on the same clock, so that they change together. */
export interface Ticker {
  /** Wakes `listener` with every second, and when the page is looked at again. Returns the way out. */
  subscribe(listener: () => void): () => void;
}

const second = 1_000;
const tickers = new WeakMap<Clock, Ticker>();

/** The ticker of a clock. It sleeps while nobody counts. */
export function tickerOf(clock: Clock): Ticker {
  const known = tickers.get(clock);
  if (known !== undefined) return known;
  const made = createTicker(clock);
  tickers.set(clock, made);
  return made;
}

function createTicker(clock: Clock): Ticker {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;

  function tick(): void {
    for (const listener of [...listeners]) listener();
  }

  function start(): () => void {
    const goOn = (): void => {
      cancel = clock.after(second - (clock.now() % second), goOn);
      tick();
    };
    let cancel = clock.after(second - (clock.now() % second), goOn);
    const stopWaking = onWaking(tick);
    return () => {
      cancel();
      stopWaking();
    };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
