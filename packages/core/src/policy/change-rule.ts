import type { Person } from '../decision.ts';
import { isEqualJson } from '../equal-json.ts';
import type { PolicyWord } from '../policy.ts';
import type { Risk } from '../tool.ts';
import type { Rule, RuleMatch, RuleScope } from './rule.ts';

/** What a person makes of a rule that was kept. */
export interface RuleChange {
  readonly word: PolicyWord;
  readonly match: RuleMatch;
  readonly scope: RuleScope['kind'];
}

/** Who changes it, when, and where. */
export interface ChangedBy {
  readonly at: number;
  readonly person?: Person | undefined;
  readonly threadId: string;
  readonly turnId: string;
  /** Of the tool it is about, as far as that is known. */
  readonly risk?: Risk | undefined;
}

/**
 * A rule as a person changed it; undefined where it is not theirs to change: the app's, one that would be about other
 * tools by now, and one that lets a tool of high risk run unasked with arguments nobody has decided on, or for longer than
 * a conversation. It keeps its id, and who made it.
 */
export function changedRule(rule: Rule, { word, match, scope }: RuleChange, by: ChangedBy): Rule | undefined {
  if (rule.by.kind === 'app' || !isAboutSameTools(rule.match, match)) return undefined;
  const isExact =
    match.args !== undefined && rule.match.args !== undefined && isEqualJson(match.args, rule.match.args);
  if (word === 'allowed' && by.risk === 'high' && (!isExact || (scope !== 'turn' && scope !== 'thread')))
    return undefined;
  return {
    ...rule,
    word,
    match,
    scope: scope === rule.scope.kind ? rule.scope : scopeOf(scope, by),
    changed: { at: by.at, ...(by.person === undefined ? {} : { person: by.person }) },
  };
}

/** Where a scope begins to count: in the conversation, and the turn, in which it was said. */
export function scopeOf(
  kind: RuleScope['kind'],
  { threadId, turnId }: { readonly threadId: string; readonly turnId: string },
): RuleScope {
  switch (kind) {
    case 'turn':
      return { kind, threadId, turnId };
    case 'thread':
      return { kind, threadId };
    default:
      return { kind };
  }
}

function isAboutSameTools(before: RuleMatch, after: RuleMatch): boolean {
  const risks = (match: RuleMatch): string | undefined => match.risks?.join();
  return before.tool === after.tool && before.server === after.server && risks(before) === risks(after);
}
