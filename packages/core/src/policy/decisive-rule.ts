import type { PolicyWord } from '../policy.ts';
import { matches, type RuledCall } from './match-rule.ts';
import type { Rule } from './rule.ts';

/**
 * The rule that decides on a call; none where no rule is about it. What forbids comes first, whatever else is said.
 * Then a rule for one tool counts before one for its server, and that before one for all; of rules that are alike, the
 * one that asks counts before the one that allows, and the first before the next.
 */
export function decisiveRule(rules: readonly Rule[], call: RuledCall): Rule | undefined {
  const about = rules.filter((rule) => matches(rule, call));
  const [first] = about.toSorted((one, other) => rank(one) - rank(other));
  return first;
}

const rankOfWord = { disallowed: 0, 'permission-required': 1, allowed: 2 } satisfies Record<
  PolicyWord,
  number
>;

function rank({ word, match }: Rule): number {
  const breadth = match.tool !== undefined ? 0 : match.server !== undefined ? 1 : 2;
  return word === 'disallowed' ? breadth : 3 + 3 * breadth + rankOfWord[word];
}
