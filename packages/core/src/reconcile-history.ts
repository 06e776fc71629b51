import { withAnnotation } from './annotation.ts';
import { orderAnswers, restoreAnswers } from './answers.ts';
import { addCall, changeCall } from './apply-call.ts';
import { isSettled } from './call-status.ts';
import { isEqualJson } from './equal-json.ts';
import { type FreshCalls, freshCalls } from './fresh-calls.ts';
import type { JsonValue } from './json.ts';
import { withStored } from './keep-stored.ts';
import { type CallMatch, matchStatedCalls } from './match-stated-calls.ts';
import type { Message, StatedCall, StatedMessage } from './message.ts';
import { isStreaming, readStated, unstatedRest } from './read-stated.ts';
import { closeCall, reduceCall, saysWhatWeKnow, startedCall } from './reduce-call.ts';
import type { MessageEvent } from './thread-event.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import type { ToolCall } from './tool-call.ts';
import { closeMessage, freeMessageId, putMessage, setOrder } from './transcript.ts';

type HistoryEvent = Extract<MessageEvent, { readonly type: 'snapshot-received' | 'history-loaded' }>;

/**
 * Takes a restated transcript over (AG-UI events/state, MESSAGES_SNAPSHOT): a message with a known id is replaced
 * in its place, an unseen one is appended, one that is held but not stated is dropped. Activities and reasoning
 * survive unless the snapshot states any of their kind, and so does what is being written just now.
 *
 * Calls are matched by their ids, not by their message's: a renamed message keeps its cards and its place. A call that
 * streams is left alone; a settled one stays as it was; an unsettled one that is no longer stated becomes `withdrawn`
 * (P4). A call first seen here is the past, and never runs, unless a run of ours states it while it is open, behind all
 * we sent it: some agents tell of a call in no other way. Loaded history drops nothing.
 */
export function reconcileHistory(state: ThreadState, event: HistoryEvent, touched: Touched): void {
  const runId = event.type === 'snapshot-received' ? event.runId : '';
  const messages = withOwnIds(state, event.messages);
  if (state.runs.get(runId)?.redelivered === true)
    for (const { role, id } of messages) if (role === 'activity') state.restated.add(id);
  const match = matchStatedCalls(state, messages, runId);
  const renamed = renamedMessages(state, messages, match);
  const fresh = freshCalls(state, messages, match, runId);
  takeCalls(state, messages, { match, fresh, runId }, touched);
  const outdated = putStated(state, messages, match, renamed, touched);
  takeResults(state, messages, match, touched);
  closePast(state, match, fresh, touched);
  if (event.type === 'snapshot-received') withdrawUnstated(state, match, touched);
  const keep =
    event.type === 'snapshot-received' ? keeperOf(state, messages, match) : keeperOfAll(state, messages);
  keepMessages(state, (message) => (outdated.has(message.id) ? undefined : keep(message)), touched);
  restoreAnswers(state, touched);
  orderAnswers(state, touched);
}

/** Two messages of one id are two messages all the same: the later ones get ids of their own. */
function withOwnIds(state: ThreadState, messages: readonly StatedMessage[]): readonly StatedMessage[] {
  const ids = new Set<string>();
  return messages.map((message, position) => {
    let { id } = message;
    for (let again = position; ids.has(id); again += 1) id = freeMessageId(state, `${message.id}/${again}`);
    ids.add(id);
    return id === message.id ? message : { ...message, id };
  });
}

/** Unseen messages that hold a call of one which is not stated any more: new id → old id. */
function renamedMessages(
  state: ThreadState,
  messages: readonly StatedMessage[],
  match: CallMatch,
): ReadonlyMap<string, string> {
  const ids = new Set(messages.map(({ id }) => id));
  const renamed = new Map<string, string>();
  for (const [position, calls] of match.callsAt) {
    const id = messages[position]?.id ?? '';
    const before = calls.flatMap(({ key }) => state.calls.get(key)?.messageId ?? []);
    const old = before.find((one) => state.messages.has(one) && !ids.has(one));
    if (old !== undefined && !state.messages.has(id)) renamed.set(id, old);
  }
  return renamed;
}

/** Calls as they are stated: one we know moves to its message, one we don't is added. */
function takeCalls(
  state: ThreadState,
  messages: readonly StatedMessage[],
  { match, fresh, runId }: { readonly match: CallMatch; readonly fresh: FreshCalls; readonly runId: string },
  touched: Touched,
): void {
  for (const [position, calls] of match.callsAt) {
    const { id: messageId = '', subagentRunId } = messages[position] ?? {};
    const owner = subagentRunId === undefined ? {} : { subagentRunId };
    for (const { call, key, isUnseen, isLatest } of calls) {
      if (!isUnseen) {
        changeCall(
          state,
          key,
          (known) => restated(reannotated(known, call), call, messageId, runId),
          touched,
        );
        continue;
      }
      const { toolCallId, toolName, argsText } = call;
      const started = startedCall(
        {
          type: 'call-started',
          runId,
          toolCallId,
          toolName,
          parentMessageId: messageId,
          ...owner,
          at: touched.at,
        },
        { key, index: state.callKeys.length, messageId, advertised: fresh.get(key)?.advertised },
      );
      const args = { state: fresh.has(key) ? ('closed' as const) : ('final' as const), text: argsText };
      addCall(state, withAnnotation({ ...started, args }, call), touched, isLatest);
    }
  }
}

/** What is attached to a call is what was stated last, whole; a call that streams may be further than its statement. */
function reannotated(call: ToolCall, stated: StatedCall): ToolCall {
  const isKnown = stated.encryptedValue === call.encryptedValue && isEqual(stated.metadata, call.metadata);
  if (isKnown || call.args.state === 'streaming') return call;
  const { metadata: _before, encryptedValue: _value, ...rest } = call;
  const bare: ToolCall = rest;
  return withAnnotation(bare, stated);
}

function isEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isEqualJson(one, other);
}

/**
 * Arguments are taken over only while they are closed and not yet final; later, others are a contradiction. The same
 * ones written differently (white space, order of keys) are the same.
 */
function restated(call: ToolCall, stated: StatedCall, messageId: string, runId: string): ToolCall {
  const moved = call.messageId === messageId ? call : { ...call, messageId };
  if (moved.conflict !== undefined || moved.args.state === 'streaming' || isSettled(moved)) return moved;
  if (stated.toolName !== moved.toolName) return { ...moved, conflict: { runId, what: 'name' } };
  if (stated.argsText === moved.args.text) return moved;
  if (moved.args.state === 'closed') return { ...moved, args: { state: 'closed', text: stated.argsText } };
  if (saysWhatWeKnow(moved, stated.argsText)) return moved;
  return { ...moved, conflict: { runId, what: 'arguments' } };
}

/**
 * Puts the stated messages in the places of the ones they restate or were renamed from, or at the end. Returns the
 * ids of answers that a stated one has taken the place of.
 */
function putStated(
  state: ThreadState,
  messages: readonly StatedMessage[],
  match: CallMatch,
  renamed: ReadonlyMap<string, string>,
  touched: Touched,
): Set<string> {
  const outdated = new Set<string>();
  const inPlaceOf = new Map<string, string[]>();
  for (const [position, message] of messages.entries()) {
    const key = message.role === 'tool' ? match.answeredAt.get(position) : undefined;
    const calls = match.callsAt.get(position) ?? [];
    const read = readStated(state, message, calls, match.stated, key);
    putMessage(state, withStored(state.messages.get(read.id), read), touched);
    outdated.delete(message.id);
    const old = renamed.get(message.id);
    if (old !== undefined) inPlaceOf.set(old, [...(inPlaceOf.get(old) ?? []), message.id]);
    if (key === undefined) continue;
    const before = state.answerOf.get(key);
    if (before !== undefined && before !== message.id) outdated.add(before);
    state.answerOf.set(key, message.id);
  }
  if (renamed.size > 0) {
    const ids = state.messageIds.filter((id) => !renamed.has(id));
    setOrder(
      state,
      ids.flatMap((id) => [...(inPlaceOf.get(id) ?? []), id]),
    );
  }
  return outdated;
}

/** Stated answers of calls that had none. Our own replies come back in a transcript: they are no results. */
function takeResults(
  state: ThreadState,
  messages: readonly StatedMessage[],
  match: CallMatch,
  touched: Touched,
): void {
  const due = new Set([...match.answeredAt.values()].filter((key) => state.unanswered.has(key)));
  for (const [position, key] of match.answeredAt) {
    const message = messages[position];
    if (message?.role !== 'tool' || !due.has(key)) continue;
    const { toolCallId, id: messageId, content, error } = message;
    changeCall(
      state,
      key,
      (call) =>
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
}

/** A call that nobody told of live, and that came without an answer, is left over from the past. */
function closePast(state: ThreadState, match: CallMatch, fresh: FreshCalls, touched: Touched): void {
  for (const calls of match.callsAt.values()) {
    for (const { key, isUnseen } of calls) {
      if (!isUnseen || fresh.has(key) || !state.unanswered.has(key)) continue;
      changeCall(state, key, (call) => closeCall(call, 'from-history', touched.at), touched);
    }
  }
}

function withdrawUnstated(state: ThreadState, match: CallMatch, touched: Touched): void {
  for (const key of [...state.unanswered]) {
    if (match.stated.has(key)) continue;
    changeCall(
      state,
      key,
      (call) => (isStreaming(state, call) ? call : closeCall(call, 'withdrawn', touched.at)),
      touched,
    );
  }
}

/** Goes through the transcript once: what `keep` makes of a message stays, the others are dropped. */
function keepMessages(
  state: ThreadState,
  keep: (message: Message) => Message | undefined,
  touched: Touched,
): void {
  const left: string[] = [];
  for (const id of state.messageIds) {
    const message = state.messages.get(id);
    if (message === undefined) continue;
    const kept = keep(message);
    if (kept === undefined) {
      closeMessage(state, id, touched);
      state.messages.delete(id);
      if (message.role === 'tool' && message.key !== undefined && state.answerOf.get(message.key) === id)
        state.answerOf.delete(message.key);
      touched.topics.add(`message:${id}`);
      continue;
    }
    left.push(id);
    if (kept !== message) putMessage(state, kept, touched);
  }
  setOrder(state, left);
}

/** What loaded history leaves of a message: all of it, but for calls that stand in a renamed one now. */
function keeperOfAll(
  state: ThreadState,
  messages: readonly StatedMessage[],
): (message: Message) => Message | undefined {
  const ids = new Set(messages.map(({ id }) => id));
  return (message) => {
    if (message.role !== 'assistant' || ids.has(message.id)) return message;
    const parts = message.parts.filter(
      (part) => part.kind !== 'call' || state.calls.get(part.key)?.messageId === message.id,
    );
    if (parts.length === message.parts.length) return message;
    if (!parts.some((part) => part.kind === 'call') && !state.openMessages.has(message.id)) return undefined;
    const { raw: _stale, ...rest } = message;
    return { ...rest, parts };
  };
}

/** What a snapshot leaves of a message: what it states, other kinds, what is being written, answers to its calls. */
function keeperOf(
  state: ThreadState,
  messages: readonly StatedMessage[],
  match: CallMatch,
): (message: Message) => Message | undefined {
  const ids = new Set(messages.map(({ id }) => id));
  const roles = new Set(
    messages.map((message) => (message.role === 'other' ? message.wireRole : message.role)),
  );
  return (message) => {
    if (ids.has(message.id)) return message;
    switch (message.role) {
      case 'other':
        return message.raw !== undefined && roles.has(String(message.raw.role)) ? undefined : message;
      case 'activity':
        return roles.has('activity') ? undefined : message;
      case 'tool':
        return message.key !== undefined && match.stated.has(message.key) ? message : undefined;
      case 'assistant':
        return unstatedRest(state, message, match.stated);
      case 'reasoning':
        return roles.has('reasoning') && !state.openMessages.has(message.id) ? undefined : message;
      case 'user':
      case 'system':
      case 'developer':
        return state.openMessages.has(message.id) ? message : undefined;
    }
  };
}
