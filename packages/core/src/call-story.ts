import type { Attempt, AttemptEnd, StrayEvent, Wish } from './attempt.ts';
import { isToolEnd, type ToolEnd } from './attempt-state.ts';
import type { DecisionRecord } from './decision.ts';
import type { JsonValue } from './json.ts';
import type { PolicyVerdict } from './policy.ts';
import { endOf, type Request, type RequestEnd } from './request.ts';
import type { StandingScreening } from './screening.ts';
import type { ClosingReason, FailureDecision, ToldEnd, ToolCall } from './tool-call.ts';
import type { GivenAnswer, ToolQuestion } from './tool-question.ts';

/** One thing that happened to a call. */
export type CallMoment = { readonly at: number } & (
  | { readonly kind: 'written' }
  /** A session asked the page for it. */
  | { readonly kind: 'handed-over' }
  /** What a rule of the page said of it, or of a person's edit. */
  | { readonly kind: 'screened'; readonly screening: StandingScreening }
  /** Somebody was asked about the call; `policy` where the page asked. */
  | { readonly kind: 'asked'; readonly requestId: string; readonly policy?: PolicyVerdict }
  | { readonly kind: 'decided'; readonly requestId: string; readonly record: DecisionRecord }
  /** What was asked ended, and nobody had decided. */
  | {
      readonly kind: 'request-ended';
      readonly requestId: string;
      readonly end: RequestEnd;
    }
  /** It may run, or runs once more, and waits for its turn; `policy` where nobody had to be asked. */
  | { readonly kind: 'queued'; readonly policy?: PolicyVerdict }
  | { readonly kind: 'retry-wanted'; readonly by: Wish }
  | ({ readonly attempt: number } & AttemptMoment)
  /** What somebody did about a failure that was held back. */
  | { readonly kind: 'failure-decided'; readonly decision: FailureDecision & Wish }
  /** The agent's own result; `late` where it counted for nothing. */
  | { readonly kind: 'result'; readonly error?: string; readonly late: boolean }
  /** How the agent says that it ended. */
  | { readonly kind: 'told'; readonly end: ToldEnd }
  | { readonly kind: 'closed'; readonly reason: ClosingReason }
  /** What the agent got from us. */
  | { readonly kind: 'replied'; readonly error?: string }
);

/** One thing that happened to one request to a tool. */
export type AttemptMoment =
  | { readonly kind: 'sent'; readonly by?: Wish }
  | { readonly kind: 'accepted'; readonly reference?: JsonValue }
  /** How far it said to be when last, and how often it did. */
  | { readonly kind: 'progressed'; readonly progress: JsonValue; readonly count: number }
  | { readonly kind: 'input-asked'; readonly requestId: string; readonly question: ToolQuestion }
  | { readonly kind: 'input-given'; readonly requestId: string; readonly answer: GivenAnswer }
  /** The page has stopped waiting. */
  | { readonly kind: 'timed-out'; readonly limit: number }
  /** The tool was asked to stop. */
  | { readonly kind: 'cancel-asked' }
  /** The page that ran it was gone. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'ended'; readonly end: ToolEnd }
  /** It came back after that: with `end`, where it said something. */
  | { readonly kind: 'late'; readonly how: 'returned' | 'threw' | 'not-started'; readonly end?: ToolEnd }
  /** Something was told of it that does not fit. */
  | { readonly kind: 'stray'; readonly event: StrayEvent['event'] };

/**
 * What happened to a call, in order: what a card can tell and a reader of records can follow. `requests` are those of its
 * thread; others than its own are left aside.
 */
export function callStory(call: ToolCall, requests: readonly Request[]): readonly CallMoment[] {
  const own = requests.filter(({ subject }) => subject.kind === 'call' && subject.key === call.key);
  const moments: CallMoment[] = [
    { kind: 'written', at: call.startedAt },
    ...beforeItRuns(call),
    ...own.flatMap((request) => ofRequest(request, call)),
    ...(call.queuedAt === undefined ? [] : [queued(call, call.queuedAt)]),
    ...call.attempts.flatMap(ofAttempt),
    ...(call.strays ?? []).map(
      ({ attempt, event, at }): CallMoment => ({ kind: 'stray', attempt, event, at }),
    ),
    ...after(call),
  ];
  // Stable: what happened at one time stands as it is told above.
  return moments.sort((one, other) => one.at - other.at);
}

function beforeItRuns({ session, screening }: ToolCall): readonly CallMoment[] {
  return [
    ...(session?.kind === 'handed-over' ? [{ kind: 'handed-over', at: session.at } as const] : []),
    ...(screening === undefined ? [] : [{ kind: 'screened', screening, at: screening.at } as const]),
  ];
}

function ofRequest(request: Request, { gate }: ToolCall): readonly CallMoment[] {
  const { id: requestId, state, openedAt, question, ofAttempt: number } = request;
  const policy = question === undefined && 'policy' in gate ? { policy: gate.policy } : {};
  // What a tool asked is told with its attempt.
  const asked: CallMoment[] =
    number === undefined ? [{ kind: 'asked', requestId, ...policy, at: openedAt }] : [];
  const record = state.kind === 'open' ? undefined : state.record;
  if (record !== undefined) asked.push({ kind: 'decided', requestId, record, at: record.at });
  if (state.kind === 'ended' && (record === undefined || endOf(record.decision) !== state.end))
    asked.push({ kind: 'request-ended', requestId, end: state.end, at: state.at });
  return asked;
}

function queued({ gate }: ToolCall, at: number): CallMoment {
  return { kind: 'queued', ...(gate.kind === 'allowed' ? { policy: gate.policy } : {}), at };
}

function ofAttempt(attempt: Attempt): readonly CallMoment[] {
  const {
    number,
    startedAt,
    wish,
    accepted,
    progress,
    progressed,
    inputs = [],
    end,
    cancelledAt,
    late,
  } = attempt;
  const of = { attempt: number };
  const moments: CallMoment[] = [];
  if (wish !== undefined && wish.means !== 'rule')
    moments.push({ kind: 'retry-wanted', by: wish, at: wish.at });
  moments.push({ ...of, kind: 'sent', ...(wish === undefined ? {} : { by: wish }), at: startedAt });
  if (accepted !== undefined) moments.push({ ...of, kind: 'accepted', ...accepted });
  for (const { requestId, question, at, answer } of inputs) {
    moments.push({ ...of, kind: 'input-asked', requestId, question, at });
    if (answer !== undefined) {
      const { at: givenAt, ...given } = answer;
      moments.push({ ...of, kind: 'input-given', requestId, answer: given, at: givenAt });
    }
  }
  if (progressed !== undefined && progress !== undefined)
    moments.push({ ...of, kind: 'progressed', progress, count: progressed.count, at: progressed.at });
  if (end !== undefined) moments.push({ ...of, ...endMoment(end), at: end.at });
  if (cancelledAt !== undefined) moments.push({ ...of, kind: 'cancel-asked', at: cancelledAt });
  if (late !== undefined) {
    const brought = late.end === undefined ? {} : { end: late.end };
    moments.push({ ...of, kind: 'late', how: late.kind, ...brought, at: late.at });
  }
  return moments;
}

function endMoment({ at: _at, ...end }: AttemptEnd & { readonly at: number }): AttemptMoment {
  if (isToolEnd(end)) return { kind: 'ended', end };
  switch (end.kind) {
    case 'timed-out':
      return { kind: 'timed-out', limit: end.limit };
    case 'stopped':
      return { kind: 'cancel-asked' };
    case 'outcome-unknown':
      return { kind: 'lost' };
  }
}

function after({ retry, failureDecision, results, told, closing, reply }: ToolCall): readonly CallMoment[] {
  const moments: CallMoment[] = results.map(({ error, late, at }) => ({
    kind: 'result',
    ...(error === undefined ? {} : { error }),
    late,
    at,
  }));
  if (retry !== undefined) moments.push({ kind: 'retry-wanted', by: retry, at: retry.at });
  if (failureDecision !== undefined)
    moments.push({ kind: 'failure-decided', decision: failureDecision, at: failureDecision.at });
  if (told !== undefined) {
    const { at, ...end } = told;
    moments.push({ kind: 'told', end, at });
  }
  if (closing !== undefined) moments.push({ kind: 'closed', reason: closing.reason, at: closing.at });
  if (reply !== undefined)
    moments.push({
      kind: 'replied',
      ...(reply.error === undefined ? {} : { error: reply.error }),
      at: reply.at,
    });
  return moments;
}
