import type { JsonObject } from '../json.ts';
import type { StatedCall, StatedMessage } from '../message.ts';

/** A call as a snapshot states it. */
export function statedCall(toolCallId: string, toolName: string, argsText: string): StatedCall {
  return { toolCallId, toolName, argsText };
}

/** What a person said, as a snapshot states it. */
export function statedUser(id: string, text: string): StatedMessage {
  return { role: 'user', id, parts: [{ type: 'text', text }], raw: raw(id, 'user') };
}

/** What the agent said and called, as a snapshot states it. */
export function statedAssistant(id: string, text: string, ...calls: readonly StatedCall[]): StatedMessage {
  return {
    role: 'assistant',
    id,
    parts: [
      ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
      ...calls.map((call) => ({ kind: 'call' as const, call })),
    ],
    raw: raw(id, 'assistant'),
  };
}

/** The answer to a call, as a snapshot states it. */
export function statedAnswer(id: string, toolCallId: string, text: string, error?: string): StatedMessage {
  return {
    role: 'tool',
    id,
    toolCallId,
    content: { kind: 'text', text },
    ...(error === undefined ? {} : { error }),
    raw: raw(id, 'tool'),
  };
}

/** What a wire handed over, with a field we do not know. */
function raw(id: string, role: string): JsonObject {
  return { id, role, unknown: 'kept' };
}
