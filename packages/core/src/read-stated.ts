import type { MatchedCall } from './match-stated-calls.ts';
import {
  type AssistantMessage,
  type AssistantPart,
  assistantText,
  type Message,
  type StatedMessage,
  type StatedPart,
} from './message.ts';
import { isRunActive } from './run.ts';
import type { ThreadState } from './thread-state.ts';
import type { ToolCall } from './tool-call.ts';

/** A message as it is kept, from the way a restated transcript states it. `key` is the call that it answers, if any. */
export function readStated(
  state: ThreadState,
  message: StatedMessage,
  calls: readonly MatchedCall[],
  stated: ReadonlySet<string>,
  key: string | undefined,
): Message {
  switch (message.role) {
    case 'user':
    case 'activity':
      return message;
    case 'tool':
      return { ...message, ...(key === undefined ? {} : { key }) };
    case 'assistant':
      return readAssistant(state, message, calls, stated);
    case 'reasoning':
    case 'system':
    case 'developer':
      return { ...message, streaming: state.openMessages.has(message.id) };
    case 'other': {
      const { wireRole: _theirs, ...other } = message;
      return other;
    }
  }
}

/** What the statement cannot hold yet is added to it, and then the message no longer goes back as it came. */
function readAssistant(
  state: ThreadState,
  message: Extract<StatedMessage, { readonly role: 'assistant' }>,
  calls: readonly MatchedCall[],
  stated: ReadonlySet<string>,
): AssistantMessage {
  const { id, parts: statedParts, raw, ...said } = message;
  const before = state.messages.get(id);
  const known = before?.role === 'assistant' ? before : undefined;
  const streaming = known === undefined ? [] : streamingCalls(state, known, stated);
  const ahead = known === undefined ? undefined : textAhead(state, known, assistantText(message));
  const isBehind = ({ key, call }: MatchedCall): boolean => {
    const written = state.calls.get(key);
    return written !== undefined && isStreaming(state, written) && written.args.text !== call.argsText;
  };
  return {
    ...said,
    id,
    parts: [...(ahead ?? []), ...keptParts(statedParts, calls, ahead !== undefined), ...streaming],
    streaming: state.openMessages.has(id),
    ...(known?.runId === undefined ? {} : { runId: known.runId }),
    ...(streaming.length === 0 && ahead === undefined && !calls.some(isBehind) ? { raw } : {}),
  };
}

/** What is stated, in its order: each call as the occurrence it is, and no text where that has come further. */
function keptParts(
  stated: readonly StatedPart[],
  calls: readonly MatchedCall[],
  isAhead: boolean,
): readonly AssistantPart[] {
  let place = 0;
  return stated.flatMap((part): readonly AssistantPart[] => {
    if (part.kind !== 'call') return part.kind === 'text' && isAhead ? [] : [part];
    const { call: _call, ...rest } = part;
    const key = calls[place]?.key;
    place += 1;
    return key === undefined ? [] : [{ ...rest, key }];
  });
}

/** The text of a message that is being written and has come further than a restated copy of it. */
function textAhead(
  state: ThreadState,
  message: AssistantMessage,
  stated: string,
): readonly AssistantPart[] | undefined {
  if (!state.openMessages.has(message.id)) return undefined;
  const text = message.parts.filter((part) => part.kind === 'text');
  const whole = assistantText(message);
  return whole.length > stated.length && whole.startsWith(stated) ? text : undefined;
}

/** What stays of an assistant's message that a snapshot does not state: what is being written in it just now. */
export function unstatedRest(
  state: ThreadState,
  message: AssistantMessage,
  stated: ReadonlySet<string>,
): AssistantMessage | undefined {
  const calls = new Set(streamingCalls(state, message, stated));
  if (calls.size === 0 && !state.openMessages.has(message.id)) return undefined;
  const parts = message.parts.filter((part) => part.kind !== 'call' || calls.has(part));
  if (parts.length === message.parts.length) return message;
  const { raw: _stale, ...rest } = message;
  return { ...rest, parts };
}

/** The calls of a message that are still being written, and that an older copy of it cannot hold. */
function streamingCalls(
  state: ThreadState,
  message: AssistantMessage,
  stated: ReadonlySet<string>,
): AssistantPart[] {
  return message.parts.filter((part) => {
    const call = part.kind === 'call' && !stated.has(part.key) ? state.calls.get(part.key) : undefined;
    return call !== undefined && isStreaming(state, call);
  });
}

/** True while more of the call's arguments may arrive. */
export function isStreaming(state: ThreadState, call: ToolCall): boolean {
  const run = state.runs.get(call.runId);
  return call.args.state === 'streaming' && run !== undefined && isRunActive(run);
}
