import type { PolicyVerdict, PolicyWord, ToolCall } from '@callboard/core';
import { titleOf } from './rule-notes.ts';
import { eventBase, makerOf, type Scribe } from './scribe.ts';
import type { Standing } from './standing.ts';

/** Writes what policy says of operations (draft 4). */
export interface PolicyWriter {
  /** A verdict on the next attempt of a call; nothing where a standing decision says it already. */
  verdict(at: number, call: ToolCall, attempt: number, verdict: PolicyVerdict): void;
  /** A word on this call alone. `isStill` says no where it was for a request that was not sent. */
  once(
    at: number,
    call: ToolCall,
    attempt: number,
    word: PolicyWord,
    reason: string,
    isStill?: () => boolean,
  ): void;
}

export function createPolicyWriter(scribe: Scribe, standing: Standing): PolicyWriter {
  const { sheet, names, contents } = scribe;

  const once: PolicyWriter['once'] = (at, call, attempt, word, reason, isStill = () => true) => {
    const said = contents.words(reason);
    sheet.add(at, () =>
      isStill()
        ? {
            type: 'policy-decision',
            ...eventBase(at, makerOf(scribe, call)),
            decision: word,
            policy_life: 'once',
            ...(said === '' ? {} : { reason: said }),
            operation: 'tool-invocation',
            operation_id: call.key,
            attempt,
            ...names.ofCall(call),
          }
        : undefined,
    );
  };

  /** True where the word follows from what a standing decision says, and from nothing else. */
  function isCovered(call: ToolCall, { word, rule }: PolicyVerdict): boolean {
    const isOfTool = rule.kind === 'tool-setting' || (rule.kind === 'rule' && standing.isStanding(rule.rule));
    return isOfTool && standing.wordFor(names.ofCall(call)) === word;
  }

  return {
    once,
    verdict(at, call, attempt, verdict) {
      if (verdict.rule.kind === 'rule') standing.learn(at, verdict.rule.rule);
      if (!isCovered(call, verdict)) once(at, call, attempt, verdict.word, reasonOf(verdict));
    },
  };
}

/** Why policy says what it says of a call, in words. */
function reasonOf({ word, rule }: PolicyVerdict): string {
  switch (rule.kind) {
    case 'tool-setting':
      return rule.approval === 'none' ? 'The tool runs without asking.' : 'The tool asks before it runs.';
    case 'rule':
      return titleOf(rule.rule);
    case 'unknown-rules':
      return 'Rules that were kept could not be read, and one of them may forbid it.';
    case 'risk':
      return word === 'disallowed'
        ? `The page allows no tools of ${rule.risk} risk.`
        : `The page asks before tools of ${rule.risk} risk run.`;
    case 'agent-request':
      return 'The agent asks before it goes on.';
  }
}
