import { reportApart } from './notifier.ts';
import type { Thread } from './thread.ts';
import type { ToolCall } from './tool-call.ts';

/** Calls in a line, worked on one at a time, in the order they came: for what must not be done out of order. */
export interface Line {
  add(key: string): void;
  /** Lets everything in the line go and takes no more. Returns what was under way or waiting. */
  leave(): readonly string[];
}

/** What is done with a call, and when it is no longer wanted. */
export interface LineWork {
  /** True while the call still needs this line. Once it is false, the next one has its turn. */
  readonly isDue: (call: ToolCall) => boolean;
  /** The work itself. `signal` aborts when nobody waits for it any more; what it does then must stay without effect. */
  readonly work: (key: string, signal: AbortSignal) => Promise<void>;
}

/**
 * Works on calls one after another. A turn ends when its work does, or at once when the call is settled by something
 * else: work that hangs, or throws, holds up nobody but its own call.
 */
export function createLine(thread: Thread, { isDue, work }: LineWork): Line {
  const waiting: string[] = [];
  let current: { readonly key: string; readonly controller: AbortController } | undefined;
  let isLeft = false;

  function isStillDue(key: string): boolean {
    const call = thread.call(key);
    return call !== undefined && isDue(call);
  }

  async function run(): Promise<void> {
    if (current !== undefined) return;
    for (let key = waiting.shift(); key !== undefined && !isLeft; key = waiting.shift()) {
      if (!isStillDue(key)) continue;
      const controller = new AbortController();
      current = { key, controller };
      await takeTurn(key, controller.signal);
      current = undefined;
    }
  }

  async function takeTurn(key: string, signal: AbortSignal): Promise<void> {
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    try {
      await Promise.race([work(key, signal), over]);
    } catch (error) {
      reportApart(error);
    }
  }

  const stopObserving = thread.observe(() => {
    if (current !== undefined && !isStillDue(current.key)) current.controller.abort();
  });

  return {
    add(key) {
      waiting.push(key);
      void run();
    },
    leave() {
      isLeft = true;
      stopObserving();
      const left = current === undefined ? [...waiting] : [current.key, ...waiting];
      waiting.length = 0;
      current?.controller.abort();
      return left;
    },
  };
}
