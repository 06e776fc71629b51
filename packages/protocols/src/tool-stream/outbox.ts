import type { ClientFrame } from './wire.ts';

/** Numbered frames of ours, kept until the server is known to have them: what a lost connection swallowed goes again. */
export interface Outbox {
  /** `sent` is called when it leaves the page for the first time. */
  add(frame: ClientFrame, sent?: () => void): void;
  /** The server has everything up to this number. */
  acknowledge(received: number): void;
  /** A connection is there: what the server is not known to have goes again. */
  resume(send: Send): void;
  /** Nothing can leave for now. */
  pause(): void;
}

type Send = (frame: ClientFrame, number: number) => void;

interface Entry {
  readonly frame: ClientFrame;
  readonly number: number;
  sent: (() => void) | undefined;
}

export function createOutbox(): Outbox {
  let entries: Entry[] = [];
  let last = 0;
  let out: Send | undefined;

  function post(entry: Entry): void {
    if (out === undefined) return;
    out(entry.frame, entry.number);
    const { sent } = entry;
    entry.sent = undefined;
    sent?.();
  }

  return {
    add(frame, sent) {
      last += 1;
      const entry: Entry = { frame, number: last, sent };
      entries.push(entry);
      post(entry);
    },
    acknowledge(received) {
      if (entries.some(({ number }) => number <= received))
        entries = entries.filter(({ number }) => number > received);
    },
    resume(send) {
      out = send;
      for (const entry of [...entries]) post(entry);
    },
    pause() {
      out = undefined;
    },
  };
}
