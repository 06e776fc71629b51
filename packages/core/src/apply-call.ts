import { isFailureHeld } from './attempts.ts';
import { callStatus, isSettled } from './call-status.ts';
import { endRequest } from './end-request.ts';
import { isRunActive } from './run.ts';
import { subagentKey } from './subagent.ts';
import { latestRun, type ThreadState, type Touched } from './thread-state.ts';
import { asking, isAnswered, isStaged, lastAttempt, type ToolCall } from './tool-call.ts';

/** Adds a call that was not known. `isLatest` is false for an occurrence older than one we know. */
export function addCall(state: ThreadState, call: ToolCall, touched: Touched, isLatest = true): void {
  state.callKeys.push(call.key);
  addTo(state.callsOfRun, call.runId, call.key);
  if (call.subagentRunId !== undefined) {
    const maker = subagentKey(call.runId, call.subagentRunId);
    addTo(state.callsOfSubagent, maker, call.key);
    touched.topics.add(`subagent:${maker}`);
  }
  // A subagent can be there before the call that it carries out, and is inside its card from now on.
  if (state.subagentsOfCall.has(call.key)) touched.topics.add('subagents');
  if (isLatest) state.latestCall.set(call.toolCallId, call.key);
  state.unanswered.add(call.key);
  touched.topics.add('calls');
  setCall(state, call, touched);
}

/** Adds to a list of an index. */
export function addTo(index: Map<string, string[]>, name: string, item: string): void {
  const list = index.get(name);
  if (list === undefined) index.set(name, [item]);
  else list.push(item);
}

/** Gives a call its place in line, behind those that have one; one that is in line keeps its place. */
export function lineUp(state: ThreadState, key: string, touched: Touched): void {
  const call = state.calls.get(key);
  if (call?.lane === undefined || isSettled(call)) return;
  state.line.add(key);
  touched.topics.add('statuses');
}

/** Gives a call that is to be tried again its place before those that the agent made after it, and that do not run yet. */
export function lineUpAgain(state: ThreadState, key: string, touched: Touched): void {
  const call = state.calls.get(key);
  if (call?.retry === undefined) return;
  const isLater = (other: ToolCall | undefined): boolean => {
    if (other === undefined || other.index < call.index) return false;
    const attempt = lastAttempt(other);
    return attempt === undefined || attempt.end !== undefined;
  };
  const later = [...state.line].filter((other) => isLater(state.calls.get(other)));
  lineUp(state, key, touched);
  for (const other of later) {
    state.line.delete(other);
    state.line.add(other);
  }
}

/** Lets a reducer change one call; its readers are woken only if it did. */
export function changeCall(
  state: ThreadState,
  key: string,
  change: (call: ToolCall) => ToolCall,
  touched: Touched,
): void {
  const call = state.calls.get(key);
  if (call === undefined) return;
  const changed = change(call);
  if (changed !== call) setCall(state, changed, touched);
}

/** Stores what a reducer made of a call. */
export function setCall(state: ThreadState, changed: ToolCall, touched: Touched): void {
  const known = state.calls.get(changed.key);
  const call = withoutVainDecision(state, changed);
  state.calls.set(call.key, call);
  if (isAnswered(call)) {
    state.unanswered.delete(call.key);
    state.interrupted.delete(call.key);
  } else if (call.interruptId !== undefined) state.interrupted.add(call.key);
  if (known === undefined || changesStatus(known, call)) {
    touched.topics.add('statuses');
    if (call.lane !== undefined && isSettled(call)) state.line.delete(call.key);
  }
  touched.topics.add(`call:${call.key}`);
  withdrawRequests(state, call, touched);
}

/**
 * What was decided and not sent does not count where the call is no more what was decided on: it says something else by
 * now (P7), or is withdrawn (P4). Once a run carries it, it may have arrived.
 */
function withoutVainDecision(state: ThreadState, call: ToolCall): ToolCall {
  const { gate } = call;
  if (gate.kind !== 'decided' || !isStaged(call)) return call;
  if (call.conflict === undefined && call.closing === undefined) return call;
  const last = latestRun(state);
  return last !== undefined && isRunActive(last) ? call : { ...call, gate: asking(gate) };
}

/**
 * What is asked about a call is withdrawn once something else has settled it; so is what its tool asks, once it
 * has its answer, or its attempt has ended, whoever ended that (P17).
 */
function withdrawRequests(state: ThreadState, call: ToolCall, touched: Touched): void {
  if (state.pendingRequests.size === 0) return;
  const end = call.closing?.reason === 'out-of-time' ? 'expired' : 'withdrawn';
  const withdraw = (id: string): void => {
    const request = state.pendingRequests.has(id) ? state.requests.get(id) : undefined;
    if (request !== undefined) endRequest(state, request, end, touched);
  };
  if (call.gate.kind === 'asking' && isSettled(call)) withdraw(call.gate.requestId);
  for (const { end: over, inputs } of call.attempts) {
    const input = inputs?.at(-1);
    if (input !== undefined && (over ?? input.answer) !== undefined) withdraw(input.requestId);
  }
}

/** The common event, one more piece of arguments, is told apart without deriving anything. */
function changesStatus(known: ToolCall, call: ToolCall): boolean {
  if (
    known.args.state === 'streaming' &&
    call.args.state === 'streaming' &&
    known.attempts === call.attempts
  ) {
    return (
      known.results !== call.results || known.closing !== call.closing || known.conflict !== call.conflict
    );
  }
  return callStatus(known) !== callStatus(call) || isFailureHeld(known) !== isFailureHeld(call);
}
