import type { ToolMessage } from './message.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import { currentResult } from './tool-call.ts';
import { freeMessageId, putMessage, setOrder } from './transcript.ts';

/** The answer to a call that is known here. */
export type Answer = ToolMessage & { readonly key: string };

/**
 * Puts the answer to a call where strict providers want it: right behind the message that made the call, among
 * the answers to its siblings, in call order. A second answer to the same call takes the place of the first. Where
 * its id is another message's already, it gets one of its own. Returns the id it has.
 */
export function placeAnswer(state: ThreadState, answer: Answer, touched: Touched): string {
  removeAnswer(state, answer.key, touched);
  const id = freeMessageId(state, answer.id, `${answer.id}/${answer.key}`);
  const message = id === answer.id ? answer : { ...answer, id };
  state.answerOf.set(answer.key, id);
  const position = placeOf(state, answer.key);
  if (position === undefined) {
    putMessage(state, message, touched);
    return id;
  }
  state.messageIds.splice(position, 0, id);
  state.messages.set(id, message);
  touched.topics.add('messages').add(`message:${id}`);
  return id;
}

/** Puts the answers of calls back that the transcript holds without the answer they have: no receipt is forgotten (P4). */
export function restoreAnswers(state: ThreadState, touched: Touched): void {
  const lost = state.messageIds
    .flatMap((id) => callsIn(state, id))
    .filter((key) => !state.answerOf.has(key) && !state.unanswered.has(key));
  for (const key of lost) {
    const call = state.calls.get(key);
    const said = call?.reply ?? (call === undefined ? undefined : currentResult(call));
    if (call === undefined || said === undefined) continue;
    const { messageId: id, content, error } = said;
    const { toolCallId } = call;
    placeAnswer(
      state,
      {
        role: 'tool',
        id,
        toolCallId,
        key,
        content,
        ...(error === undefined ? {} : { error }),
        ...('metadata' in said ? { metadata: said.metadata } : {}),
        ...('subagentRunId' in said ? { subagentRunId: said.subagentRunId } : {}),
      },
      touched,
    );
  }
}

/**
 * Where the answer to a call belongs: behind the answer to the call before it in its message, or behind the message.
 * Undefined when the call stands in no message of the transcript.
 */
function placeOf(state: ThreadState, key: string): number | undefined {
  const message = state.messages.get(state.calls.get(key)?.messageId ?? '');
  if (message?.role !== 'assistant') return undefined;
  const { parts } = message;
  let index = parts.findLastIndex((part) => part.kind === 'call' && part.key === key);
  if (index < 0) return undefined;
  let neighbour: string | undefined;
  for (index -= 1; index >= 0 && neighbour === undefined; index -= 1) {
    const part = parts[index];
    neighbour = part?.kind === 'call' ? state.answerOf.get(part.key) : undefined;
  }
  return state.messageIds.lastIndexOf(neighbour ?? message.id) + 1;
}

/** The calls that stand in a message, in order. */
function callsIn(state: ThreadState, messageId: string): readonly string[] {
  const message = state.messages.get(messageId);
  return message?.role === 'assistant'
    ? message.parts.flatMap((part) => (part.kind === 'call' ? [part.key] : []))
    : [];
}

function removeAnswer(state: ThreadState, key: string, touched: Touched): void {
  const id = state.answerOf.get(key);
  if (id === undefined || !state.messages.delete(id)) return;
  state.answerOf.delete(key);
  state.messageIds.splice(state.messageIds.lastIndexOf(id), 1);
  touched.topics.add('messages').add(`message:${id}`);
}

/** Shows an answer to a call nobody made, at the end. The same one again is a second delivery, and shown once. */
export function placeOrphan(state: ThreadState, answer: ToolMessage, touched: Touched): void {
  const known = state.messages.get(answer.id);
  if (known?.role === 'tool' && known.key === undefined && known.toolCallId === answer.toolCallId) return;
  putMessage(state, { ...answer, id: freeMessageId(state, answer.id, `${answer.id}/orphan`) }, touched);
}

/** Puts every answer right behind its call's message again, in call order, after messages were replaced or moved. */
export function orderAnswers(state: ThreadState, touched: Touched): void {
  const ids = new Map<string, readonly string[]>();
  const following = new Set<string>();
  for (const id of state.messageIds) {
    const answers = callsIn(state, id).flatMap((key) => state.answerOf.get(key) ?? []);
    ids.set(id, answers);
    for (const answer of answers) following.add(answer);
  }
  setOrder(
    state,
    state.messageIds.flatMap((id) => (following.has(id) ? [] : [id, ...(ids.get(id) ?? [])])),
  );
  touched.topics.add('messages');
}
