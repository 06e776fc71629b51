import type { Annotation, ContentPart, ResultContent, StatedMessage, StatedPart } from '@callboard/core';
import type { AgUiMessage } from './wire-message.ts';

/**
 * A message of a snapshot as a thread takes it. `raw` is the message as decoded: every field the protocol knows, in
 * the order it came in, so that it can go back as it was.
 */
export function statedMessage(message: AgUiMessage): StatedMessage {
  const { id, subagentRunId } = message;
  const name = 'name' in message ? message.name : undefined;
  const said = {
    id,
    ...(name === undefined ? {} : { name }),
    ...(subagentRunId === undefined ? {} : { subagentRunId }),
    ...annotationOf(message),
    raw: message,
  };
  switch (message.role) {
    case 'user':
      return { ...said, role: 'user', parts: partsOf(message.content) };
    case 'assistant': {
      const { content = '', toolCalls = [] } = message;
      const calls = toolCalls.map((call): StatedPart => {
        const { id: toolCallId, function: called } = call;
        const { name: toolName, arguments: argsText } = called;
        return { kind: 'call', call: { toolCallId, toolName, argsText, ...annotationOf(call) } };
      });
      const text: readonly StatedPart[] = content === '' ? [] : [{ kind: 'text', text: content }];
      return { ...said, role: 'assistant', parts: [...text, ...calls] };
    }
    case 'tool': {
      const { toolCallId, content } = message;
      const error = message.error === undefined ? {} : { error: message.error };
      return { ...said, role: 'tool', toolCallId, content: resultContent(content), ...error };
    }
    case 'activity': {
      const { role, activityType, content } = message;
      return { ...said, role, activityType, content };
    }
    default:
      return { ...said, role: message.role, text: message.content };
  }
}

/** What is attached to a message or a call. */
export function annotationOf(from: Annotation): Annotation {
  const { metadata, encryptedValue } = from;
  return {
    ...(metadata === undefined ? {} : { metadata }),
    ...(encryptedValue === undefined ? {} : { encryptedValue }),
  };
}

/** What a tool gave back, as it is on the wire: text or parts. */
export function resultContent(content: string | readonly ContentPart[]): ResultContent {
  return typeof content === 'string' ? { kind: 'text', text: content } : { kind: 'parts', parts: content };
}

function partsOf(content: string | readonly ContentPart[]): readonly ContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}
