import { addCall, changeCall, setCall } from './apply-call.ts';
import type { AssistantPart, Message, StatedCall, StatedMessage } from './message.ts';
import { closeCall, reduceCall, startedCall } from './reduce-call.ts';
import { isRunActive } from './run.ts';
import type { MessageEvent } from './thread-event.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import { callKey, isAnswered, type ToolCall } from './tool-call.ts';
import { placeToolMessage, putMessage } from './transcript.ts';

type HistoryEvent = Extract<MessageEvent, { readonly type: 'snapshot-received' | 'history-loaded' }>;
type StatedAssistant = Extract<StatedMessage, { readonly role: 'assistant' }>;

/**
 * Takes a restated transcript over (AG-UI events/state, MESSAGES_SNAPSHOT): a message with a known id is replaced
 * in its place, an unseen one is appended, one that is held but not stated is dropped. Activities and reasoning
 * survive unless the snapshot states any of their kind.
 *
 * Calls are matched by their ids, not by their message's: a renamed message keeps its cards. A call that streams
 * is left alone; a settled one stays as it was; an unsettled one that is no longer stated becomes `withdrawn` (P4).
 * A call first seen here is the past: it never runs.
 */
export function reconcileHistory(state: ThreadState, event: HistoryEvent, touched: Touched): void {
  const runId = event.type === 'snapshot-received' ? event.runId : '';
  const keys = matchCalls(state, event.messages);
  for (const message of event.messages) {
    if (message.role !== 'assistant') continue;
    for (const call of message.calls)
      takeCall(state, keys.keyOf(message, call, runId), call, message, runId, touched);
  }
  for (const message of event.messages) putMessage(state, readStated(state, message, keys, runId), touched);
  for (const message of event.messages) if (message.role === 'tool') takeResult(state, message, touched);
  for (const key of keys.stated) changeCall(state, key, (call) => closeIfPast(call, touched.at), touched);
  if (event.type === 'snapshot-received') dropUnstated(state, event.messages, keys.stated, touched);
  touched.topics.add('messages');
}

/** Which occurrence each stated call is. */
interface CallMatch {
  readonly keyOf: (message: StatedAssistant, call: StatedCall, runId: string) => string;
  /** Keys of all occurrences that are stated. */
  readonly stated: Set<string>;
}

/** An id that is stated several times names as many occurrences: the last one stated is the latest we know. */
function matchCalls(state: ThreadState, messages: readonly StatedMessage[]): CallMatch {
  const known = new Map<string, string[]>();
  for (const key of state.callKeys) {
    const id = state.calls.get(key)?.toolCallId;
    if (id !== undefined) known.set(id, [...(known.get(id) ?? []), key]);
  }
  const times = new Map<string, StatedCall[]>();
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const call of message.calls)
      times.set(call.toolCallId, [...(times.get(call.toolCallId) ?? []), call]);
  }
  const stated = new Set<string>();
  const keyOf: CallMatch['keyOf'] = (message, call, runId) => {
    const statements = times.get(call.toolCallId) ?? [];
    const fromTheEnd = statements.length - statements.indexOf(call);
    const key =
      known.get(call.toolCallId)?.at(-fromTheEnd) ??
      callKey(statements.length > 1 ? `${runId}/${message.id}` : runId, call.toolCallId);
    stated.add(key);
    return key;
  };
  return { keyOf, stated };
}

/** A call as the snapshot has it: one we know moves to its message, one we don't is the past. */
function takeCall(
  state: ThreadState,
  key: string,
  stated: StatedCall,
  message: StatedAssistant,
  runId: string,
  touched: Touched,
): void {
  const known = state.calls.get(key);
  if (known !== undefined) {
    changeCall(state, key, (call) => restated(call, stated, message.id, runId), touched);
    return;
  }
  const { toolCallId, toolName, argsText } = stated;
  const started = startedCall(
    { type: 'call-started', runId, toolCallId, toolName, at: touched.at },
    { key, index: state.callKeys.length, messageId: message.id, advertised: undefined },
  );
  addCall(state, { ...started, args: { state: 'final', text: argsText } }, touched);
}

/** Arguments are taken over only while they are closed and not yet final; later, another text is a contradiction. */
function restated(call: ToolCall, stated: StatedCall, messageId: string, runId: string): ToolCall {
  const moved = call.messageId === messageId ? call : { ...call, messageId };
  if (isAnswered(moved) || moved.args.state === 'streaming') return moved;
  const same = stated.argsText === moved.args.text;
  if (same && stated.toolName === moved.toolName) return moved;
  if (moved.args.state === 'closed' && stated.toolName === moved.toolName) {
    return { ...moved, args: { state: 'closed', text: stated.argsText } };
  }
  return moved.conflict === undefined
    ? { ...moved, conflict: { runId, what: same ? 'name' : 'arguments' } }
    : moved;
}

function readStated(state: ThreadState, message: StatedMessage, keys: CallMatch, runId: string): Message {
  switch (message.role) {
    case 'user':
      return message;
    case 'assistant': {
      const { id, role, raw } = message;
      const text: AssistantPart[] = message.text === '' ? [] : [{ kind: 'text', text: message.text }];
      const calls = message.calls.map(
        (call): AssistantPart => ({ kind: 'call', key: keys.keyOf(message, call, runId) }),
      );
      const open = openCalls(state, id, keys.stated);
      const known = state.messages.get(id);
      return {
        id,
        role,
        parts: [...text, ...calls, ...open],
        streaming: known?.role === 'assistant' && known.streaming,
        ...(known?.role === 'assistant' && known.runId !== undefined ? { runId: known.runId } : {}),
        ...(message.name === undefined ? {} : { name: message.name }),
        ...(message.subagentRunId === undefined ? {} : { subagentRunId: message.subagentRunId }),
        // What the snapshot does not hold yet is added to it, so the message no longer goes back as it came.
        ...(open.length === 0 ? { raw } : {}),
      };
    }
    case 'reasoning':
    case 'system':
    case 'developer':
      return { ...message, streaming: false };
    case 'tool': {
      const key = state.latestCall.get(message.toolCallId);
      return { ...message, ...(key === undefined ? {} : { key }) };
    }
    case 'other':
      return { id: message.id, role: 'other', raw: message.raw };
  }
}

/** The calls of a message that are still being written, and that an older copy of it cannot hold. */
function openCalls(state: ThreadState, messageId: string, stated: ReadonlySet<string>): AssistantPart[] {
  const message = state.messages.get(messageId);
  if (message?.role !== 'assistant') return [];
  return message.parts.filter((part) => {
    const call = part.kind === 'call' && !stated.has(part.key) ? state.calls.get(part.key) : undefined;
    return call !== undefined && isStreaming(state, call);
  });
}

function isStreaming(state: ThreadState, call: ToolCall): boolean {
  const run = state.runs.get(call.runId);
  return call.args.state === 'streaming' && run !== undefined && isRunActive(run);
}

function takeResult(
  state: ThreadState,
  message: Extract<StatedMessage, { role: 'tool' }>,
  touched: Touched,
): void {
  const key = state.latestCall.get(message.toolCallId);
  const call = key === undefined ? undefined : state.calls.get(key);
  // Our own reply comes back with the agent's transcript: it is no result of the agent's.
  if (call === undefined || isAnswered(call)) return;
  const { toolCallId, id: messageId, content, error } = message;
  setCall(
    state,
    reduceCall(call, {
      type: 'call-result-received',
      runId: call.runId,
      toolCallId,
      messageId,
      content,
      ...(error === undefined ? {} : { error }),
      at: touched.at,
    }),
    touched,
  );
}

/** A call that nobody told of live, and that came without an answer, is left over from the past. */
function closeIfPast(call: ToolCall, at: number): ToolCall {
  const isPast = call.args.state === 'final' && call.advertised === undefined && call.closing === undefined;
  return isPast && call.interruptId === undefined && !isAnswered(call)
    ? closeCall(call, 'from-history', at)
    : call;
}

function dropUnstated(
  state: ThreadState,
  messages: readonly StatedMessage[],
  statedCalls: ReadonlySet<string>,
  touched: Touched,
): void {
  for (const key of state.callKeys) {
    const call = state.calls.get(key);
    if (call === undefined || statedCalls.has(key) || isStreaming(state, call)) continue;
    setCall(state, closeCall(call, 'withdrawn', touched.at), touched);
  }
  const statedIds = new Set(messages.map((message) => message.id));
  const statedRoles = new Set(
    messages.map((message) => (message.role === 'other' ? message.wireRole : message.role)),
  );
  const answered = new Set(
    messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : [])),
  );
  const ids = [...state.messageIds];
  state.messageIds.length = 0;
  for (const id of ids) {
    const message = state.messages.get(id);
    if (message === undefined) continue;
    const kept = statedIds.has(id)
      ? message
      : keptUnstated(state, message, statedRoles, statedCalls, answered);
    if (kept === undefined) {
      state.messages.delete(id);
      continue;
    }
    if (kept !== message) state.messages.set(id, kept);
    state.messageIds.push(id);
  }
  replaceAnswers(state, touched);
}

/** What a snapshot does not state and still stays: other kinds of message, calls that stream, our own replies. */
function keptUnstated(
  state: ThreadState,
  message: Message,
  statedRoles: ReadonlySet<string>,
  statedCalls: ReadonlySet<string>,
  answered: ReadonlySet<string>,
): Message | undefined {
  if (message.role === 'reasoning') return statedRoles.has('reasoning') ? undefined : message;
  if (message.role === 'other') return statedRoles.has(String(message.raw.role)) ? undefined : message;
  if (message.role === 'tool') {
    const ours =
      message.key !== undefined && statedCalls.has(message.key) && !answered.has(message.toolCallId);
    return ours ? message : undefined;
  }
  if (message.role !== 'assistant') return undefined;
  const parts = openCalls(state, message.id, statedCalls);
  return parts.length === 0
    ? undefined
    : { id: message.id, role: 'assistant', parts, streaming: message.streaming };
}

/** Puts every answer right behind its call's message again, where a renamed message has moved. */
function replaceAnswers(state: ThreadState, touched: Touched): void {
  const answers = state.messageIds.flatMap((id) => {
    const message = state.messages.get(id);
    return message?.role === 'tool' && message.key !== undefined ? [message] : [];
  });
  const misplaced = answers.filter((answer) => {
    let before = state.messageIds.indexOf(answer.id) - 1;
    while (before >= 0 && state.messages.get(state.messageIds[before] ?? '')?.role === 'tool') before -= 1;
    return state.messageIds[before] !== state.calls.get(answer.key ?? '')?.messageId;
  });
  for (const answer of misplaced) {
    state.messageIds.splice(state.messageIds.indexOf(answer.id), 1);
    state.messages.delete(answer.id);
    placeToolMessage(state, answer, touched);
  }
}
