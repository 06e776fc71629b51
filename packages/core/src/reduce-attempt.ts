import type { Attempt, AttemptEnd } from './attempt.ts';
import { attemptState, isToolEnd, mayStep } from './attempt-state.ts';
import { mayRun, whyNoRetry } from './attempts.ts';
import { isEqualJson } from './equal-json.ts';
import type { ThreadEvent } from './thread-event.ts';
import { callOwner, type ToolCall } from './tool-call.ts';

type EventOf<Type extends ThreadEvent['type']> = Extract<ThreadEvent, { readonly type: Type }>;

/** The events about one attempt of a call. */
export type AttemptUpdate = EventOf<
  | 'attempt-started'
  | 'attempt-accepted'
  | 'attempt-progressed'
  | 'input-requested'
  | 'input-given'
  | 'partial-given'
  | 'attempt-ended'
  | 'attempt-returned-late'
>;

/**
 * What happens to the attempts of one call: pure. An event that the model of an attempt has no place for changes nothing
 * and is marked (draft 5: it is still recorded); what is told a second time counts once (P4).
 */
export function reduceAttempt(call: ToolCall, event: AttemptUpdate): ToolCall {
  if (event.type === 'attempt-started') return started(call, event);
  const position = call.attempts.findIndex(({ number }) => number === event.attempt);
  const before = call.attempts[position];
  // Of the agent's we may have missed the beginning.
  if (before === undefined) return callOwner(call) === 'page' ? call : withStray(call, event);
  const after = changed(before, event);
  if (after === undefined) return withStray(call, event);
  if (after === before) return call;
  const next = { ...call, attempts: call.attempts.with(position, after) };
  const isAgain = event.type === 'attempt-ended' && event.isTriedAgain === true && before.end === undefined;
  return isAgain && whyNoRetry(next) === undefined
    ? { ...next, retry: { means: 'rule', at: event.at } }
    : next;
}

/** One of the page only where it may run; of the agent's, whatever its wire tells in order. */
function started(call: ToolCall, event: EventOf<'attempt-started'>): ToolCall {
  const isNext = event.attempt === call.attempts.length + 1;
  if (callOwner(call) === 'page') {
    if (!isNext || !mayRun(call)) return call;
  } else if (!isNext) {
    const known = call.attempts.find(({ number }) => number === event.attempt);
    return known?.argsText === event.argsText ? call : withStray(call, event);
  }
  const { retry, ...rest } = call;
  const attempt: Attempt = {
    number: event.attempt,
    argsText: event.argsText,
    startedAt: event.at,
    ...(event.terms === undefined ? {} : { terms: event.terms }),
    ...(retry === undefined ? {} : { wish: retry }),
  };
  return { ...rest, attempts: [...call.attempts, attempt] };
}

/** The attempt after an event: the same where that was told before, undefined where it does not fit. */
function changed(
  attempt: Attempt,
  event: Exclude<AttemptUpdate, { readonly type: 'attempt-started' }>,
): Attempt | undefined {
  const { at } = event;
  switch (event.type) {
    case 'attempt-accepted': {
      const { reference } = event;
      const { accepted } = attempt;
      if (accepted !== undefined && isEqualJson(accepted.reference, reference)) return attempt;
      if (!mayStep(attempt, 'accepted')) return undefined;
      return { ...attempt, accepted: { at, ...(reference === undefined ? {} : { reference }) } };
    }
    case 'attempt-progressed': {
      const { progress, progressed } = attempt;
      if (progressed !== undefined && isEqualJson(progress, event.progress)) return attempt;
      if (!mayStep(attempt, 'progressed')) return undefined;
      const count = (progressed?.count ?? 0) + 1;
      return { ...attempt, progress: event.progress, progressed: { count, at } };
    }
    case 'input-requested':
      return asked(attempt, event);
    case 'input-given':
      return answered(attempt, event);
    case 'partial-given':
      return attempt.end === undefined ? { ...attempt, partial: event.content } : attempt;
    case 'attempt-ended':
      return ended(attempt, event.end, at);
    case 'attempt-returned-late': {
      if (attempt.late !== undefined) return attempt;
      if (attempt.end === undefined || isToolEnd(attempt.end)) return undefined;
      const { kind, end } = event;
      return { ...attempt, late: { kind, ...(end === undefined ? {} : { end }), at } };
    }
  }
}

function asked(
  attempt: Attempt,
  { requestId, question, at }: EventOf<'input-requested'>,
): Attempt | undefined {
  const { inputs = [] } = attempt;
  if (inputs.some((input) => input.requestId === requestId)) return attempt;
  const from = attemptState(attempt);
  if (attempt.end !== undefined || (from !== 'running' && from !== 'pending')) return undefined;
  return { ...attempt, inputs: [...inputs, { requestId, question, at, from }] };
}

function answered(attempt: Attempt, { requestId, answer, at }: EventOf<'input-given'>): Attempt | undefined {
  const { inputs = [] } = attempt;
  const position = inputs.findIndex((input) => input.requestId === requestId);
  const input = inputs[position];
  if (input?.answer !== undefined) return attempt;
  if (input === undefined || !mayStep(attempt, 'answer')) return undefined;
  return { ...attempt, inputs: inputs.with(position, { ...input, answer: { ...answer, at } }) };
}

/** The first end counts. What the tool says after the page has stopped waiting, or has asked it to stop, is late. */
function ended(attempt: Attempt, end: AttemptEnd, at: number): Attempt | undefined {
  const { end: before, late, cancelledAt } = attempt;
  if (before === undefined) return { ...attempt, end: { ...end, at } };
  if (isSameEnd(before, end) || isSameEnd(late?.end, end)) return attempt;
  if (isToolEnd(before) || late !== undefined) return undefined;
  if (isToolEnd(end))
    return { ...attempt, late: { kind: end.kind === 'completed' ? 'returned' : 'threw', end, at } };
  if (end.kind !== 'stopped' || before.kind !== 'timed-out') return undefined;
  return cancelledAt === undefined ? { ...attempt, cancelledAt: at } : attempt;
}

function isSameEnd(one: (AttemptEnd & { readonly at?: number }) | undefined, other: AttemptEnd): boolean {
  const { at: _at, ...said } = one ?? {};
  return isEqualJson(said, other);
}

/** Marked once: the log has what was told, and how often. */
function withStray(call: ToolCall, { attempt, type, at }: AttemptUpdate): ToolCall {
  const { strays = [] } = call;
  return strays.some((stray) => stray.attempt === attempt && stray.event === type)
    ? call
    : { ...call, strays: [...strays, { attempt, event: type, at }] };
}
