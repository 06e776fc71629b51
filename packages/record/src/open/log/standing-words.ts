import type { PolicyVerdict, PolicyWord } from '@callboard/core';
import { own } from '../../fields.ts';
import type { RecordItem } from '../record-model.ts';
import { verdictOf } from './decisions.ts';

/** The word of a policy; undefined for any other text. */
export function policyWord(value: unknown): PolicyWord | undefined {
  return value === 'allowed' || value === 'permission-required' || value === 'disallowed' ? value : undefined;
}

/** What stood for a tool at a time (draft 4.1): what was said of it last, else of all tools of its server. */
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
    const key = keyOf(own(fields, 'server'), own(fields, 'tool'));
    const said = { at, word, reason: own(fields, 'reason') };
    const known = byTarget.get(key);
    if (known === undefined) byTarget.set(key, [said]);
    else known.push(said);
  }
  return ({ server, tool }, at) => {
    const said =
      lastBefore(byTarget.get(keyOf(server, tool)), at) ??
      lastBefore(byTarget.get(keyOf(server, undefined)), at);
    return said === undefined ? undefined : verdictOf(said.word, said.reason, tool);
  };
}

/** They are in the order of time. */
function lastBefore(all: readonly Said[] = [], at: number): Said | undefined {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return all[low - 1];
}

function keyOf(server: unknown, tool: unknown): string {
  return JSON.stringify([typeof server === 'string' ? server : null, typeof tool === 'string' ? tool : null]);
}
