import { withAnnotation } from './annotation.ts';
import type { Wish } from './attempt.ts';
import { isAnswerGiven, isFailureHeld, mayRun, whyNoRetry } from './attempts.ts';
import { isSettled } from './call-status.ts';
import type { DecisionRecord } from './decision.ts';
import { isSameArgs } from './equal-json.ts';
import { type AttemptUpdate, reduceAttempt } from './reduce-attempt.ts';
import { restated } from './restated-args.ts';
import type { ThreadEvent } from './thread-event.ts';
import type { AdvertisedTool } from './tool.ts';
import {
  asking,
  type CallArgs,
  type CallConflict,
  type CallSession,
  type ClosingReason,
  callOwner,
  type Gate,
  isAskedByAgent,
  isStaged,
  lastAttempt,
  type ReceivedResult,
  shownArgsText,
  type ToolCall,
  withoutInterrupt,
} from './tool-call.ts';

type EventOf<Type extends ThreadEvent['type']> = Extract<ThreadEvent, { readonly type: Type }>;

/** The events that one call's reducer reads. */
export type CallUpdate =
  | AttemptUpdate
  | EventOf<
      | 'call-started'
      | 'call-args-appended'
      | 'call-closed'
      | 'call-annotated'
      | 'call-result-received'
      | 'call-checked'
      | 'call-screened'
      | 'call-gated'
      | 'request-opened'
      | 'decision-made'
      | 'execution-queued'
      | 'attempt-requested'
      | 'failure-decided'
      | 'call-abandoned'
    >;

/** What a call begins with: of thousands of calls most keep most of it, so they share it. */
const nothingWritten: CallArgs = { state: 'streaming', text: '' };
const noGate: Gate = { kind: 'none' };
const none: readonly never[] = [];
const watched: CallSession = { kind: 'watched' };

/** A new occurrence of a call, from the event that started it. */
export function startedCall(
  event: EventOf<'call-started'>,
  place: {
    readonly key: string;
    readonly index: number;
    readonly messageId: string;
    readonly advertised: AdvertisedTool | undefined;
    readonly isInSession?: boolean;
  },
): ToolCall {
  const server = place.advertised?.server ?? event.server;
  return {
    key: place.key,
    toolCallId: event.toolCallId,
    toolName: event.toolName,
    runId: event.runId,
    messageId: place.messageId,
    ...(event.parentMessageId === undefined ? {} : { parentMessageId: event.parentMessageId }),
    ...(event.subagentRunId === undefined ? {} : { subagentRunId: event.subagentRunId }),
    index: place.index,
    startedAt: event.at,
    ...(place.advertised === undefined ? {} : { advertised: place.advertised }),
    ...(server === undefined ? {} : { server }),
    args: nothingWritten,
    gate: noGate,
    attempts: none,
    results: none,
    ...(place.isInSession === true ? { session: watched } : {}),
  };
}

/** One call's reducer: pure. An event that does not fit the call's state changes nothing and returns the same object. */
export function reduceCall(call: ToolCall, event: CallUpdate): ToolCall {
  switch (event.type) {
    case 'call-started':
      return restarted(call, event);
    case 'call-args-appended':
      return appended(call, event);
    case 'call-closed':
      return closed(call, event);
    case 'call-annotated':
      return withAnnotation(call, event);
    case 'call-result-received':
      return withResult(call, event);
    case 'call-checked':
      return awaitsVerdict(call) ? { ...call, verdict: event.verdict } : call;
    case 'call-screened':
      return screened(call, event);
    case 'call-gated': {
      if (!awaitsGate(call)) return call;
      const kind = event.policy.word === 'allowed' ? 'allowed' : 'disallowed';
      return { ...call, gate: { kind, policy: event.policy } };
    }
    case 'request-opened':
      return awaitsGate(call)
        ? {
            ...call,
            gate: { kind: 'asking', policy: event.policy, requestId: event.requestId },
            ...(event.lane === undefined ? {} : { lane: event.lane }),
          }
        : call;
    case 'decision-made':
      return decided(call, event);
    case 'execution-queued':
      return mayRun(call) && call.queuedAt === undefined
        ? { ...call, queuedAt: event.at, lane: event.lane }
        : call;
    case 'attempt-started':
    case 'attempt-accepted':
    case 'attempt-progressed':
    case 'input-requested':
    case 'input-given':
    case 'partial-given':
    case 'attempt-ended':
    case 'attempt-returned-late':
      return reduceAttempt(call, event);
    case 'attempt-requested':
      if (event.attempt !== call.attempts.length + 1 || isAnswerGiven(call)) return call;
      return whyNoRetry(call) === undefined ? { ...call, retry: wishOf(event) } : call;
    case 'failure-decided':
      return isFailureHeld(call)
        ? { ...call, failureDecision: { ...event.decision, ...wishOf(event) } }
        : call;
    case 'call-abandoned':
      // What was decided is on its way: it is taken back, not abandoned.
      return isStaged(call) ? call : closeCall(call, event.reason, event.at);
  }
}

/**
 * Closes a call that has not settled, or whose failure waits for somebody; a tool of the page that was running then counts
 * as stopped. Whether the agent stops its own is for its wire to tell.
 */
export function closeCall(call: ToolCall, reason: ClosingReason, at: number): ToolCall {
  if (isSettled(call) && !isFailureHeld(call)) return call;
  const attempt = lastAttempt(call);
  const attempts =
    callOwner(call) === 'page' && attempt !== undefined && attempt.end === undefined
      ? [...call.attempts.slice(0, -1), { ...attempt, end: { kind: 'stopped' as const, at } }]
      : call.attempts;
  const { retry: _none, ...rest } = call;
  return { ...rest, attempts, closing: { reason, at } };
}

function wishOf({ means, person, at }: EventOf<'attempt-requested' | 'failure-decided'>): Wish {
  return { means, ...(person === undefined ? {} : { person }), at };
}

/** True for a call of the page whose arguments are final and that nobody has looked at yet. */
export function awaitsVerdict(call: ToolCall): boolean {
  return (
    call.advertised !== undefined &&
    call.args.state === 'final' &&
    call.verdict === undefined &&
    call.gate.kind === 'none' &&
    call.interruptId === undefined &&
    !isSettled(call)
  );
}

/** True for a call that is fit to run, and that neither policy nor a person has had a word on. */
export function awaitsGate(call: ToolCall): boolean {
  return (
    call.advertised !== undefined &&
    call.verdict?.kind === 'valid' &&
    call.gate.kind === 'none' &&
    !isSettled(call)
  );
}

/** A call is screened once; a person's edit is too, and what a rule makes of it is then what is asked about. */
function screened(call: ToolCall, { screening, editedText, at }: EventOf<'call-screened'>): ToolCall {
  if (editedText === undefined) {
    const isDue = awaitsGate(call) && call.screening === undefined;
    return isDue ? { ...call, screening: { ...screening, at } } : call;
  }
  const isAsked = call.gate.kind === 'asking' && screening.kind === 'rewritten' && !isSettled(call);
  return isAsked ? { ...call, screening: { ...screening, editedText, at } } : call;
}

/**
 * A start for a call that is known. In its own run it reopens the call. In another run (or when its run is
 * delivered once more) it is compared with what is known: saying something else makes the call invalid.
 */
function restarted(call: ToolCall, event: EventOf<'call-started'>): ToolCall {
  const what = contradictionIn(call, event);
  if (what !== undefined) return isSettled(call) ? call : { ...call, conflict: { runId: event.runId, what } };
  if (event.runId !== call.runId || call.args.state === 'final' || call.args.state === 'incomplete') {
    return { ...call, replay: { runId: event.runId, text: '' } };
  }
  return call.args.state === 'closed' ? { ...call, args: { ...call.args, state: 'streaming' } } : call;
}

/** What a call that is told of once more says otherwise than it did. A message may be called as it was, or as it is. */
export function contradictionIn(
  call: ToolCall,
  event: EventOf<'call-started' | 'call-closed'>,
): CallConflict['what'] | undefined {
  if (event.type === 'call-closed') {
    const isOther = call.replay?.runId === event.runId && !saysWhatWeKnow(call, call.replay.text);
    return isOther ? 'arguments' : undefined;
  }
  if (event.toolName !== call.toolName) return 'name';
  if (event.subagentRunId !== call.subagentRunId) return 'owner';
  const { parentMessageId: parent = call.messageId } = event;
  const isKnown = parent === call.messageId || parent === call.parentMessageId;
  return event.runId === call.runId && !isKnown ? 'parent' : undefined;
}

function appended(call: ToolCall, event: EventOf<'call-args-appended'>): ToolCall {
  if (call.replay !== undefined && call.replay.runId === event.runId) {
    return { ...call, replay: { ...call.replay, text: call.replay.text + event.delta } };
  }
  if (call.args.state !== 'streaming' || event.runId !== call.runId || event.delta === '') return call;
  return { ...call, args: { state: 'streaming', text: call.args.text + event.delta } };
}

/**
 * True when an argument text that is told once more says what we know of the call. Where the agent asked about it, what
 * was decided may come back instead: some tell an edited call with its new arguments.
 */
export function saysWhatWeKnow(call: ToolCall, argsText: string): boolean {
  return (
    argsText === call.args.text ||
    isSameArgs(argsText, call.args.text) ||
    (isAskedByAgent(call) && isSameArgs(argsText, shownArgsText(call)))
  );
}

function closed(call: ToolCall, event: EventOf<'call-closed'>): ToolCall {
  if (call.replay !== undefined && call.replay.runId === event.runId) {
    const { replay: _compared, ...rest } = call;
    const what = contradictionIn(call, event);
    return what === undefined || isSettled(call) ? rest : { ...rest, conflict: { runId: event.runId, what } };
  }
  if (call.args.state !== 'streaming' || event.runId !== call.runId) return call;
  const args = event.argsText === undefined ? call.args : restated(call.args, event.argsText);
  return { ...call, args: { ...args, state: 'closed' } };
}

function withResult(call: ToolCall, event: EventOf<'call-result-received'>): ToolCall {
  // A second delivery of the same message counts once, and our own reply coming back is no result (P4).
  if (call.reply?.messageId === event.messageId) return call;
  if (call.results.some((one) => isSameResult(one, event))) return call;
  const { type: _type, runId: _run, toolCallId: _call, ...said } = event;
  const result = { ...said, late: comesTooLate(call) };
  // A decision that was never sent did not bring this result about.
  const { gate } = call;
  const own = gate.kind === 'decided' && isStaged(call) ? asking(gate) : gate;
  return { ...withoutInterrupt(call), gate: own, results: [...call.results, result] };
}

/** The same message once more. One under its id that says something else is another result: the agent has told more. */
function isSameResult(one: ReceivedResult, other: Omit<ReceivedResult, 'at' | 'late'>): boolean {
  return (
    one.messageId === other.messageId &&
    one.error === other.error &&
    JSON.stringify(one.content) === JSON.stringify(other.content)
  );
}

/**
 * A result counts unless the call has its answer: our reply was sent, a person or the page settled it, or the page's
 * tool has started, whose outcome is then the true one. An agent's call that we only gave up waiting for still takes
 * its result.
 */
function comesTooLate(call: ToolCall): boolean {
  if (call.reply !== undefined) return true;
  return callOwner(call) === 'page' && (call.attempts.length > 0 || isSettled(call));
}

/** A decision as it stands in the log. */
export function recordOf(event: EventOf<'decision-made'>): DecisionRecord {
  return {
    decision: event.decision,
    means: event.means,
    ...(event.person === undefined ? {} : { person: event.person }),
    shownText: event.shownText,
    ...(event.standing === undefined ? {} : { standing: event.standing }),
    at: event.at,
  };
}

function decided(call: ToolCall, event: EventOf<'decision-made'>): ToolCall {
  const { gate } = call;
  // The first decision wins: only an asking gate, and only its own request, can be decided (P8).
  if (gate.kind !== 'asking' || gate.requestId !== event.requestId || isSettled(call)) return call;
  return {
    ...call,
    gate: {
      kind: 'decided',
      policy: gate.policy,
      requestId: gate.requestId,
      ...(gate.asked === undefined ? {} : { asked: gate.asked }),
      record: recordOf(event),
      ...(event.transformedText === undefined ? {} : { shownText: event.transformedText }),
    },
  };
}
