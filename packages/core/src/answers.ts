import type { ToolMessage } from './message.ts';
import type { ThreadState, Touched } from './thread-state.ts';
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

/** Where the answer to a call belongs; undefined when the call is in no message of the transcript. */
function placeOf(state: ThreadState, key: string): number | undefined {
  const call = state.calls.get(key);
  const owner = call === undefined ? -1 : state.messageIds.lastIndexOf(call.messageId);
  if (call === undefined || owner < 0) return undefined;
  let position = owner + 1;
  for (; position < state.messageIds.length; position += 1) {
    const sibling = state.messages.get(state.messageIds[position] ?? '');
    if (sibling?.role !== 'tool') break;
    const index = sibling.key === undefined ? undefined : state.calls.get(sibling.key)?.index;
    if (index !== undefined && index > call.index) break;
  }
  return position;
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
  const answers = new Map<string, { readonly id: string; readonly index: number }[]>();
  const following = new Set<string>();
  for (const [key, id] of state.answerOf) {
    const call = state.calls.get(key);
    if (call === undefined || state.messages.get(call.messageId)?.role !== 'assistant') continue;
    const siblings = answers.get(call.messageId) ?? [];
    siblings.push({ id, index: call.index });
    answers.set(call.messageId, siblings);
    following.add(id);
  }
  const ordered = state.messageIds.flatMap((id) => {
    if (following.has(id)) return [];
    const behind = answers.get(id)?.sort((one, other) => one.index - other.index) ?? [];
    return [id, ...behind.map((answer) => answer.id)];
  });
  setOrder(state, ordered);
  touched.topics.add('messages');
}
