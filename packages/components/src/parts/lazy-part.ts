'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** How far a part is that loads when it is first needed. */
export type LazyState<Part> =
  /** Nobody needed it yet. */
  | { readonly kind: 'absent' }
  /** `isAgain`: it could not be fetched before. */
  | { readonly kind: 'loading'; readonly isAgain: boolean }
  | { readonly kind: 'ready'; readonly part: Part }
  | { readonly kind: 'failed' };

/** A part of the page that loads when it is first needed, once for all who need it. */
export interface LazyPart<Part> {
  readonly state: () => LazyState<Part>;
  /** Fetches it, unless it is here or under way; after a failure, once more. */
  readonly load: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const absent = { kind: 'absent' } as const;

/**
 * Our own and not React's `lazy`: a part that could not be fetched is a state with a way on, not an error that takes
 * the prompt along, and a part that is here already shows at once.
 */
export function createLazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let state: LazyState<Part> = absent;
  const listeners = new Set<() => void>();
  const become = (next: LazyState<Part>): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    state: () => state,
    load: () => {
      if (state.kind === 'ready' || state.kind === 'loading') return;
      become({ kind: 'loading', isAgain: state.kind === 'failed' });
      fetchPart().then(
        (part) => become({ kind: 'ready', part }),
        () => become({ kind: 'failed' }),
      );
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The state of a part, which begins to load once it is needed. A server, and the page that takes over from it, have none. */
export function useLazyPart<Part>(part: LazyPart<Part>, isNeeded: boolean): LazyState<Part> {
  const { load } = part;
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);
  return useSyncExternalStore(part.subscribe, part.state, () => absent);
}
