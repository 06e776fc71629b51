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
  /** When they began to be followed. What counted before that, on pages that are closed by now, only a log can say. */
  readonly since: number;
  /** Those that counted then. */
  readonly atStart: readonly Rule[];
  /**
   * When all of them were known: what a log knows of and the page had not by then was revoked before. Absent while some
   * are not read, or where nobody can say.
   */
  readonly wholeAt?: number;
  /** In order. */
  readonly changes: readonly RuleHistoryEntry[];
}

/** Follows a page's rules for records that are written later. */
export interface RuleTracker {
  history(): RuleHistory;
  stop(): void;
}

/**
 * Notes what becomes of the rules from now on: begin when the page does. Of rules that a storage gives later, those count
 * from now on that say themselves that they are older; others from when they are there.
 */
export function trackRules(
  book: Pick<RuleBook, 'rules' | 'state' | 'subscribe'>,
  clock: Pick<Clock, 'now'>,
): RuleTracker {
  const since = clock.now();
  const changes: RuleHistoryEntry[] = [];
  let atStart = book.rules();
  let known = byId(atStart);
  let isUnread = book.state().kind === 'loading';
  let wholeAt = book.state().kind === 'ready' ? since : undefined;

  /** They counted while nobody had read them: until that was done, nothing ran that they might be about. */
  function takeStored(now: ReadonlyMap<string, Rule>): void {
    isUnread = false;
    const older = [...now.values()].filter((rule) => !known.has(rule.id) && isSaidBy(rule, since));
    atStart = [...atStart, ...older];
    known = new Map([...known, ...byId(older)]);
  }

  const stop = book.subscribe(() => {
    const now = byId(book.rules());
    const at = clock.now();
    const { kind } = book.state();
    if (isUnread && kind !== 'loading') takeStored(now);
    for (const id of known.keys()) if (!now.has(id)) changes.push({ at, revoked: id });
    for (const [id, rule] of now) {
      const before = known.get(id);
      if (before === undefined || !isEqualJson(before, rule)) changes.push({ at, rule });
    }
    known = now;
    if (kind === 'ready') wholeAt ??= at;
  });

  return {
    history: () => ({
      since,
      atStart,
      ...(wholeAt === undefined ? {} : { wholeAt }),
      changes: [...changes],
    }),
    stop,
  };
}

function byId(rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** True for a rule that was by then as it is. When an app made one of its own, it does not say. */
function isSaidBy({ by, changed }: Rule, time: number): boolean {
  const at = changed?.at ?? (by.kind === 'person' ? by.at : undefined);
  return at !== undefined && at <= time;
}
