import type { Decision, DecisionMeans, Person } from '../decision.ts';
import { scopeOf } from './change-rule.ts';
import { matches, type RuledCall } from './match-rule.ts';
import type { Rule, RuleMatch, RuleScope } from './rule.ts';

/** What a person decides once and for all: about which calls, and for how long. */
export interface StandingDecision {
  /** One of `ruleChoices`, or an app's own. */
  readonly match: RuleMatch;
  readonly scope: RuleScope['kind'];
}

/** A decision that stands for more than one call. */
export interface Standing {
  readonly decision: Decision;
  readonly means: DecisionMeans;
  readonly person?: Person;
  readonly standing?: StandingDecision;
}

/** The rule that a standing decision on a call makes; none where it would not be about that call itself. */
export function standingRule(
  { decision, means, person, standing }: Standing,
  call: RuledCall,
  made: { readonly id: string; readonly at: number },
): Rule | undefined {
  if (standing === undefined || means !== 'person') return undefined;
  if (decision.kind !== 'approve' && decision.kind !== 'reject') return undefined;
  const rule: Rule = {
    id: made.id,
    word: decision.kind === 'approve' ? 'allowed' : 'disallowed',
    match: standing.match,
    scope: scopeOf(standing.scope, call),
    by: { kind: 'person', at: made.at, ...(person === undefined ? {} : { person }) },
  };
  return matches(rule, call) ? rule : undefined;
}
