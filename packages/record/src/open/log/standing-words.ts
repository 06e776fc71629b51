import type { PolicyVerdict, PolicyWord } from '@callboard/core';
import { otherOperation } from '../../check/event-parameters.ts';
import { type Fields, own } from '../../fields.ts';
import { type DecisionTarget, standingDecisions } from '../../standing-decisions.ts';
import type { RecordItem } from '../record-model.ts';
import { verdictOf } from './decisions.ts';

/** The word of a policy; undefined for any other text. */
export function policyWord(value: unknown): PolicyWord | undefined {
  return value === 'allowed' || value === 'permission-required' || value === 'disallowed' ? value : undefined;
}

/** What stood for a tool at a time (draft 4.1). */
export type StandingWords = (
  target: { readonly server?: string; readonly tool: string },
  at: number,
) => PolicyVerdict | undefined;

interface Said {
  readonly at: number;
  readonly decision: PolicyWord;
  readonly reason: unknown;
}

export function standingWords(items: readonly RecordItem[]): StandingWords {
  const standing = standingDecisions<Said>();
  for (const { type, fields, at } of items) {
    const decision = policyWord(own(fields, 'decision'));
    if (type !== 'policy-decision' || own(fields, 'policy_life') !== 'standing' || decision === undefined)
      continue;
    if (otherOperation(fields) !== undefined) continue;
    standing.take(targetIn(fields), { at, decision, reason: own(fields, 'reason') });
  }
  return ({ server, tool }, at) => {
    const said = standing.decisionFor({ server, tool }, (one) => one.at <= at);
    return said === undefined ? undefined : verdictOf(said.decision, said.reason, tool);
  };
}

function targetIn(fields: Fields): DecisionTarget {
  const [server, tool] = [own(fields, 'server'), own(fields, 'tool')];
  return {
    server: typeof server === 'string' ? server : undefined,
    tool: typeof tool === 'string' ? tool : undefined,
  };
}
