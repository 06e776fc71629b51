import { addCall, changeCall, setCall } from './apply-call.ts';
import { reconcileHistory } from './reconcile-history.ts';
import { type CallUpdate, closeCall, reduceCall, startedCall } from './reduce-call.ts';
import { isRunEvent, reduceRun } from './reduce-run.ts';
import { toolsOfRun } from './run.ts';
import { settleAtRunEnd } from './settle-run.ts';
import type { CallEvent, OutgoingReply, RunEvent, ThreadEvent } from './thread-event.ts';
import { latestRun, type ThreadState, type Touched } from './thread-state.ts';
import { callKey, isAnswered } from './tool-call.ts';
import {
  appendText,
  attachCall,
  closeMessage,
  placeToolMessage,
  putMessage,
  startMessage,
} from './transcript.ts';

type Dated<Event> = Event & { readonly at: number };

/** Problems kept for developers; older ones go first. */
const keptProblems = 200;

/** The one writer of a thread's state: routes an event to the reducers it concerns and notes what changed. */
export function applyEvent(state: ThreadState, event: ThreadEvent, touched: Touched): void {
  if (isRunEvent(event)) {
    applyRunEvent(state, event, touched);
    return;
  }
  switch (event.type) {
    case 'message-sent':
      putMessage(state, event.message, touched);
      return;
    case 'message-started':
      startMessage(state, event, touched);
      return;
    case 'message-text-appended':
      appendText(state, event, touched);
      return;
    case 'message-closed':
      closeMessage(state, event.messageId, touched);
      return;
    case 'snapshot-received':
    case 'history-loaded':
      reconcileHistory(state, event, touched);
      return;
    case 'problem-noted': {
      const { type: _type, ...problem } = event;
      if (state.problems.length >= keptProblems) state.problems.shift();
      state.problems.push(problem);
      touched.topics.add('problems');
      return;
    }
    default:
      applyCallEvent(state, event, touched);
  }
}

function applyRunEvent(state: ThreadState, event: Dated<RunEvent>, touched: Touched): void {
  const known = state.runs.get(event.runId);
  const run = reduceRun(known, event);
  if (run !== known) {
    state.runs.set(run.id, run);
    if (known === undefined) state.runIds.push(run.id);
    touched.topics.add('run');
  }
  switch (event.type) {
    case 'run-requested':
      for (const reply of event.replies) applyReply(state, reply, event, touched);
      releaseInterrupts(state, event.cancelledInterruptIds, touched);
      return;
    case 'run-started':
      return;
    case 'stream-ended':
      adoptRequest(state, event.runId, event.at, touched);
      return;
    case 'run-stopped':
      // The run itself may have ended well long before; what it left open is what is stopped then.
      if (known?.end !== undefined) {
        for (const key of state.callsOfRun.get(run.id) ?? [])
          changeCall(state, key, (call) => closeCall(call, 'run-stopped', event.at), touched);
        return;
      }
      break;
    default:
      break;
  }
  if (run.end === known?.end) return;
  for (const key of state.callsOfRun.get(run.id) ?? [])
    changeCall(state, key, (call) => settleAtRunEnd(call, run, event.at), touched);
  if (run.end?.kind !== 'succeeded') {
    for (const id of state.messageIds) closeMessage(state, id, touched);
  }
}

function applyReply(
  state: ThreadState,
  reply: OutgoingReply,
  event: Dated<RunEvent>,
  touched: Touched,
): void {
  const call = state.calls.get(reply.key);
  if (call === undefined || isAnswered(call)) return;
  const { key, messageId, content, error } = reply;
  const said = { messageId, content, ...(error === undefined ? {} : { error }) };
  setCall(state, { ...call, reply: { ...said, runId: event.runId, at: event.at } }, touched);
  placeToolMessage(
    state,
    {
      role: 'tool',
      id: messageId,
      toolCallId: call.toolCallId,
      key,
      content,
      ...(error === undefined ? {} : { error }),
    },
    touched,
  );
}

/** A call whose interrupt we gave up on is the agent's again. */
function releaseInterrupts(state: ThreadState, ids: readonly string[], touched: Touched): void {
  if (ids.length === 0) return;
  for (const key of state.callKeys) {
    changeCall(
      state,
      key,
      (call) => {
        if (call.interruptId === undefined || !ids.includes(call.interruptId)) return call;
        const { interruptId: _released, ...rest } = call;
        return rest;
      },
      touched,
    );
  }
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
  const run = { ...last, request: requested.request };
  state.runs.set(last.id, run);
  state.runs.delete(requestedId);
  state.runIds.splice(state.runIds.indexOf(requestedId), 1);
  touched.topics.add('run');
  for (const key of state.callsOfRun.get(run.id) ?? []) {
    changeCall(
      state,
      key,
      (call) => {
        const advertised = run.request.tools.find((tool) => tool.name === call.toolName);
        if (advertised === undefined || call.advertised !== undefined) return call;
        const { closing, ...rest } = call;
        const open = { ...rest, advertised };
        return closing === undefined || closing.reason === 'left-unanswered'
          ? settleAtRunEnd(open, run, at)
          : { ...open, closing };
      },
      touched,
    );
  }
}

function applyCallEvent(state: ThreadState, event: Dated<CallEvent>, touched: Touched): void {
  if (event.type === 'call-started') {
    applyCallStart(state, event, touched);
    return;
  }
  const key = 'key' in event ? event.key : state.latestCall.get(event.toolCallId);
  if (key !== undefined)
    changeCall(state, key, (call) => reduceCall(call, event satisfies CallUpdate), touched);
  const answered = key === undefined ? undefined : state.calls.get(key);
  // Once our reply stands, what comes later is kept with the call and is no second answer in the transcript.
  if (event.type === 'call-result-received' && answered?.reply === undefined) {
    placeToolMessage(
      state,
      {
        role: 'tool',
        id: event.messageId,
        toolCallId: event.toolCallId,
        ...(key === undefined ? {} : { key }),
        content: event.content,
        ...(event.error === undefined ? {} : { error: event.error }),
      },
      touched,
    );
  }
  if (event.type === 'request-opened') {
    const call = state.calls.get(event.key);
    if (call?.gate.kind !== 'asking' || call.gate.requestId !== event.requestId) return;
    state.requests.set(event.requestId, {
      id: event.requestId,
      subject: { kind: 'call', key: event.key },
      allowed: event.allowed,
      openedAt: event.at,
      state: { kind: 'open' },
    });
    touched.topics.add('requests');
  }
}

function applyCallStart(
  state: ThreadState,
  event: Extract<Dated<CallEvent>, { type: 'call-started' }>,
  touched: Touched,
): void {
  const knownKey = state.latestCall.get(event.toolCallId);
  const known = knownKey === undefined ? undefined : state.calls.get(knownKey);
  // In a later run, a start for an answered call is a new occurrence; anything else concerns the one we know.
  if (known !== undefined && (known.runId === event.runId || !isAnswered(known))) {
    changeCall(state, known.key, (call) => reduceCall(call, event), touched);
    return;
  }
  const key = callKey(event.runId, event.toolCallId);
  const messageId = attachCall(
    state,
    { key, toolCallId: event.toolCallId, runId: event.runId },
    {
      ...(event.parentMessageId === undefined ? {} : { messageId: event.parentMessageId }),
      ...(event.subagentRunId === undefined ? {} : { subagentRunId: event.subagentRunId }),
    },
    touched,
  );
  const run = state.runs.get(event.runId);
  const advertised =
    run === undefined ? undefined : toolsOfRun(run).find((tool) => tool.name === event.toolName);
  addCall(state, startedCall(event, { key, index: state.callKeys.length, messageId, advertised }), touched);
}
