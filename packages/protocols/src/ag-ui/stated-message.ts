import type { ContentPart, ResultContent, StatedMessage } from '@callboard/core';
import type { AgUiMessage } from './wire-message.ts';

/**
 * A message of a snapshot as a thread takes it. `raw` is the message as decoded: every field the protocol knows, in
 * the order it came in, so that it can go back as it was.
 */
export function statedMessage(message: AgUiMessage): StatedMessage {
  const { id } = message;
  switch (message.role) {
    case 'user':
      return { role: 'user', id, parts: partsOf(message.content), raw: message };
    case 'assistant':
      return {
        role: 'assistant',
        id,
        text: message.content ?? '',
        calls: (message.toolCalls ?? []).map((call) => ({
          toolCallId: call.id,
          toolName: call.function.name,
          argsText: call.function.arguments,
        })),
        ...(message.name === undefined ? {} : { name: message.name }),
        ...(message.subagentRunId === undefined ? {} : { subagentRunId: message.subagentRunId }),
        raw: message,
      };
    case 'tool': {
      const { toolCallId, content } = message;
      const error = message.error === undefined ? {} : { error: message.error };
      return { role: 'tool', id, toolCallId, content: resultContent(content), ...error, raw: message };
    }
    case 'activity':
      return { role: 'other', id, wireRole: message.role, raw: message };
    default:
      return { role: message.role, id, text: message.content, raw: message };
  }
}

/** What a tool gave back, as it is on the wire: text or parts. */
export function resultContent(content: string | readonly ContentPart[]): ResultContent {
  return typeof content === 'string' ? { kind: 'text', text: content } : { kind: 'parts', parts: content };
}

function partsOf(content: string | readonly ContentPart[]): readonly ContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
