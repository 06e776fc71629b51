import { isEqualJson, type PolicyWord, type Rule } from '@callboard/core';
import { revokedReason } from '../extension/revoked-reason.ts';
import type { RuleHistory, RuleHistoryEntry } from './rule-history.ts';
import { createRuleNotes, titleOf } from './rule-notes.ts';
import { eventBase, type Scribe } from './scribe.ts';
import type { ToolIdentity } from './tool-identity.ts';

/**
 * What stands for a target that no rule is about any more. Its own setting, its risk or a rule for its server may let it
 * run or forbid it, each call by itself: nobody decided that for all of them, so those calls have a decision of their own.
 */
const withoutRules: PolicyWord = 'permission-required';

/** What a standing decision is about: one tool, or all of a server's. */
type Target = { readonly server: string; readonly tool?: string };

/** The rules of a page as a record has them, and the standing decisions that follow from them. */
export interface Standing {
  /** Notes what the app says became of its rules before this time. */
  upTo(at: number): void;
  /** A rule as the log holds it: with the decision that made it, or with the verdict it gave. */
  learn(at: number, rule: Rule, requestId?: string): void;
  /** The conversation was opened anew, with no page left at it: what counted for those counts no longer. */
  endSession(at: number): void;
  /** What a standing decision in this record says of a tool; undefined where none does, or two of them differ. */
  wordFor(tool: ToolIdentity): PolicyWord | undefined;
  /** True for a rule that a standing decision says in full. */
  isStanding(rule: Rule): boolean;
}

/** From what counts first to what counts last, where rules of one target differ (`decisiveRule` in core). */
const strictness = { disallowed: 0, 'permission-required': 1, allowed: 2 } satisfies Record<
  PolicyWord,
  number
>;

/**
 * Writes rules down. One that is about a whole tool or a whole server, for as long as the record goes on, is a standing
 * policy decision; any other has a decision of its own on each call, since the draft cannot say when it applies (4.1).
 */
export function createStanding(scribe: Scribe, history: RuleHistory, startsAt: number): Standing {
  const { sheet, parties, names, contents, thread } = scribe;
  const notes = createRuleNotes(scribe);
  const known = new Map<string, Rule>();
  /** The ids of those that count on the page whose rules are followed. */
  const followed = new Set<string>();
  const byTarget = new Map<string, Map<string, Rule>>();
  const inEffect = new Map<string, PolicyWord>();
  /** Rules are not dated back: before they were followed, another page may have had others. */
  const beginsAt = Math.max(startsAt, history.since);
  const steps = stepsOf(history, beginsAt);
  let next = 0;

  function isAboutThread({ scope }: Rule): boolean {
    return (scope.kind !== 'thread' && scope.kind !== 'turn') || scope.threadId === thread.id;
  }

  /** None for a rule that says more than a standing decision can, and for a tool of a server nobody here knows. */
  function targetOf({ match, scope }: Rule): Target | undefined {
    const { tool, server, risks, args, conditions = [] } = match;
    const isWhole = risks === undefined && args === undefined && conditions.length === 0;
    if (!isWhole || (tool === undefined && server === undefined) || scope.kind === 'turn') return undefined;
    const named = names.ofMatch(match);
    return named.server === undefined ? undefined : { ...named, server: named.server };
  }

  function recordedAs(rule: Rule): 'standing' | 'once' {
    return targetOf(rule) === undefined ? 'once' : 'standing';
  }

  function put(at: number, rule: Rule, requestId?: string): void {
    const before = known.get(rule.id);
    if (!isAboutThread(rule)) {
      revoke(at, rule.id);
      return;
    }
    if (before !== undefined && isEqualJson(before, rule)) return;
    known.set(rule.id, rule);
    const state = before === undefined ? 'in-effect' : 'changed';
    notes.add(at, rule, { state, recorded_as: recordedAs(rule), before, requestId });
    if (before !== undefined) leave(at, before);
    const target = targetOf(rule);
    if (target === undefined) return;
    const key = keyOf(target);
    byTarget.set(key, (byTarget.get(key) ?? new Map()).set(rule.id, rule));
    settle(at, target, rule);
  }

  function revoke(at: number, id: string, isByPage = false): void {
    const rule = known.get(id);
    if (rule === undefined) return;
    known.delete(id);
    notes.add(at, rule, { state: 'revoked', recorded_as: recordedAs(rule), isByPage });
    leave(at, rule);
  }

  /** What a rule said of its target does not count any more; a change to the same target is settled by what follows. */
  function leave(at: number, rule: Rule): void {
    const target = targetOf(rule);
    if (target === undefined) return;
    const key = keyOf(target);
    if (byTarget.get(key)?.delete(rule.id) !== true) return;
    const now = known.get(rule.id);
    const then = now === undefined ? undefined : targetOf(now);
    if (then === undefined || keyOf(then) !== key) settle(at, target, rule);
  }

  /** Says what stands for a target by now, if that is not what stood. */
  function settle(at: number, target: Target, because: Rule): void {
    const key = keyOf(target);
    const rules = [...(byTarget.get(key)?.values() ?? [])];
    const [decisive] = rules.toSorted((one, other) => strictness[one.word] - strictness[other.word]);
    const word = decisive?.word ?? withoutRules;
    if (inEffect.get(key) === word) return;
    inEffect.set(key, word);
    const reason = contents.words(
      decisive === undefined ? revokedReason(titleOf(because)) : titleOf(decisive),
    );
    sheet.add(at, () => ({
      type: 'policy-decision',
      ...eventBase(at, parties.agent),
      decision: word,
      policy_life: 'standing',
      reason,
      operation: 'tool-invocation',
      ...target,
    }));
  }

  function take(step: Step): void {
    const { at } = step;
    switch (step.is) {
      case 'begin':
        for (const rule of countingAt(history, at)) follow(at, rule);
        return;
      case 'change':
        if ('rule' in step.entry) follow(at, step.entry.rule);
        else {
          followed.delete(step.entry.revoked);
          revoke(at, step.entry.revoked);
        }
        return;
      case 'whole':
        // A rule that outlives its page is every page's; one for a page alone may be that of another tab.
        for (const { id, scope } of [...known.values()])
          if ((scope.kind === 'always' || scope.kind === 'thread') && !followed.has(id)) revoke(at, id);
    }
  }

  function follow(at: number, rule: Rule): void {
    followed.add(rule.id);
    put(at, rule);
  }

  function takeWhile(isDue: (at: number) => boolean): void {
    for (let step = steps[next]; step !== undefined && isDue(step.at); step = steps[next]) {
      next += 1;
      take(step);
    }
  }

  takeWhile((at) => at <= startsAt);

  return {
    upTo(time) {
      takeWhile((at) => at < time);
    },
    learn: put,
    endSession(at) {
      for (const { id, scope } of [...known.values()])
        if (scope.kind === 'session' && !followed.has(id)) revoke(at, id, true);
    },
    wordFor({ server, tool }) {
      const own = inEffect.get(keyOf({ server, tool }));
      const wide = inEffect.get(keyOf({ server }));
      // Which of the two counts, the draft leaves open: so neither covers a call alone.
      if (own !== undefined && wide !== undefined && own !== wide) return undefined;
      return own ?? wide;
    },
    isStanding: (rule) => targetOf(rule) !== undefined,
  };
}

/** What a page says of its rules, in its order: those that count as it begins, what becomes of them, that all are known. */
type Step =
  | { readonly is: 'begin' | 'whole'; readonly at: number }
  | { readonly is: 'change'; readonly at: number; readonly entry: RuleHistoryEntry };

function stepsOf({ changes, wholeAt }: RuleHistory, beginsAt: number): readonly Step[] {
  const later = changes.filter(({ at }) => at > beginsAt);
  const steps: readonly Step[] = [
    { is: 'begin', at: beginsAt },
    ...later.map((entry): Step => ({ is: 'change', at: entry.at, entry })),
    ...(wholeAt === undefined ? [] : [{ is: 'whole' as const, at: Math.max(beginsAt, wholeAt) }]),
  ];
  return steps.toSorted((one, other) => one.at - other.at);
}

/** A page is followed from before its later threads begin: what came and went by then is nothing to their records. */
function countingAt({ atStart, changes }: RuleHistory, beginsAt: number): readonly Rule[] {
  const counting = new Map(atStart.map((rule) => [rule.id, rule]));
  for (const entry of changes) {
    if (entry.at > beginsAt) continue;
    if ('rule' in entry) counting.set(entry.rule.id, entry.rule);
    else counting.delete(entry.revoked);
  }
  return [...counting.values()];
}

function keyOf({ server, tool }: Target): string {
  return JSON.stringify(tool === undefined ? [server] : [server, tool]);
}
