import type { Clock, Rule, RuleBook } from '@callboard/core';
import { isEqualJson } from '@callboard/core';

/** What became of the rules of a page while a thread went on. */
export type RuleHistoryEntry =
  /** One was made, or changed. */
  | { readonly at: number; readonly rule: Rule }
  /** The one of this id counts no longer. */
  | { readonly at: number; readonly revoked: string };

/** The rules of a page over the time of a record. They outlive threads, so they are not in a thread's log. */
export interface RuleHistory {
  /** Those that counted when the log began. */
  readonly atStart: readonly Rule[];
  /** In order. */
  readonly changes: readonly RuleHistoryEntry[];
}

/** Follows a page's rules for records that are written later. */
export interface RuleTracker {
  history(): RuleHistory;
  stop(): void;
}

/**
 * Notes what becomes of the rules from now on: begin when the thread does. Rules that a storage has not given yet count
 * from when they are there.
 */
export function trackRules(
  book: Pick<RuleBook, 'rules' | 'subscribe'>,
  clock: Pick<Clock, 'now'>,
): RuleTracker {
  const atStart = book.rules();
  const changes: RuleHistoryEntry[] = [];
  let known = byId(atStart);
  const stop = book.subscribe(() => {
    const now = byId(book.rules());
    const at = clock.now();
    for (const id of known.keys()) if (!now.has(id)) changes.push({ at, revoked: id });
    for (const [id, rule] of now) {
      const before = known.get(id);
      if (before === undefined || !isEqualJson(before, rule)) changes.push({ at, rule });
    }
    known = now;
  });
  return { history: () => ({ atStart, changes: [...changes] }), stop };
}

function byId(rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}
