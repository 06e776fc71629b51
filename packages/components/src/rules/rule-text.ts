import type { ArgsCondition, JsonValue, Rule, RuleMatch } from '@callboard/core';
import { formatPath } from '@callboard/core/args';
import type { RulesMessages } from '../messages/catalogue.ts';

/** Longer values are cut: the rule itself holds them whole. */
const shownLength = 80;

/** Which calls of its tool a rule is about, in words. */
export function matchText({ args, conditions = [] }: RuleMatch, words: RulesMessages): string {
  const parts = conditions.map((condition) => conditionText(condition, words));
  if (args !== undefined) return words.exactly;
  return parts.length === 0 ? words.any : words.all(parts);
}

/** A rule in words: its own title, or which tools and calls it is about. */
export function ruleText(
  { title, match }: Pick<Rule, 'title' | 'match'>,
  words: RulesMessages,
  titleOf: (toolName: string) => string,
): string {
  if (title !== undefined) return title;
  const { tool, server, risks } = match;
  return [
    tool === undefined ? words.anyTool : titleOf(tool),
    ...(server === undefined ? [] : [words.ofServer(server)]),
    ...(risks === undefined ? [] : [words.ofRisks(risks)]),
    matchText(match, words),
  ].join(' ');
}

/** One condition in words. */
export function conditionText(condition: ArgsCondition, words: RulesMessages): string {
  const place = formatPath(condition.path);
  switch (condition.is) {
    case 'equal':
      return words.equal(place, valueText(condition.value));
    case 'one-of':
      return words.oneOf(place, condition.values.map(valueText));
    case 'at-most':
      return words.atMost(place, valueText(condition.limit));
    case 'at-least':
      return words.atLeast(place, valueText(condition.limit));
    case 'beginning':
      return words.beginning(place, valueText(condition.text));
    case 'absent':
      return words.absent(place);
  }
}

function valueText(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length <= shownLength ? text : `${text.slice(0, shownLength)}…`;
}
