import type { Draft, DraftChoice, Request, ToolCall } from '@callboard/core';
import type { DecisionRefusal } from '../use-request.ts';

/** How one thing that was asked stands in a queue. */
export type ApprovalItemState =
  /** Nothing is chosen. */
  | { readonly kind: 'open' }
  /** Chosen, and not sent: it counts for nothing yet. */
  | { readonly kind: 'chosen'; readonly choice: DraftChoice }
  /** Chosen about another text than is shown by now: it is not sent, and waits to be chosen anew (P7). */
  | { readonly kind: 'void'; readonly choice: DraftChoice }
  /** Decided, and not sent to the agent yet: it waits for what the same run asks beside it (P13). */
  | { readonly kind: 'staged' }
  /** Decided or over; the request says how. It keeps its place. */
  | { readonly kind: 'over' };

/** One thing that is asked, with what a row of a queue shows. The same object until something of it changes. */
export interface ApprovalItem {
  /** Of the request. */
  readonly id: string;
  readonly request: Request;
  /** The call it is about, where it is about one. */
  readonly call: ToolCall | undefined;
  /** The exact text that approving would run; empty where it is about no arguments. */
  readonly shownText: string;
  readonly draft: Draft;
  /** A press on it counts by now: it has been in sight for long enough. */
  readonly isSeen: boolean;
  /** It was sent, and is not known yet to count. */
  readonly isDeciding: boolean;
  readonly state: ApprovalItemState;
  /** Why what was sent did not count; gone with the next choice. */
  readonly refusal: DecisionRefusal | undefined;
}

/** How far a person is: "2 of 3 chosen". */
export interface ApprovalCounts {
  /** What is asked and not decided: chosen, void or open. */
  readonly asked: number;
  readonly chosen: number;
  /** Decided, or over without a decision, since the list began. */
  readonly over: number;
}

/** What is known of a request in a queue. */
export type ItemFacts = Omit<ApprovalItem, 'state'>;

export function itemOf(facts: ItemFacts): ApprovalItem {
  return { ...facts, state: stateOf(facts) };
}

function stateOf({ request, draft, shownText }: ItemFacts): ApprovalItemState {
  if (request.state.kind === 'staged') return { kind: 'staged' };
  if (request.state.kind === 'ended') return { kind: 'over' };
  const { choice } = draft;
  if (choice === undefined) return { kind: 'open' };
  const isStanding = choice.shownText === shownText && request.allowed.includes(choice.kind);
  return { kind: isStanding ? 'chosen' : 'void', choice };
}

export function countsOf(items: readonly ApprovalItem[]): ApprovalCounts {
  const over = items.filter(({ state }) => state.kind === 'over' || state.kind === 'staged').length;
  const chosen = items.filter(({ state }) => state.kind === 'chosen').length;
  return { asked: items.length - over, chosen, over };
}

/**
 * True for two requests that a person may treat alike at one press: of the same tool of the same server, by the same
 * asker, of the same risk, with the same outcomes. Nothing of high risk is like anything.
 */
export function isAlike(one: ApprovalItem, other: ApprovalItem): boolean {
  const kind = kindOf(one);
  return kind !== undefined && kind === kindOf(other);
}

function kindOf({ request, call }: ApprovalItem): string | undefined {
  const toolName = call?.toolName ?? request.question?.proposal?.toolName;
  const { risk, server } = call?.advertised ?? {};
  if (toolName === undefined || risk === 'high') return undefined;
  const isOwn = call?.advertised !== undefined;
  const asker = request.origin?.interrupt.subagentRunId ?? call?.subagentRunId;
  const { losses = [] } = request.question ?? {};
  return JSON.stringify([
    toolName,
    isOwn,
    server,
    risk,
    asker,
    [...request.allowed].sort(),
    [...losses].sort(),
  ]);
}
