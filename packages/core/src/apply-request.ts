import { changeCall } from './apply-call.ts';
import { parseStrict } from './args/index.ts';
import { isSettled } from './call-status.ts';
import type { DecisionOutcome } from './decision.ts';
import { endRequest, putRequest } from './end-request.ts';
import { isSameArgs } from './equal-json.ts';
import type { Question } from './interrupt.ts';
import { agentAsks } from './policy.ts';
import { readDeadline } from './read-deadline.ts';
import { recordOf, reduceCall } from './reduce-call.ts';
import { endOf, isPending, type Request, type RequestEnd, type RequestOrigin } from './request.ts';
import type { CallEvent } from './thread-event.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import {
  type AskedOfCall,
  asking,
  callOwner,
  currentResult,
  type Gate,
  hasStartedHere,
  isGivenUp,
  type ToolCall,
} from './tool-call.ts';
import { questionToPerson } from './tool-question.ts';

type EventOf<Type extends CallEvent['type']> = Extract<CallEvent, { readonly type: Type }> & {
  readonly at: number;
};

/** The page asks about a call of its own. */
export function openOwn(state: ThreadState, event: EventOf<'request-opened'>, touched: Touched): void {
  const { key, requestId } = event;
  if (state.requests.has(requestId)) return;
  changeCall(state, key, (call) => reduceCall(call, event), touched);
  const gate = state.calls.get(key)?.gate;
  if (gate?.kind !== 'asking' || gate.requestId !== requestId) return;
  putRequest(
    state,
    {
      id: requestId,
      subject: { kind: 'call', key },
      allowed: event.allowed,
      openedAt: event.at,
      state: { kind: 'open' },
    },
    touched,
  );
}

/** A tool of the page asks in mid-run. Nobody here could answer what a tool of the agent asks: that is only shown. */
export function openInput(state: ThreadState, event: EventOf<'input-requested'>, touched: Touched): void {
  const { key, requestId, attempt: number } = event;
  const before = state.calls.get(key);
  changeCall(state, key, (call) => reduceCall(call, event), touched);
  const call = state.calls.get(key);
  if (call === undefined || call === before || callOwner(call) === 'agent' || state.requests.has(requestId))
    return;
  const input = call.attempts.find((one) => one.number === number)?.inputs?.at(-1);
  if (input?.requestId !== requestId) return;
  const question = questionToPerson(input.question);
  putRequest(
    state,
    {
      id: requestId,
      subject: { kind: 'call', key },
      ofAttempt: number,
      allowed: question.allowed,
      question,
      openedAt: event.at,
      state: { kind: 'open' },
    },
    touched,
  );
}

/** The agent asks: opens one request, about the call where there is one that is not over. */
export function openAsked(
  state: ThreadState,
  asked: {
    readonly id: string;
    readonly runId: string;
    readonly key: string | undefined;
    readonly question: Question;
    readonly origin?: RequestOrigin;
  },
  touched: Touched,
): void {
  if (state.requests.has(asked.id)) return;
  const { question, origin } = asked;
  const call = asked.key === undefined ? undefined : state.calls.get(asked.key);
  // A card that is over asks nothing, unless its agent asks again about what was given up; and one whose tool has started
  // here can be decided on no more.
  const isAbout = call !== undefined && canBeAsked(call) && !hasStartedHere(call);
  const expiresAt = origin?.interrupt.expiresAt;
  const deadline = expiresAt === undefined ? undefined : readDeadline(expiresAt);
  const request: Request = {
    id: asked.id,
    subject: isAbout ? { kind: 'call', key: call.key } : { kind: 'run', runId: asked.runId },
    allowed: isAbout ? allowedOf(call, question) : withRefusal(question.allowed),
    question,
    ...(origin === undefined ? {} : { origin }),
    ...(deadline === undefined ? {} : { expiresAt: deadline }),
    openedAt: touched.at,
    state: { kind: 'open' },
  };
  if (isAbout) {
    // Whoever asked before asks no more: there is one decision on a call.
    endRequestsOf(
      state,
      ({ subject }) => (subject.kind === 'call' && subject.key === call.key ? 'withdrawn' : undefined),
      touched,
    );
    changeGate(
      state,
      call.key,
      { kind: 'asking', policy: agentAsks, requestId: asked.id, asked: askedOf(call, question) },
      touched,
    );
  }
  putRequest(state, request, touched);
  if (deadline !== undefined && deadline <= touched.at) end(state, request, 'expired', touched);
}

/** A decision counts at once where the page or its tool asks; where an interrupt does, it waits until it is sent. */
export function applyDecision(state: ThreadState, event: EventOf<'decision-made'>, touched: Touched): void {
  const request = state.requests.get(event.requestId);
  if (request?.state.kind !== 'open') return;
  const { subject } = request;
  if (subject.kind === 'call' && request.ofAttempt === undefined) {
    const before = state.calls.get(subject.key);
    changeCall(state, subject.key, (call) => reduceCall(call, event), touched);
    if (state.calls.get(subject.key) === before) return;
  }
  const record = recordOf(event);
  const isStaged = request.origin !== undefined;
  putRequest(
    state,
    {
      ...request,
      state: isStaged
        ? { kind: 'staged', record }
        : { kind: 'ended', end: endOf(event.decision), at: event.at, record },
    },
    touched,
  );
}

/** Takes a staged decision back: the request is as open as it was. */
export function takeBack(state: ThreadState, requestId: string, touched: Touched): void {
  const request = state.requests.get(requestId);
  if (request?.state.kind !== 'staged') return;
  reopenGate(state, request, touched);
  putRequest(state, { ...request, state: { kind: 'open' } }, touched);
}

/** Its time is over. */
export function expire(state: ThreadState, requestId: string, touched: Touched): void {
  const request = state.requests.get(requestId);
  if (request !== undefined && isPending(request)) end(state, request, 'expired', touched);
}

/** Ends the pending requests for which `endOf` says how. */
export function endRequestsOf(
  state: ThreadState,
  endOf: (request: Request) => RequestEnd | undefined,
  touched: Touched,
): void {
  for (const id of [...state.pendingRequests]) {
    const request = state.requests.get(id);
    const how = request === undefined ? undefined : endOf(request);
    if (request !== undefined && how !== undefined) end(state, request, how, touched);
  }
}

/** A run that a message sends gives up what is asked by these interrupts. */
export function supersedeRequests(
  state: ThreadState,
  interruptIds: readonly string[],
  runId: string,
  touched: Touched,
): void {
  const given = new Set(interruptIds);
  for (const id of [...state.pendingRequests]) {
    const request = state.requests.get(id);
    if (request?.origin === undefined || !given.has(request.origin.interrupt.id)) continue;
    end(state, request, 'superseded', touched, runId);
  }
}

/** A run that was never accepted has given nothing up: what it left is asked as before, to be decided anew. */
export function reopenRequests(state: ThreadState, runId: string, touched: Touched): void {
  const left = [...state.requests.values()].filter(
    (request) => request.state.kind === 'ended' && request.state.runId === runId,
  );
  if (left.length === 0) return;
  for (const request of left) {
    const { subject, question, id } = request;
    const call = subject.kind === 'call' ? state.calls.get(subject.key) : undefined;
    // What has its result by now is asked no more: nobody could decide on it, not even refuse.
    if (call !== undefined && !canBeAsked(call)) {
      endRequest(state, request, 'withdrawn', touched);
      continue;
    }
    if (call !== undefined && question !== undefined)
      changeGate(
        state,
        call.key,
        { kind: 'asking', policy: agentAsks, requestId: id, asked: askedOf(call, question) },
        touched,
      );
    putRequest(state, { ...request, state: { kind: 'open' } }, touched);
  }
  // In the order they were asked.
  state.pendingRequests.clear();
  for (const request of state.requests.values())
    if (isPending(request)) state.pendingRequests.add(request.id);
}

/** Ends a request, and what it asks of its call. */
function end(state: ThreadState, request: Request, how: RequestEnd, touched: Touched, runId?: string): void {
  endRequest(state, request, how, touched, runId);
  if (request.subject.kind !== 'call' || gateOf(state, request) === undefined) return;
  const { key } = request.subject;
  switch (how) {
    case 'decided':
    case 'declined':
    case 'dismissed':
      return;
    case 'withdrawn':
      changeGate(state, key, { kind: 'none' }, touched);
      return;
    case 'expired':
    case 'superseded':
      changeGate(state, key, { kind: how, policy: agentAsks, requestId: request.id }, touched);
  }
}

function canBeAsked(call: ToolCall): boolean {
  return !isSettled(call) || (isGivenUp(call) && currentResult(call) === undefined);
}

function reopenGate(state: ThreadState, request: Request, touched: Touched): void {
  const gate = gateOf(state, request);
  if (gate?.kind !== 'decided' || request.subject.kind !== 'call') return;
  changeGate(state, request.subject.key, asking(gate), touched);
}

/** The gate of the call a request is about, while it is this request's. */
function gateOf(state: ThreadState, request: Request): Gate | undefined {
  if (request.subject.kind !== 'call') return undefined;
  const gate = state.calls.get(request.subject.key)?.gate;
  return gate !== undefined && 'requestId' in gate && gate.requestId === request.id ? gate : undefined;
}

function changeGate(state: ThreadState, key: string, gate: Gate, touched: Touched): void {
  changeCall(state, key, (call) => ({ ...call, gate }), touched);
}

/** The arguments a question means, where they are not those the call was written with. */
function askedOf(call: ToolCall, question: Question): AskedOfCall {
  const { proposal } = question;
  const isSame = proposal === undefined || isSameArgs(proposal.argsText, call.args.text);
  return isSame ? { question } : { question, argsText: proposal.argsText };
}

/**
 * What was sent twice, and not the same, cannot be approved, and neither can arguments that are not one whole document:
 * nobody knows what would run (P3, P7).
 */
function allowedOf(call: ToolCall, question: Question): readonly DecisionOutcome[] {
  if (call.conflict !== undefined) return ['reject'];
  const allowed = withRefusal(question.allowed);
  const { argsText = call.args.text } = askedOf(call, question);
  const isWhole = argsText !== call.args.text || call.args.state !== 'incomplete';
  const isClear = isWhole && parseStrict(argsText).ok;
  return isClear ? allowed : allowed.filter((kind) => kind !== 'approve');
}

/** A refusal is always possible; where an adapter forgot it, it goes as a cancellation. */
function withRefusal(allowed: readonly DecisionOutcome[]): readonly DecisionOutcome[] {
  return allowed.includes('reject') ? allowed : [...allowed, 'reject'];
}
