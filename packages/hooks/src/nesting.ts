import type { Thread } from '@callboard/core';
import { stableList } from './stable-list.ts';

/** True for a call that belongs inside the card of one of these, at any depth. */
export function isInside(thread: Thread, key: string, hosts: ReadonlySet<string>): boolean {
  for (let at = thread.hostOf(key); at !== undefined; at = thread.hostOf(at)) if (hosts.has(at)) return true;
  return false;
}

/**
 * Lists anew when the calls are others or a subagent changed. A thread without subagents has nothing nested: there the
 * list is `flat`, or all.
 */
export function nestingReader(
  thread: Thread,
  read: () => readonly string[],
  list: (all: readonly string[]) => readonly string[],
  flat?: readonly string[],
): () => readonly string[] {
  let from: { readonly all: readonly string[]; readonly subagents: readonly unknown[] } | undefined;
  return stableList(
    () => {
      const [all, subagents] = [read(), thread.subagents()];
      if (from?.all !== all || from.subagents !== subagents) from = { all, subagents };
      return from;
    },
    ({ all, subagents }) => (subagents.length === 0 ? (flat ?? all) : list(all)),
  );
}
