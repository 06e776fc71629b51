import type { PolicyVerdict, PolicyWord } from '@callboard/core';
import { otherOperation } from '../../check/event-parameters.ts';
import { own } from '../../fields.ts';
import { lastBefore } from '../../last-before.ts';
import type { RecordItem } from '../record-model.ts';
import { verdictOf } from './decisions.ts';

/** The word of a policy; undefined for any other text. */
export function policyWord(value: unknown): PolicyWord | undefined {
  return value === 'allowed' || value === 'permission-required' || value === 'disallowed' ? value : undefined;
}

/**
 * What stood for a tool at a time (draft 4.1): what was said last of it, or of all tools of its server. Which of the two
 * counts, the draft leaves open, so where they differ nothing stands.
 */
export type StandingWords = (
  target: { readonly server?: string; readonly tool: string },
  at: number,
) => PolicyVerdict | undefined;

interface Said {
  readonly at: number;
  readonly word: PolicyWord;
  readonly reason: unknown;
}

export function standingWords(items: readonly RecordItem[]): StandingWords {
  const byTarget = new Map<string, Said[]>();
  for (const { type, fields, at } of items) {
    const word = policyWord(own(fields, 'decision'));
    if (type !== 'policy-decision' || own(fields, 'policy_life') !== 'standing' || word === undefined)
      continue;
    if (otherOperation(fields) !== undefined) continue;
    const key = keyOf(own(fields, 'server'), own(fields, 'tool'));
    const said = { at, word, reason: own(fields, 'reason') };
    const known = byTarget.get(key);
    if (known === undefined) byTarget.set(key, [said]);
    else known.push(said);
  }
  return ({ server, tool }, at) => {
    const byThen = (one: Said): boolean => one.at <= at;
    const ofTool = lastBefore(byTarget.get(keyOf(server, tool)), byThen);
    const ofAll = lastBefore(byTarget.get(keyOf(server, undefined)), byThen);
    const said = ofTool ?? ofAll;
    if (said === undefined || (ofAll !== undefined && ofAll.word !== said.word)) return undefined;
    return verdictOf(said.word, said.reason, tool);
  };
}

function keyOf(server: unknown, tool: unknown): string {
  return JSON.stringify([typeof server === 'string' ? server : null, typeof tool === 'string' ? tool : null]);
}
