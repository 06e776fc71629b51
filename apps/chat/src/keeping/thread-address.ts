import { randomIds } from '@callboard/core';
import { useSyncExternalStore } from 'react';

const name = 'thread';

/**
 * The thread of this page stands in its address: a reload has the same one, and so has another tab with this address. One
 * that names none gets a new one.
 */
export function ensureThreadAddress(): void {
  if (threadOf(location.hash) === undefined) history.replaceState(null, '', addressOf(newThread()));
}

/** The thread in the address, and the way to a new one; going back leads to the one before. */
export function useThreadAddress(): readonly [threadId: string, startAnew: () => void] {
  return [useSyncExternalStore(subscribe, read), startAnew];
}

function read(): string {
  return threadOf(location.hash) ?? '';
}

function startAnew(): void {
  location.hash = addressOf(newThread());
}

function subscribe(wake: () => void): () => void {
  const look = (): void => {
    ensureThreadAddress();
    wake();
  };
  addEventListener('hashchange', look);
  return () => removeEventListener('hashchange', look);
}

function threadOf(hash: string): string | undefined {
  const id = new URLSearchParams(hash.slice(1)).get(name);
  return id === null || id === '' || id.length > 100 ? undefined : id;
}

function addressOf(threadId: string): string {
  return `#${new URLSearchParams({ [name]: threadId })}`;
}

function newThread(): string {
  return randomIds.next('thread');
}
