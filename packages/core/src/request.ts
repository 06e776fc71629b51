import type { Decision, DecisionOutcome, DecisionRecord } from './decision.ts';
import type { Question, RunInterrupt } from './interrupt.ts';

/** What a request is about: a call, or what a run of the agent waits for. */
export type RequestSubject =
  | { readonly kind: 'call'; readonly key: string }
  | { readonly kind: 'run'; readonly runId: string };

/**
 * How a request ended (P10). `decided`: approved, changed or answered. `declined`: refused. `dismissed`: a person closed it
 * without deciding, and the agent is told so. These three count, and are on their way where the agent asked. `superseded`: a
 * message took its place. `expired`: its time was over, which is nobody's refusal. `withdrawn`: what it was about was
 * settled without it.
 */
export type RequestEnd = 'decided' | 'declined' | 'dismissed' | 'superseded' | 'expired' | 'withdrawn';

/** Where a request of the agent comes from: one question of one interrupt. */
export interface RequestOrigin {
  readonly runId: string;
  readonly interrupt: RunInterrupt;
  /** Which of the interrupt's questions it is. */
  readonly position: number;
}

/** Something asked of a person. */
export interface Request {
  readonly id: string;
  readonly subject: RequestSubject;
  /** Set where a tool of the page asks in mid-run: the attempt of its call that waits for it. A decision counts at once. */
  readonly ofAttempt?: number;
  /** Only these are offered; a refusal is always among them. */
  readonly allowed: readonly DecisionOutcome[];
  /** Absent where the page asks about a call of its own. */
  readonly question?: Question;
  /** Absent where no interrupt asks: then a decision counts at once. */
  readonly origin?: RequestOrigin;
  /** Milliseconds since the epoch; from then on it cannot be decided (P12). */
  readonly expiresAt?: number;
  readonly openedAt: number;
  readonly state:
    | { readonly kind: 'open' }
    /** Decided, and not sent yet: it waits for what the same run asks beside it, and can be changed until then (P13). */
    | { readonly kind: 'staged'; readonly record: DecisionRecord }
    | {
        readonly kind: 'ended';
        readonly end: RequestEnd;
        readonly at: number;
        /** The run that gave it up, where a message took its place. */
        readonly runId?: string;
        /** What was decided, where that counts. */
        readonly record?: DecisionRecord;
      };
}

/** Names the request for one question of an interrupt. The lengths keep odd ids apart. */
export function requestIdOf({ runId, interrupt, position }: RequestOrigin): string {
  return `${runId.length}:${runId}:${interrupt.id.length}:${interrupt.id}:${position}`;
}

/** True until the request has ended. */
export function isPending(request: Request): boolean {
  return request.state.kind !== 'ended';
}

/** How a decision ends its request. */
export function endOf({ kind }: Decision): Extract<RequestEnd, 'decided' | 'declined' | 'dismissed'> {
  if (kind === 'reject') return 'declined';
  return kind === 'dismiss' ? 'dismissed' : 'decided';
}
