import { isSettled } from './call-status.ts';
import { closeCall } from './reduce-call.ts';
import { restated } from './restated-args.ts';
import type { SessionEvent } from './session-event.ts';
import { hasStartedHere, lastAttempt, type ToolCall } from './tool-call.ts';

type Dated<Event> = Event & { readonly at: number };

/** The events of a session that one call's reducer reads. */
export type SessionUpdate = Dated<Exclude<SessionEvent, { readonly type: 'call-replied' }>>;

/**
 * What happens to one call of a session: pure. A call that is settled stays as it is; only that the agent waits for its
 * answer is kept.
 */
export function reduceSessionCall(call: ToolCall, event: SessionUpdate): ToolCall {
  switch (event.type) {
    case 'call-handed-over':
      return handedOver(call, event);
    case 'call-progressed':
      return isSettled(call) ? call : { ...call, progress: event.progress };
    case 'call-ended':
      return isSettled(call) ? call : ended(call, event);
    case 'call-expired':
      return expired(call, event.at);
  }
}

function handedOver(
  call: ToolCall,
  { argsText, timeLimit, at }: Extract<SessionUpdate, { readonly type: 'call-handed-over' }>,
): ToolCall {
  if (call.session?.kind !== 'watched') return call;
  const session = { kind: 'handed-over' as const, at, ...(timeLimit === undefined ? {} : { timeLimit }) };
  if (isSettled(call)) return { ...call, session };
  const asked: ToolCall = { ...call, session, args: { ...restated(call.args, argsText), state: 'final' } };
  return asked.advertised === undefined ? closeCall(asked, 'not-hosted', at) : asked;
}

function ended(
  call: ToolCall,
  { end, at }: Extract<SessionUpdate, { readonly type: 'call-ended' }>,
): ToolCall {
  if (end.kind === 'cancelled') return closeCall(withoutOpenArgs(call), 'run-cancelled', at);
  if (end.kind === 'abandoned') {
    const { closing, ...rest } = closeCall(withoutOpenArgs(call), 'args-abandoned', at);
    return closing === undefined ? rest : { ...rest, closing: { ...closing, message: end.message } };
  }
  const told = { ...call, told: { ...end, at } };
  const attempt = lastAttempt(call);
  if (attempt === undefined || !hasStartedHere(call)) return told;
  // It still runs here, or is to run once more, and nobody waits for it any more.
  return end.kind === 'timed-out' && call.retry === undefined
    ? withTimeOver(told, at - attempt.startedAt, at)
    : closeCall(told, 'ended-by-agent', at);
}

function expired(call: ToolCall, at: number): ToolCall {
  if (call.session?.kind !== 'handed-over') return call;
  // A failure that waits for somebody is told when the agent waits no longer.
  if (isSettled(call)) return closeCall(call, 'out-of-time', at);
  return lastAttempt(call) === undefined || call.retry !== undefined
    ? closeCall(call, 'out-of-time', at)
    : withTimeOver(call, call.session.timeLimit ?? at - call.session.at, at);
}

function withTimeOver(call: ToolCall, limit: number, at: number): ToolCall {
  const attempt = lastAttempt(call);
  if (attempt === undefined || attempt.end !== undefined) return call;
  const over = { ...attempt, end: { kind: 'timed-out' as const, limit, at } };
  return { ...call, attempts: [...call.attempts.slice(0, -1), over] };
}

function withoutOpenArgs(call: ToolCall): ToolCall {
  return call.args.state === 'streaming' ? { ...call, args: { ...call.args, state: 'incomplete' } } : call;
}
