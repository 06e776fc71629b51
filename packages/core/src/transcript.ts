import type { AssistantMessage, AssistantPart, Message, ToolMessage } from './message.ts';
import type { MessageEvent } from './thread-event.ts';
import type { ThreadState, Touched } from './thread-state.ts';

type EventOf<Type extends MessageEvent['type']> = Extract<MessageEvent, { readonly type: Type }>;

/** Puts a message in place of the one with its id, or at the end. */
export function putMessage(state: ThreadState, message: Message, touched: Touched): void {
  if (!state.messages.has(message.id)) {
    state.messageIds.push(message.id);
    touched.topics.add('messages');
  }
  state.messages.set(message.id, message);
  touched.topics.add(`message:${message.id}`);
}

/** A streamed message begins, or a closed one goes on: its text appends. */
export function startMessage(state: ThreadState, event: EventOf<'message-started'>, touched: Touched): void {
  const known = state.messages.get(event.messageId);
  if (known !== undefined) {
    // A run that is delivered once more adds nothing to what it said before (P4).
    if (state.runs.get(event.runId)?.redelivered === true) return;
    if (known.role === 'assistant' || known.role === 'reasoning') {
      putMessage(state, { ...known, streaming: true }, touched);
    }
    return;
  }
  putMessage(state, emptyMessage(event), touched);
}

function emptyMessage(event: EventOf<'message-started'>): Message {
  const { messageId: id, role } = event;
  switch (role) {
    case 'user':
      return { id, role, parts: [] };
    case 'assistant':
      return {
        id,
        role,
        parts: [],
        runId: event.runId,
        streaming: true,
        ...(event.name === undefined ? {} : { name: event.name }),
        ...(event.subagentRunId === undefined ? {} : { subagentRunId: event.subagentRunId }),
      };
    case 'reasoning':
    case 'system':
    case 'developer':
      return { id, role, text: '', streaming: true };
  }
}

/** Text arrives for a message that is being written. */
export function appendText(
  state: ThreadState,
  event: EventOf<'message-text-appended'>,
  touched: Touched,
): void {
  const message = state.messages.get(event.messageId);
  if (message === undefined || event.delta === '') return;
  const longer = withText(message, event.delta);
  if (longer === message) return;
  state.messages.set(message.id, longer);
  touched.topics.add(`message:${message.id}`);
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
      if (!message.streaming) return message;
      const last = message.parts[message.parts.length - 1];
      const parts: readonly AssistantPart[] =
        last?.kind === 'text'
          ? [...message.parts.slice(0, -1), { kind: 'text', text: last.text + delta }]
          : [...message.parts, { kind: 'text', text: delta }];
      return changedAssistant(message, parts);
    }
    case 'reasoning':
    case 'system':
    case 'developer':
      return message.streaming ? { ...message, text: message.text + delta } : message;
    case 'tool':
    case 'other':
      return message;
  }
}

/** What we change in a message that came whole no longer goes back as it came. */
function changedAssistant(message: AssistantMessage, parts: readonly AssistantPart[]): AssistantMessage {
  const { raw: _stale, ...rest } = message;
  return { ...rest, parts };
}

/** No more text, for now. */
export function closeMessage(state: ThreadState, messageId: string, touched: Touched): void {
  const message = state.messages.get(messageId);
  if (message === undefined || !('streaming' in message) || !message.streaming) return;
  state.messages.set(messageId, { ...message, streaming: false });
  touched.topics.add(`message:${messageId}`);
}

/**
 * The assistant's message that carries a call: the one it names, or one of its own. A parent that is no
 * assistant's message, or is not known yet, gives a new message (AG-UI events/tool-calls).
 */
export function attachCall(
  state: ThreadState,
  call: { readonly key: string; readonly toolCallId: string; readonly runId: string },
  parent: { readonly messageId?: string; readonly subagentRunId?: string },
  touched: Touched,
): string {
  const named = parent.messageId === undefined ? undefined : state.messages.get(parent.messageId);
  if (named?.role === 'assistant') {
    putMessage(state, changedAssistant(named, [...named.parts, { kind: 'call', key: call.key }]), touched);
    return named.id;
  }
  const wanted = named === undefined ? (parent.messageId ?? call.toolCallId) : call.toolCallId;
  const id = state.messages.has(wanted) ? call.key : wanted;
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

/**
 * Puts the answer to a call where strict providers want it: right behind the message that made the call, among
 * the answers to its siblings, in call order. A second answer to the same call takes the place of the first. An
 * answer to a call nobody made goes to the end.
 */
export function placeToolMessage(state: ThreadState, message: ToolMessage, touched: Touched): void {
  const call = message.key === undefined ? undefined : state.calls.get(message.key);
  const owner = call === undefined ? -1 : state.messageIds.lastIndexOf(call.messageId);
  if (call === undefined || owner < 0 || state.messages.has(message.id)) {
    putMessage(state, message, touched);
    return;
  }
  let position = owner + 1;
  let replaced = 0;
  for (; position < state.messageIds.length; position += 1) {
    const sibling = answerAt(state, position);
    if (sibling === undefined) break;
    if (sibling.key === message.key) {
      state.messages.delete(sibling.id);
      replaced = 1;
      break;
    }
    const index = sibling.key === undefined ? undefined : state.calls.get(sibling.key)?.index;
    if (index !== undefined && index > call.index) break;
  }
  state.messageIds.splice(position, replaced, message.id);
  state.messages.set(message.id, message);
  touched.topics.add('messages').add(`message:${message.id}`);
}

function answerAt(state: ThreadState, position: number): ToolMessage | undefined {
  const id = state.messageIds[position];
  const message = id === undefined ? undefined : state.messages.get(id);
  return message?.role === 'tool' ? message : undefined;
}
