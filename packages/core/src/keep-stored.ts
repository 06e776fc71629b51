import { type AssistantMessage, type Message, userText } from './message.ts';
import { contentText } from './result-content.ts';

/**
 * What a snapshot states of a message that was opened from storage, with what storage wrote: where it says the same, the
 * blocks that its wire has no place for are still part of it.
 */
export function withStored(before: Message | undefined, stated: Message): Message {
  const stored = stated.stored ?? before?.stored;
  if (before === undefined || stored === undefined || stated.stored === stored) return stated;
  if (saying(before) !== saying(stated)) return stated;
  if (before.role === 'assistant' && stated.role === 'assistant')
    return { ...stated, stored, parts: before.parts };
  if (before.role === 'user' && stated.role === 'user') return { ...stated, stored, parts: before.parts };
  return { ...stated, stored };
}

/** What a message says, in every wire's words. */
function saying(message: Message): string {
  switch (message.role) {
    case 'user':
      return JSON.stringify(['user', userText(message)]);
    case 'assistant':
      return JSON.stringify(['assistant', sayingOf(message)]);
    case 'tool':
      return JSON.stringify(['tool', message.key, contentText(message.content)]);
    default:
      return JSON.stringify([message.role, 'text' in message ? message.text : message.id]);
  }
}

function sayingOf({ parts }: AssistantMessage): readonly [text: string, calls: readonly string[]] {
  const text = parts.map((part) =>
    part.kind === 'text' ? part.text : part.kind === 'json' ? part.json : '',
  );
  return [text.join(''), parts.flatMap((part) => (part.kind === 'call' ? [part.key] : []))];
}
