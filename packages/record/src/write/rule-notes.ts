import { isEqualJson, type JsonValue, type Rule } from '@callboard/core';
import type { RecordedCondition, RuleEvent } from '../extension/extension-event.ts';
import { pointerOf } from '../pointer.ts';
import { eventBase, type Scribe } from './scribe.ts';

/** What a note says of a rule, beside the rule. */
interface RuleNote extends Pick<RuleEvent, 'state' | 'recorded_as'> {
  /** As it was until now. */
  readonly before?: Rule | undefined;
  /** The request with whose decision it was made. */
  readonly requestId?: string | undefined;
  /** True where nobody did more than close the page. */
  readonly isByPage?: boolean;
}

/** Says of rules, in our extension, that they count, were changed, or count no longer. */
export interface RuleNotes {
  add(at: number, rule: Rule, note: RuleNote): void;
}

export function createRuleNotes({ sheet, parties, names, contents, includesUnsent }: Scribe): RuleNotes {
  /** Whose rule it is, or who changed it. Who revoked one is not known: its maker stands for that. */
  function partyOf({ by, changed }: Rule, { state, before, isByPage = false }: RuleNote): number {
    if (isByPage) return parties.agent;
    if (state === 'changed' && changed !== undefined && !isEqualJson(changed, before?.changed))
      return parties.person(changed.person);
    return by.kind === 'person' ? parties.person(by.person) : parties.agent;
  }

  /** Values of a rule come from arguments that somebody decided on, and that may never have been sent. */
  function conditionOf({ path, ...condition }: Condition): RecordedCondition {
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

  return {
    add(at, rule, note) {
      const { id, title, word, match, scope, by } = rule;
      sheet.add(at, () => ({
        type: 'callboard-rule',
        ...eventBase(at, partyOf(rule, note)),
        rule_id: id,
        state: note.state,
        word,
        ...(title === undefined ? {} : { title: contents.words(title) }),
        ...(match.tool === undefined && match.server === undefined ? {} : names.ofMatch(match)),
        ...(match.risks === undefined ? {} : { risks: match.risks }),
        ...(match.args === undefined ? {} : { arguments_hash: hashOfValue(match.args) }),
        ...(match.conditions === undefined ? {} : { conditions: match.conditions.map(conditionOf) }),
        scope: scope.kind,
        made_by: by.kind,
        recorded_as: note.recorded_as,
        ...(note.requestId === undefined ? {} : { request_id: note.requestId }),
      }));
    },
  };
}

/** What a person reads of a rule. */
export function titleOf({ title, id }: Pick<Rule, 'title' | 'id'>): string {
  return title ?? `rule ${id}`;
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
