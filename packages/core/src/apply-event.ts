import type { AnnotationEvent } from './annotation.ts';
import { placeAnswer, placeOrphan } from './answers.ts';
import { applyActivityEvent } from './apply-activity.ts';
import { addCall, changeCall, lineUp, lineUpAgain, setCall } from './apply-call.ts';
import { applyDecision, expire, openAsked, openInput, openOwn, takeBack } from './apply-request.ts';
import { applyRunEvent } from './apply-run.ts';
import { applySessionEvent } from './apply-session.ts';
import { applyStateEvent } from './apply-state.ts';
import { applyWorkEvent } from './apply-work.ts';
import { isSettled } from './call-status.ts';
import { isDelta } from './delta.ts';
import { reduceHeld } from './held-messages.ts';
import type { UserMessage } from './message.ts';
import { noteMisfit, noteProblem } from './note-problem.ts';
import { occurrenceOf } from './occurrence.ts';
import { reducePause } from './pause.ts';
import { reconcileHistory } from './reconcile-history.ts';
import { contradictionIn, reduceCall, startedCall } from './reduce-call.ts';
import { isRunEvent } from './reduce-run.ts';
import { saysNoMore, toolsOfRun } from './run.ts';
import type { CallEvent, ThreadEvent } from './thread-event.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import { callKey, callOwner, currentResult, isAnswered, type ToolCall } from './tool-call.ts';
import {
  annotateMessage,
  appendText,
  attachCall,
  closeMessage,
  forgetRaw,
  freeMessageId,
  putMessage,
  startMessage,
} from './transcript.ts';

type Dated<Event> = Event & { readonly at: number };

/** The one writer of a thread's state: routes an event to the reducers it concerns and notes what changed. */
export function applyEvent(state: ThreadState, event: ThreadEvent, touched: Touched): void {
  // What comes thousands of times pauses nothing.
  if (!isDelta(event)) applyPause(state, event, touched);
  if (isRunEvent(event)) {
    applyRunEvent(state, event, touched);
    if (event.type === 'run-stopped') applyHeld(state, event, touched);
    return;
  }
  if (comesAfterTheEnd(state, event)) return;
  switch (event.type) {
    case 'message-sent':
      applyHeld(state, event, touched);
      putSent(state, event.message, touched);
      return;
    case 'message-held':
      // Told again after it was sent, it waits for nothing.
      if (!state.messages.has(event.message.id)) applyHeld(state, event, touched);
      return;
    case 'message-taken-back':
      applyHeld(state, event, touched);
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
    case 'message-annotated':
      annotateMessage(state, event, touched);
      return;
    case 'activity-stated':
    case 'activity-patched':
      applyActivityEvent(state, event, touched);
      return;
    case 'snapshot-received':
    case 'history-loaded':
      reconcileHistory(state, event, touched);
      return;
    case 'state-replaced':
    case 'state-patched':
      applyStateEvent(state, event, touched);
      return;
    case 'subagent-started':
    case 'subagent-ended':
    case 'step-started':
    case 'step-finished':
      applyWorkEvent(state, event, touched);
      return;
    case 'call-handed-over':
    case 'call-progressed':
    case 'call-ended':
    case 'call-expired':
    case 'call-replied':
      applySessionEvent(state, event, touched);
      return;
    case 'thread-reopened':
    case 'thread-resumed':
      return;
    case 'problem-noted': {
      const { type: _type, ...problem } = event;
      noteProblem(state, problem, touched);
      return;
    }
    default:
      applyCallEvent(state, event, touched);
  }
}

function applyPause(state: ThreadState, event: ThreadEvent, touched: Touched): void {
  const isPaused = reducePause(state.isPaused, event);
  if (isPaused === state.isPaused) return;
  state.isPaused = isPaused;
  touched.topics.add('run').add('statuses');
}

/** What waits to be sent, and what of that does not wait any more. */
function applyHeld(state: ThreadState, event: ThreadEvent, touched: Touched): void {
  const held = reduceHeld(state.held.current, event);
  if (held === state.held.current) return;
  state.held.current = held;
  touched.topics.add('held');
}

/** Sent once more it is the same message; under the id of another kind of message it is one of its own. */
function putSent(state: ThreadState, message: UserMessage, touched: Touched): void {
  const known = state.messages.get(message.id);
  const isFree = known === undefined || known.role === 'user';
  putMessage(
    state,
    isFree ? message : { ...message, id: freeMessageId(state, `${message.id}/sent`) },
    touched,
  );
}

/** What a run still writes after its end would never be closed. A result is no writing: it is taken as late. */
function comesAfterTheEnd(state: ThreadState, event: ThreadEvent): boolean {
  switch (event.type) {
    case 'message-started':
    case 'message-text-appended':
    case 'message-closed':
    case 'call-started':
    case 'call-args-appended':
    case 'call-closed':
    case 'call-handed-over':
    case 'call-progressed':
    case 'call-ended':
      return saysNoMore(state.runs.get(event.runId));
    default:
      return false;
  }
}

function applyCallEvent(
  state: ThreadState,
  event: Dated<CallEvent | CallAnnotation>,
  touched: Touched,
): void {
  switch (event.type) {
    case 'call-args-appended':
      applyPiece(state, event, touched);
      return;
    case 'call-started':
      applyStart(state, event, touched);
      return;
    case 'call-result-received':
      applyResult(state, event, touched);
      return;
    case 'request-opened':
      openOwn(state, event, touched);
      lineUp(state, event.key, touched);
      return;
    case 'question-asked':
      applyQuestion(state, event, touched);
      return;
    case 'input-requested':
      openInput(state, event, touched);
      return;
    case 'decision-made':
      applyDecision(state, event, touched);
      return;
    case 'decision-taken-back':
      takeBack(state, event.requestId, touched);
      return;
    case 'request-expired':
      expire(state, event.requestId, touched);
      return;
    default: {
      const key = 'key' in event ? event.key : occurrenceOf(state, event);
      const call = state.calls.get(key ?? '');
      if (event.type === 'call-annotated') forgetRaw(state, call?.messageId ?? '', touched);
      if (event.type === 'call-closed' && call !== undefined) noteContradiction(state, call, event, touched);
      if (key !== undefined) changeCall(state, key, (call) => reduceCall(call, event), touched);
      if (event.type === 'execution-queued') lineUp(state, event.key, touched);
      else if (event.type === 'attempt-requested') lineUpAgain(state, event.key, touched);
      else if (event.type === 'call-abandoned') applyHeld(state, event, touched);
    }
  }
}

/** The common event: one more piece of arguments. A restated message is behind once its call goes on. */
function applyPiece(state: ThreadState, event: EventOf<'call-args-appended'>, touched: Touched): void {
  const call = state.calls.get(occurrenceOf(state, event) ?? '');
  if (call === undefined) return;
  const changed = reduceCall(call, event);
  if (changed === call) return;
  setCall(state, changed, touched);
  if (changed.args !== call.args) forgetRaw(state, call.messageId, touched);
}

type CallAnnotation = Extract<AnnotationEvent, { readonly type: 'call-annotated' }>;

type EventOf<Type extends CallEvent['type']> = Dated<Extract<CallEvent, { readonly type: Type }>>;

function applyStart(state: ThreadState, event: EventOf<'call-started'>, touched: Touched): void {
  const knownKey = occurrenceOf(state, event);
  const known = knownKey === undefined ? undefined : state.calls.get(knownKey);
  // In a later run, a start for an answered call is a new occurrence, and so is one in a later turn of a session;
  // anything else concerns the one we know.
  const isOver = known?.session !== undefined || (known !== undefined && isAnswered(known));
  if (known !== undefined && (known.runId === event.runId || !isOver)) {
    noteContradiction(state, known, event, touched);
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
  const isInSession = run?.session !== undefined;
  const place = { key, index: state.callKeys.length, messageId, advertised, isInSession };
  addCall(state, startedCall(event, place), touched);
}

/** A call that is over stays as it was, whatever is told of it: the developer hears that it was told otherwise. */
function noteContradiction(
  state: ThreadState,
  call: ToolCall,
  event: EventOf<'call-started' | 'call-closed'>,
  touched: Touched,
): void {
  const what = isSettled(call) ? contradictionIn(call, event) : undefined;
  if (what === undefined) return;
  const message = `Call "${call.toolCallId.slice(0, 80)}" is over, and was sent once more with another ${what}: that does not run.`;
  noteMisfit(state, { code: 'contradictory-call', message, runId: event.runId }, touched);
}

/** A result that counts is the call's answer; one that does not is kept with the call and is no second answer. */
function applyResult(state: ThreadState, event: EventOf<'call-result-received'>, touched: Touched): void {
  const { type: _type, runId: _run, at: _at, messageId: id, ...answer } = event;
  const said = { ...answer, role: 'tool' as const, id };
  const key = occurrenceOf(state, event);
  if (key === undefined) {
    placeOrphan(state, said, touched);
    return;
  }
  const before = state.calls.get(key);
  changeCall(state, key, (call) => reduceCall(call, event), touched);
  const after = state.calls.get(key);
  if (after === undefined || after === before) return;
  if (after.advertised !== undefined && after.runId === event.runId && after.reply === undefined) {
    const message = `The agent answered call "${after.toolCallId.slice(0, 80)}" of the page's tool "${after.toolName.slice(0, 80)}" itself. The page does not run it.`;
    noteMisfit(state, { code: 'answered-by-agent', message, runId: event.runId }, touched);
  }
  if (after.results.at(-1) === currentResult(after)) placeAnswer(state, { ...said, key: after.key }, touched);
}

/** The agent asks about a call of its own that nothing but the decision will answer. */
function applyQuestion(state: ThreadState, event: EventOf<'question-asked'>, touched: Touched): void {
  const key = occurrenceOf(state, event);
  const call = key === undefined ? undefined : state.calls.get(key);
  if (call === undefined || callOwner(call) === 'page' || call.gate.kind !== 'none' || isSettled(call))
    return;
  const { runId, question } = event;
  openAsked(
    state,
    { id: `${runId.length}:${runId}:call:${call.key}`, runId, key: call.key, question },
    touched,
  );
}
