import { type AnnotationEvent, withAnnotation } from './annotation.ts';
import type { AssistantMessage, AssistantPart, Message } from './message.ts';
import type { MessageEvent } from './thread-event.ts';
import type { ThreadState, Touched } from './thread-state.ts';

type EventOf<Type extends MessageEvent['type']> = Extract<MessageEvent, { readonly type: Type }>;

/** Puts a message in place of the one with its id, or at the end. */
export function putMessage(state: ThreadState, message: Message, touched: Touched): void {
  const known = state.messages.get(message.id);
  if (known === undefined) {
    state.messageIds.push(message.id);
    touched.topics.add('messages');
  } else if (known.role !== message.role || known.role === 'tool') forgetPart(state, known, message);
  changeMessage(state, message, touched);
}

/** A message that another kind of message takes the place of is neither written any more nor the answer it was. */
function forgetPart(state: ThreadState, known: Message, next: Message): void {
  state.openMessages.delete(known.id);
  if (known.role !== 'tool' || known.key === undefined) return;
  const staysAnswer = next.role === 'tool' && next.key === known.key;
  if (!staysAnswer && state.answerOf.get(known.key) === known.id) state.answerOf.delete(known.key);
}

/** Stores what became of a message that has its place already. */
function changeMessage(state: ThreadState, message: Message, touched: Touched): void {
  state.messages.set(message.id, message);
  touched.topics.add(`message:${message.id}`);
}

/** Puts the messages in another order. */
export function setOrder(state: ThreadState, ids: readonly string[]): void {
  state.messageIds.length = 0;
  for (const id of ids) state.messageIds.push(id);
}

/** The first of these ids that no message has yet, else the last of them, told apart by a number. */
export function freeMessageId(state: ThreadState, ...wanted: readonly [string, ...string[]]): string {
  const free = wanted.find((id) => id !== '' && !state.messages.has(id));
  if (free !== undefined) return free;
  const base = wanted[wanted.length - 1];
  let number = 2;
  while (state.messages.has(`${base}#${number}`)) number += 1;
  return `${base}#${number}`;
}

/** A streamed message begins, or a closed one goes on: its text appends. What a person wrote is never added to. */
export function startMessage(state: ThreadState, event: EventOf<'message-started'>, touched: Touched): void {
  const { messageId, runId } = event;
  const known = state.messages.get(messageId);
  if (known === undefined) {
    state.openMessages.set(messageId, runId);
    putMessage(state, emptyMessage(event), touched);
    return;
  }
  // A run that is delivered once more adds nothing to what it said before (P4).
  if (state.runs.get(runId)?.redelivered === true || !('streaming' in known)) return;
  state.openMessages.set(messageId, runId);
  if (!known.streaming) changeMessage(state, { ...known, streaming: true }, touched);
}

function emptyMessage({
  type: _type,
  messageId: id,
  role,
  runId,
  ...said
}: EventOf<'message-started'>): Message {
  switch (role) {
    case 'user':
      return { ...said, id, role, parts: [] };
    case 'assistant':
      return { ...said, id, role, parts: [], runId, streaming: true };
    case 'reasoning':
    case 'system':
    case 'developer':
      return { ...said, id, role, text: '', streaming: true };
  }
}

/** Text arrives for a message that is being written. */
export function appendText(
  state: ThreadState,
  event: EventOf<'message-text-appended'>,
  touched: Touched,
): void {
  const message = state.messages.get(event.messageId);
  if (message === undefined || event.delta === '' || !state.openMessages.has(message.id)) return;
  changeMessage(state, withText(message, event.delta), touched);
}

function withText(message: Message, delta: string): Message {
  switch (message.role) {
    case 'user': {
      const last = message.parts[message.parts.length - 1];
      const text = last?.type === 'text' ? last.text : '';
      const before = last?.type === 'text' ? message.parts.slice(0, -1) : message.parts;
      return { ...message, parts: [...before, { type: 'text', text: text + delta }] };
    }
    case 'assistant': {
      const last = message.parts[message.parts.length - 1];
      const parts: readonly AssistantPart[] =
        last?.kind === 'text' && last.block === undefined
          ? [...message.parts.slice(0, -1), { kind: 'text', text: last.text + delta }]
          : [...message.parts, { kind: 'text', text: delta }];
      return withParts(message, parts);
    }
    case 'reasoning':
    case 'system':
    case 'developer': {
      const { raw: _stale, ...rest } = message;
      return { ...rest, text: message.text + delta };
    }
    case 'tool':
    case 'activity':
    case 'other':
      return message;
  }
}

/** What we change in a message that came whole no longer goes back as it came. */
function withParts(message: AssistantMessage, parts: readonly AssistantPart[]): AssistantMessage {
  const { raw: _stale, ...rest } = message;
  return { ...rest, parts };
}

/** Something is attached to a message, if it is there. */
export function annotateMessage(
  state: ThreadState,
  event: Extract<AnnotationEvent, { readonly type: 'message-annotated' }>,
  touched: Touched,
): void {
  const message = state.messages.get(event.messageId);
  if (message !== undefined) changeMessage(state, withAnnotation(message, event), touched);
}

/** A message whose calls changed is written anew when it goes back. */
export function forgetRaw(state: ThreadState, messageId: string, touched: Touched): void {
  const message = state.messages.get(messageId);
  if (message?.role === 'assistant' && message.raw !== undefined)
    changeMessage(state, withParts(message, message.parts), touched);
}

/** The text of a message that was written last. */
export function latestText(message: Message | undefined): string | undefined {
  switch (message?.role) {
    case 'assistant':
      return message.parts.findLast((part) => part.kind === 'text')?.text;
    case 'reasoning':
    case 'system':
    case 'developer':
      return message.text;
    default:
      return undefined;
  }
}

/** No more text, for now. */
export function closeMessage(state: ThreadState, messageId: string, touched: Touched): void {
  if (!state.openMessages.delete(messageId)) return;
  const message = state.messages.get(messageId);
  if (message !== undefined && 'streaming' in message && message.streaming)
    changeMessage(state, { ...message, streaming: false }, touched);
}

/** Closes what a run was still writing when it ended. */
export function closeMessagesOf(state: ThreadState, runId: string, touched: Touched): void {
  for (const [messageId, writer] of [...state.openMessages])
    if (writer === runId) closeMessage(state, messageId, touched);
}

/**
 * The assistant's message that carries a call: the one it names, or one of its own. A parent that is no
 * assistant's message, or is not known yet, gives a new message (AG-UI events/tool-calls). So does one that holds a
 * call under this id already: an agent that numbers its messages and calls anew in every run means another call, and
 * two of one id in one message could not be answered apart.
 */
export function attachCall(
  state: ThreadState,
  call: { readonly key: string; readonly toolCallId: string; readonly runId: string },
  parent: { readonly messageId?: string; readonly subagentRunId?: string },
  touched: Touched,
): string {
  const named = parent.messageId === undefined ? undefined : state.messages.get(parent.messageId);
  if (named?.role === 'assistant' && !holdsCall(state, named, call.toolCallId)) {
    changeMessage(state, withParts(named, [...named.parts, { kind: 'call', key: call.key }]), touched);
    return named.id;
  }
  const id = freeMessageId(state, parent.messageId ?? call.toolCallId, call.toolCallId, call.key);
  putMessage(
    state,
    {
      id,
      role: 'assistant',
      parts: [{ kind: 'call', key: call.key }],
      runId: call.runId,
      streaming: false,
      ...(parent.subagentRunId === undefined ? {} : { subagentRunId: parent.subagentRunId }),
    },
    touched,
  );
  return id;
}

function holdsCall(state: ThreadState, { parts }: AssistantMessage, toolCallId: string): boolean {
  return parts.some((part) => part.kind === 'call' && state.calls.get(part.key)?.toolCallId === toolCallId);
}
