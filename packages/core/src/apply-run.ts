import { placeAnswer } from './answers.ts';
import { changeCall, setCall } from './apply-call.ts';
import { endRequestsOf, openAsked, reopenRequests, supersedeRequests } from './apply-request.ts';
import { abandonWorkOf } from './apply-work.ts';
import { findHeldCalls, type HeldCalls } from './held-calls.ts';
import { startProposedCalls } from './proposed-calls.ts';
import { closeCall } from './reduce-call.ts';
import { reduceRun } from './reduce-run.ts';
import { endOf } from './request.ts';
import type { Run } from './run.ts';
import { heldOf, settleAtRunEnd, settleAtStop, settleResumed } from './settle-run.ts';
import type { OutgoingReply, RunEvent } from './thread-event.ts';
import { latestRun, type ThreadState, type Touched } from './thread-state.ts';
import { isAnswered, type ToolCall, withoutInterrupt } from './tool-call.ts';
import { closeMessagesOf } from './transcript.ts';

type RunUpdate = RunEvent & { readonly at: number };

/** Applies what happens to a run: to the run itself, and to the calls and messages it concerns. */
export function applyRunEvent(state: ThreadState, event: RunUpdate, touched: Touched): void {
  const known = state.runs.get(event.runId);
  if (event.type === 'stream-ended') state.restated.clear();
  // A run nobody has told of cannot be stopped, and its stream cannot end.
  if (known === undefined && (event.type === 'run-stopped' || event.type === 'stream-ended')) return;
  const run = reduceRun(known, event);
  if (run !== known) {
    state.runs.set(run.id, run);
    if (known === undefined) state.runIds.push(run.id);
    else if (known.startedAt === undefined && run.startedAt !== undefined) beginLast(state, run.id);
    touched.topics.add('run');
  }
  switch (event.type) {
    case 'run-requested':
      for (const reply of event.replies) applyReply(state, reply, event, touched);
      supersedeRequests(state, event.cancelledInterruptIds, run.id, touched);
      return;
    case 'run-started':
      if (known?.startedAt === undefined && run.startedAt !== undefined)
        resumeInterrupted(state, run, touched);
      return;
    case 'stream-ended':
      adoptRequest(state, event.runId, event.at, touched);
      return;
    case 'run-stopped':
      // The run may have ended well long before: then it is what it left open that is stopped.
      if (known?.end !== undefined) {
        closeMessagesOf(state, run.id, touched);
        changeCallsOf(state, run, touched, (call) => settleAtStop(call, event.by, event.at));
        return;
      }
      break;
    default:
      break;
  }
  const isNewEnd = run.end !== known?.end;
  if (isNewEnd && run.startedAt === undefined) reopenRequests(state, run.id, touched);
  const endsRedelivery = known?.redelivered === true && !run.redelivered;
  if (!isNewEnd && !endsRedelivery) return;
  closeMessagesOf(state, run.id, touched);
  abandonWorkOf(state, run.id, touched);
  if (isNewEnd)
    endRequestsOf(state, (request) => (request.origin?.runId === run.id ? 'withdrawn' : undefined), touched);
  startProposedCalls(state, run, touched);
  const held = findHeldCalls(state, run);
  changeCallsOf(state, run, touched, (call) => settleAtRunEnd(call, run, held, event.at));
  if (isNewEnd) settleResumedCalls(state, run, { held, revoked: interruptIds(known) }, touched);
  for (const [key, id] of held?.holders ?? []) changeCall(state, key, (call) => heldOf(call, id), touched);
  for (const asked of held?.questions ?? []) openAsked(state, { ...asked, runId: run.id }, touched);
}

/** The run that was asked for comes after those its stream told of, from start to end, before it began. */
function beginLast({ runIds, runs }: ThreadState, id: string): void {
  const place = runIds.lastIndexOf(id);
  const isOpen = (other: string): boolean => runs.get(other)?.end === undefined;
  if (runIds.slice(place + 1).some(isOpen)) return;
  runIds.splice(place, 1);
  runIds.push(id);
}

function changeCallsOf(
  state: ThreadState,
  run: Run,
  touched: Touched,
  change: (call: ToolCall) => ToolCall,
): void {
  for (const key of state.callsOfRun.get(run.id) ?? []) changeCall(state, key, change, touched);
}

/** Our one reply to a call, sent with a run or in one. */
export function applyReply(
  state: ThreadState,
  reply: OutgoingReply & { readonly note?: string },
  event: { readonly runId: string; readonly at: number },
  touched: Touched,
): void {
  const call = state.calls.get(reply.key);
  if (call === undefined || isAnswered(call)) return;
  const { toolCallId, key } = call;
  const said = {
    content: reply.content,
    ...(reply.error === undefined ? {} : { error: reply.error }),
  };
  const messageId = placeAnswer(
    state,
    { role: 'tool', id: reply.messageId, toolCallId, key, ...said },
    touched,
  );
  const note = reply.note === undefined ? {} : { note: reply.note };
  setCall(
    state,
    { ...call, reply: { ...said, ...note, messageId, runId: event.runId, at: event.at } },
    touched,
  );
}

/**
 * A run that starts after an interrupted one carries its resume: what was decided has been sent, and the calls it held
 * are the agent's again.
 */
function resumeInterrupted(state: ThreadState, run: Run, touched: Touched): void {
  for (const key of [...state.interrupted]) {
    changeCall(state, key, (call) => (call.runId === run.id ? call : resumedCall(call)), touched);
  }
  endRequestsOf(
    state,
    (request) => {
      if (request.origin === undefined || request.origin.runId === run.id) return undefined;
      return request.state.kind === 'staged' ? endOf(request.state.record.decision) : 'withdrawn';
    },
    touched,
  );
}

function resumedCall(call: ToolCall): ToolCall {
  const { gate } = call;
  const free = withoutInterrupt(call);
  return gate.kind === 'decided' ? { ...free, gate: { ...gate, isSent: true } } : free;
}

/**
 * The run that resumed an interrupt has ended: what it left without a result, it left unanswered. `revoked` are the
 * interrupts it had ended with before it failed after all.
 */
function settleResumedCalls(
  state: ThreadState,
  run: Run,
  { held, revoked }: { readonly held: HeldCalls | undefined; readonly revoked: readonly string[] },
  touched: Touched,
): void {
  for (const key of [...state.interrupted]) {
    const before = state.calls.get(key);
    if (before === undefined || before.runId === run.id) continue;
    if (before.interruptId !== undefined && !revoked.includes(before.interruptId)) continue;
    changeCall(state, key, (call) => settleResumed(call, run, held, touched.at), touched);
    if (state.calls.get(key)?.interruptId === undefined) state.interrupted.delete(key);
  }
}

function interruptIds(run: Run | undefined): readonly string[] {
  return run?.end?.kind === 'interrupted' ? run.end.interrupts.map((interrupt) => interrupt.id) : [];
}

/**
 * An agent that gave the run an id of its own never started the one we asked for. When the stream is over, its
 * last run is the one we asked for: what we advertised counts for it.
 */
function adoptRequest(state: ThreadState, requestedId: string, at: number, touched: Touched): void {
  const requested = state.runs.get(requestedId);
  const last = latestRun(state);
  if (requested?.request === undefined || requested.startedAt !== undefined) return;
  if (last === undefined || last.id === requestedId || last.request !== undefined) return;
  // A turn that a session began by itself is no answer to what we asked for.
  if (last.session !== undefined) return;
  const { request } = requested;
  const run = { ...last, request };
  state.runs.set(last.id, run);
  state.runs.delete(requestedId);
  state.runIds.splice(state.runIds.lastIndexOf(requestedId), 1);
  touched.topics.add('run');
  const held = findHeldCalls(state, run);
  changeCallsOf(state, run, touched, (call) => {
    const advertised = request.tools.find((tool) => tool.name === call.toolName);
    if (advertised === undefined || call.advertised !== undefined) return call;
    const { closing, interruptId: _notOurs, ...rest } = call;
    const { server } = advertised;
    const open = { ...rest, advertised, ...(server === undefined ? {} : { server }) };
    if (closing !== undefined && closing.reason !== 'left-unanswered') return { ...open, closing };
    const settled = settleAtRunEnd(open, run, held, at);
    return run.halted && settled.interruptId === undefined ? closeCall(settled, 'run-stopped', at) : settled;
  });
}
