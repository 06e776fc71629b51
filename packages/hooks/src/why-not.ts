import {
  type DecisionOutcome,
  type Draft,
  isAskedByAgent,
  type Problem,
  type Request,
  type RequestEnd,
  type ToolCall,
} from '@callboard/core';
import type { WrittenCheck } from './use-written-check.ts';

/** Why an outcome cannot be decided now. A closed set. */
export type WhyNot =
  /** There is nothing to decide: no such call, or one that needs nobody, or has ended. */
  | { readonly kind: 'not-asked' }
  /** Its arguments are being written. */
  | { readonly kind: 'streaming' }
  /** They are complete, and nothing is asked before the agent has finished its turn. */
  | { readonly kind: 'turn-open' }
  /** The page checks them, or whether what was written fits. */
  | { readonly kind: 'being-checked' }
  /** Somebody has pressed here, and it is not known yet whether that counts. */
  | { readonly kind: 'deciding' }
  /** They are not one whole JSON document: nobody knows what would run. */
  | { readonly kind: 'unparseable'; readonly problems: readonly Problem[] }
  /** They do not fit the tool, or cannot be passed on exactly. */
  | { readonly kind: 'unfit'; readonly problems: readonly Problem[] }
  /** The call was sent twice, and not the same. */
  | { readonly kind: 'conflicting' }
  /** A rule, a setting of the page or its code forbids it. */
  | { readonly kind: 'forbidden'; readonly reason?: string }
  /** It has ended. Out of time it is `expired`, also where the thread has not heard of that yet. */
  | { readonly kind: 'over'; readonly end: RequestEnd }
  /** It is decided and not sent: take it back first. */
  | { readonly kind: 'staged' }
  /** What was decided is on its way: it may have arrived. */
  | { readonly kind: 'on-its-way' }
  /** Whoever asks does not take this, or cannot be told of it. */
  | { readonly kind: 'not-offered' }
  /** Its agent hears one answer of a run, and another question has it. */
  | { readonly kind: 'one-answer' }
  /** Fields of the draft hold something that is no value yet; by JSON Pointer. */
  | { readonly kind: 'unfinished'; readonly fields: readonly string[] }
  /** What was written does not fit. */
  | { readonly kind: 'draft-invalid'; readonly problems: readonly Problem[] };

/** What is known when somebody wants to decide. */
export interface DecisionFacts {
  readonly known: Request | undefined;
  readonly call: ToolCall | undefined;
  readonly isOver: boolean;
  readonly isOnItsWay: boolean;
  readonly isDeciding: boolean;
  /** Its agent hears another answer of the same run. */
  readonly isUnheard: boolean;
  readonly draft: Draft;
  readonly edit: WrittenCheck | undefined;
  readonly answer: WrittenCheck | undefined;
}

const notAsked: WhyNot = { kind: 'not-asked' };

/** Why this cannot be decided now; undefined where it can. */
export function whyNot(outcome: DecisionOutcome, facts: DecisionFacts): WhyNot | undefined {
  const { known, call } = facts;
  if (known === undefined) return call === undefined ? notAsked : whyNotAsked(call);
  if (known.state.kind === 'ended') return { kind: 'over', end: known.state.end };
  if (facts.isOnItsWay) return { kind: 'on-its-way' };
  if (known.state.kind === 'staged') return { kind: 'staged' };
  if (facts.isOver) return { kind: 'over', end: 'expired' };
  if (facts.isDeciding) return { kind: 'deciding' };
  if (!known.allowed.includes(outcome)) return whyNotOffered(outcome, call);
  if (facts.isUnheard && !isRefusal(outcome)) return { kind: 'one-answer' };
  return whyNotWritten(outcome, facts);
}

/** True for what lets nothing happen: it needs no answer that the agent hears. */
export function isRefusal(outcome: DecisionOutcome): boolean {
  return outcome === 'reject' || outcome === 'dismiss';
}

/** Why nothing is asked about a call. */
function whyNotAsked(call: ToolCall): WhyNot {
  const { args, verdict, gate, screening } = call;
  if (call.conflict !== undefined) return { kind: 'conflicting' };
  if (call.closing !== undefined || call.results.length > 0) return notAsked;
  if (args.state === 'streaming') return { kind: 'streaming' };
  if (verdict !== undefined && verdict.kind !== 'valid')
    return { kind: verdict.kind === 'unparseable' ? 'unparseable' : 'unfit', problems: verdict.problems };
  if (screening?.kind === 'rejected') return { kind: 'forbidden', reason: screening.reason };
  if (screening?.kind === 'failed') return { kind: 'forbidden' };
  if (gate.kind === 'disallowed') {
    const { rule } = gate.policy;
    const title = rule.kind === 'rule' ? rule.rule.title : undefined;
    return { kind: 'forbidden', ...(title === undefined ? {} : { reason: title }) };
  }
  if (gate.kind !== 'none' || call.advertised === undefined || isAskedByAgent(call)) return notAsked;
  if (args.state === 'closed') return { kind: 'turn-open' };
  return args.state === 'final' ? { kind: 'being-checked' } : notAsked;
}

/** What cannot be approved because of the call itself is told apart from what its asker does not take. */
function whyNotOffered(outcome: DecisionOutcome, call: ToolCall | undefined): WhyNot {
  if (call?.conflict !== undefined) return { kind: 'conflicting' };
  const asked = call?.gate.kind === 'asking' ? call.gate.asked : undefined;
  const wouldTake = asked?.question.allowed.includes(outcome) === true;
  return wouldTake ? { kind: 'unparseable', problems: [] } : { kind: 'not-offered' };
}

/** What was begun and does not fit blocks the outcome that would send it, and no other (P22). */
function whyNotWritten(outcome: DecisionOutcome, { draft, edit, answer }: DecisionFacts): WhyNot | undefined {
  const check = outcome === 'edit' ? edit : outcome === 'answer' ? answer : undefined;
  const fields = outcome === 'edit' ? Object.keys(draft.unfinished ?? {}) : [];
  if (fields.length > 0) return { kind: 'unfinished', fields };
  if (check?.kind === 'invalid') return { kind: 'draft-invalid', problems: check.problems };
  return check?.kind === 'checking' ? { kind: 'being-checked' } : undefined;
}
