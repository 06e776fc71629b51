import { type ArgsPath, parseStrict } from '../args/index.ts';
import { isJsonObject, type JsonValue } from '../json.ts';
import type { RuledCall } from './match-rule.ts';
import type { RuleMatch } from './rule.ts';

/** Calls that a person may say something about once and for all, with the one that asks among them. */
export type RuleChoice =
  /** This tool with exactly these arguments. */
  | { readonly kind: 'same-arguments'; readonly match: RuleMatch }
  /** This tool with this value at this place; the rest may be anything. */
  | {
      readonly kind: 'same-value';
      readonly path: ArgsPath;
      readonly value: JsonValue;
      readonly match: RuleMatch;
    }
  /** This tool, whatever its arguments. */
  | { readonly kind: 'any-arguments'; readonly match: RuleMatch };

/** What can be read and compared at a glance; longer texts may differ where nobody looks. */
const longestValue = 80;
const longestArguments = 2_000;
/** Longer arguments are not looked into while a card is drawn (P26). */
const longestRead = 20_000;

/** Characters that are not seen, or not seen for what they are. */
const hidden = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * What a rule could be drawn around, narrow first: only where a person can tell which calls it is about. Nothing is drawn
 * around arguments that do not parse, a number that is rounded, or a text that is long or holds what nobody sees; for a
 * tool of high risk only around exactly these arguments.
 */
export function ruleChoices(call: RuledCall): readonly RuleChoice[] {
  const { toolName, server, risk, argsText } = call;
  const about = { tool: toolName, ...(server === undefined ? {} : { server }) };
  const isHigh = risk === 'high';
  if (argsText.length > longestRead) return isHigh ? [] : [{ kind: 'any-arguments', match: about }];
  const parsed = parseStrict(argsText);
  if (!parsed.ok || !isJsonObject(parsed.value)) return [];
  const { value, inexactNumbers } = parsed;
  const choices: RuleChoice[] = [];
  if (argsText.length <= longestArguments && inexactNumbers.length === 0)
    choices.push({ kind: 'same-arguments', match: { ...about, args: value } });
  if (isHigh) return choices;
  const members = Object.entries(value);
  for (const [name, member] of members.length > 1 ? members : []) {
    const isRounded = inexactNumbers.some(({ path }) => path[0] === name);
    if (isRounded || !isPlain(member) || hidden.test(name)) continue;
    const path = [name];
    const conditions = [{ path, is: 'equal' as const, value: member }];
    choices.push({ kind: 'same-value', path, value: member, match: { ...about, conditions } });
  }
  choices.push({ kind: 'any-arguments', match: about });
  return choices;
}

function isPlain(value: JsonValue): boolean {
  if (typeof value === 'string') return value !== '' && value.length <= longestValue && !hidden.test(value);
  return typeof value === 'number' || typeof value === 'boolean';
}
