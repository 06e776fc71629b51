import { isEqualJson, type JsonValue, type PolicyWord, type Rule } from '@callboard/core';
import type { RecordedCondition, RuleEvent } from '../extension/extension-event.ts';
import { revokedReason } from '../extension/revoked-reason.ts';
import { pointerOf } from '../pointer.ts';
import type { RuleHistory, RuleHistoryEntry } from './rule-history.ts';
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
  /** The page was closed, and with it went what counted until then. */
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
  const { sheet, parties, names, contents, thread, includesUnsent } = scribe;
  const known = new Map<string, Rule>();
  const byTarget = new Map<string, Map<string, Rule>>();
  const inEffect = new Map<string, PolicyWord>();
  let next = 0;

  function isAboutThread({ scope }: Rule): boolean {
    return (scope.kind !== 'thread' && scope.kind !== 'turn') || scope.threadId === thread.id;
  }

  function isStanding({ match, scope }: Rule): boolean {
    const { tool, server, risks, args, conditions = [] } = match;
    const isWhole = risks === undefined && args === undefined && conditions.length === 0;
    return isWhole && (tool !== undefined || server !== undefined) && scope.kind !== 'turn';
  }

  function put(at: number, rule: Rule, requestId?: string): void {
    const before = known.get(rule.id);
    if (!isAboutThread(rule) || (before !== undefined && isEqualJson(before, rule))) return;
    known.set(rule.id, rule);
    note(at, rule, before === undefined ? 'in-effect' : 'changed', { requestId });
    if (before !== undefined) leave(at, before);
    if (!isStanding(rule)) return;
    const target = names.ofMatch(rule.match);
    const key = keyOf(target);
    byTarget.set(key, (byTarget.get(key) ?? new Map()).set(rule.id, rule));
    settle(at, target, rule);
  }

  /** By whom is not told: its maker stands for that, but where nobody did more than close the page. */
  function revoke(at: number, id: string, isByPage = false): void {
    const rule = known.get(id);
    if (rule === undefined) return;
    known.delete(id);
    note(at, rule, 'revoked', { isByPage });
    leave(at, rule);
  }

  /** What a rule said of its target does not count any more; a change to the same target is settled by what follows. */
  function leave(at: number, rule: Rule): void {
    if (!isStanding(rule)) return;
    const target = names.ofMatch(rule.match);
    const rules = byTarget.get(keyOf(target));
    const now = known.get(rule.id);
    if (rules?.delete(rule.id) !== true) return;
    const isFollowed =
      now !== undefined && isStanding(now) && keyOf(names.ofMatch(now.match)) === keyOf(target);
    if (!isFollowed) settle(at, target, rule);
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

  function note(
    at: number,
    rule: Rule,
    state: RuleEvent['state'],
    {
      requestId,
      isByPage = false,
    }: { readonly requestId?: string | undefined; readonly isByPage?: boolean } = {},
  ): void {
    const { id, title, word, match, scope, by } = rule;
    const recordedAs = isStanding(rule) ? 'standing' : 'once';
    sheet.add(at, () => ({
      type: 'callboard-rule',
      ...eventBase(at, by.kind === 'person' && !isByPage ? parties.person(by.person) : parties.agent),
      rule_id: id,
      state,
      word,
      ...(title === undefined ? {} : { title: contents.words(title) }),
      ...(match.tool === undefined && match.server === undefined ? {} : names.ofMatch(match)),
      ...(match.risks === undefined ? {} : { risks: match.risks }),
      ...(match.args === undefined ? {} : { arguments_hash: hashOfValue(match.args) }),
      ...(match.conditions === undefined ? {} : { conditions: match.conditions.map(conditionOf) }),
      scope: scope.kind,
      made_by: by.kind,
      recorded_as: recordedAs,
      ...(requestId === undefined ? {} : { request_id: requestId }),
    }));
  }

  /** Values of a rule come from arguments that somebody decided on, and that may never have been sent. */
  function conditionOf({
    path,
    ...condition
  }: NonNullable<Rule['match']['conditions']>[number]): RecordedCondition {
    const place = { path: contents.words(pointerOf(path)), is: condition.is };
    const value = comparedWith(condition);
    if (value === undefined) return place;
    return includesUnsent
      ? { ...place, value: contents.value(value).body }
      : { ...place, hash: hashOfValue(value) };
  }

  function hashOfValue(value: JsonValue): string {
    return contents.hash(JSON.stringify(value));
  }

  for (const rule of countingAt(history, startsAt)) put(startsAt, rule);

  return {
    upTo(at) {
      for (
        let entry = history.changes[next];
        entry !== undefined && entry.at < at;
        entry = history.changes[next]
      ) {
        next += 1;
        take(entry);
      }
    },
    learn: put,
    endSession(at) {
      for (const { id, scope } of [...known.values()]) if (scope.kind === 'session') revoke(at, id, true);
    },
    wordFor({ server, tool }) {
      const own = inEffect.get(keyOf({ server, tool }));
      const wide = inEffect.get(keyOf({ server }));
      // Which of the two counts, the draft leaves open: so neither covers a call alone.
      if (own !== undefined && wide !== undefined && own !== wide) return undefined;
      return own ?? wide;
    },
    isStanding,
  };

  function take(entry: RuleHistoryEntry): void {
    if (entry.at <= startsAt) return;
    if ('rule' in entry) put(entry.at, entry.rule);
    else revoke(entry.at, entry.revoked);
  }
}

/** A page is followed from before its later threads begin: what came and went by then is nothing to their records. */
function countingAt({ atStart, changes }: RuleHistory, startsAt: number): readonly Rule[] {
  const counting = new Map(atStart.map((rule) => [rule.id, rule]));
  for (const entry of changes) {
    if (entry.at > startsAt) continue;
    if ('rule' in entry) counting.set(entry.rule.id, entry.rule);
    else counting.delete(entry.revoked);
  }
  return [...counting.values()];
}

/** What a person reads of a rule. */
export function titleOf({ title, id }: Pick<Rule, 'title' | 'id'>): string {
  return title ?? `rule ${id}`;
}

function keyOf({ server, tool }: Target): string {
  return JSON.stringify(tool === undefined ? [server] : [server, tool]);
}

type Condition = NonNullable<Rule['match']['conditions']>[number];

function comparedWith(condition: DistributiveOmit<Condition, 'path'>): JsonValue | undefined {
  switch (condition.is) {
    case 'equal':
      return condition.value;
    case 'one-of':
      return condition.values;
    case 'at-most':
    case 'at-least':
      return condition.limit;
    case 'beginning':
      return condition.text;
    case 'absent':
      return undefined;
  }
}

type DistributiveOmit<Union, Name extends PropertyKey> = Union extends unknown ? Omit<Union, Name> : never;
