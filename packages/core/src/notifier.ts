import type { Scheduler } from './ports.ts';
import type { Topic } from './thread-state.ts';

/** Wakes readers: each at most once for all that happened since the last time, whatever it waits for. */
export interface Notifier {
  subscribe(topic: Topic, listener: () => void): () => void;
  touch(topics: Iterable<Topic>): void;
  /** Wakes everybody. */
  touchAll(): void;
}

/** Notifications are coalesced: the scheduler says when they go out (once a frame in a page). */
export function createNotifier(scheduler: Scheduler): Notifier {
  const listeners = new Map<Topic, Set<() => void>>();
  let dirty = new Set<Topic>();

  function flush(): void {
    const topics = dirty;
    dirty = new Set();
    const woken = new Set<() => void>();
    for (const topic of topics) {
      for (const listener of listeners.get(topic) ?? []) woken.add(listener);
    }
    for (const listener of woken) callApart(listener);
  }

  function touch(topics: Iterable<Topic>): void {
    const wasClean = dirty.size === 0;
    for (const topic of topics) if (listeners.has(topic)) dirty.add(topic);
    if (wasClean && dirty.size > 0) scheduler.schedule(flush);
  }

  return {
    subscribe(topic, listener) {
      const own = listeners.get(topic) ?? new Set();
      listeners.set(topic, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic);
      };
    },
    touch,
    touchAll: () => touch([...listeners.keys()]),
  };
}

/** Calls one reader so that what it throws reaches the page's error handling and no other reader (P25). */
export function callApart(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportApart(error);
  }
}

/** Hands an error to the page's error handling, without stopping whoever is at work. */
export function reportApart(error: unknown): void {
  if (typeof reportError === 'function') reportError(error);
  else
    queueMicrotask(() => {
      throw error;
    });
}
