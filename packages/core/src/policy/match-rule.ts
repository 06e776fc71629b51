import { type ArgsPath, parseStrict } from '../args/index.ts';
import { startsWith } from '../args/path.ts';
import { isEqualJson } from '../equal-json.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../json.ts';
import type { Risk } from '../tool.ts';
import type { ArgsCondition, Rule, RuleMatch, RuleScope } from './rule.ts';

/** What a rule's match looks at in a call. */
export interface MatchedCall {
  readonly toolName: string;
  readonly server?: string;
  readonly risk?: Risk;
  /** The JSON text of what would run. */
  readonly argsText: string;
}

/** A call as rules see it: with where it was made, which their scopes look at. */
export interface RuledCall extends MatchedCall {
  readonly threadId: string;
  readonly turnId: string;
}

/**
 * Whether a rule is about a call. Where nobody can say, because the arguments hold a number JavaScript rounds at a place
 * the rule looks at or do not parse, one that forbids or asks is about it, and one that allows is not.
 */
export function matches(rule: Rule, call: RuledCall): boolean {
  if (!isInScope(rule.scope, call)) return false;
  const said = fitOf(rule.match, call);
  return said === 'unknown' ? rule.word !== 'allowed' : said === 'yes';
}

/** Whether a call is one of those a rule is about, wherever and whenever it was made; `unknown` where nobody can say. */
export function fitOf(match: RuleMatch, call: MatchedCall): 'yes' | 'no' | 'unknown' {
  return fitsTool(match, call) ? fitsArgs(match, call.argsText) : 'no';
}

function isInScope(scope: RuleScope, { threadId, turnId }: RuledCall): boolean {
  switch (scope.kind) {
    case 'turn':
      return scope.threadId === threadId && scope.turnId === turnId;
    case 'thread':
      return scope.threadId === threadId;
    case 'session':
    case 'always':
      return true;
  }
}

function fitsTool({ tool, server, risks }: RuleMatch, call: MatchedCall): boolean {
  return (
    (tool === undefined || tool === call.toolName) &&
    (server === undefined || server === call.server) &&
    (risks === undefined || (call.risk !== undefined && risks.includes(call.risk)))
  );
}

type Fit = 'yes' | 'no' | 'unknown';

function fitsArgs({ args, conditions = [] }: RuleMatch, argsText: string): Fit {
  if (args === undefined && conditions.length === 0) return 'yes';
  const parsed = parseStrict(argsText);
  if (!parsed.ok) return 'unknown';
  const { value, inexactNumbers } = parsed;
  const isRounded = (path: ArgsPath): boolean => inexactNumbers.some((one) => startsWith(one.path, path));
  const fits = conditions.map((condition): Fit => {
    if (isRounded(condition.path)) return 'unknown';
    return conditionFit(condition, valueAt(value, condition.path));
  });
  if (args !== undefined) fits.push(isRounded([]) ? 'unknown' : isEqualJson(args, value) ? 'yes' : 'no');
  // One that certainly does not fit says more than one that nobody can tell.
  if (fits.includes('no')) return 'no';
  return fits.includes('unknown') ? 'unknown' : 'yes';
}

function conditionFit(condition: ArgsCondition, found: JsonValue | undefined): Fit {
  if (condition.is === 'absent') return found === undefined ? 'yes' : 'no';
  if (found === undefined) return 'no';
  switch (condition.is) {
    case 'equal':
      return isEqualJson(condition.value, found) ? 'yes' : 'no';
    case 'one-of':
      return condition.values.some((value) => isEqualJson(value, found)) ? 'yes' : 'no';
    // A limit says nothing of something else in its place, and neither does a beginning.
    case 'at-most':
      return typeof found !== 'number' ? 'unknown' : found <= condition.limit ? 'yes' : 'no';
    case 'at-least':
      return typeof found !== 'number' ? 'unknown' : found >= condition.limit ? 'yes' : 'no';
    case 'beginning':
      return typeof found !== 'string' ? 'unknown' : found.startsWith(condition.text) ? 'yes' : 'no';
  }
}

function valueAt(value: JsonValue, path: ArgsPath): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const step of path) {
    if (isJsonArray(found) && typeof step === 'number') found = found[step];
    else if (isJsonObject(found) && typeof step === 'string')
      found = Object.hasOwn(found, step) ? found[step] : undefined;
    else return undefined;
  }
  return found;
}
