/** An event of AG-UI 0.0.45 and before, and the one that took its place. */
const successors: Readonly<Record<string, string>> = {
  THINKING_START: 'REASONING_START',
  THINKING_TEXT_MESSAGE_START: 'REASONING_MESSAGE_START',
  THINKING_TEXT_MESSAGE_CONTENT: 'REASONING_MESSAGE_CONTENT',
  THINKING_TEXT_MESSAGE_END: 'REASONING_MESSAGE_END',
  THINKING_END: 'REASONING_END',
};

/** An event in the words of AG-UI 1.0. `retired` is the type it was sent under, where that is no longer spoken. */
export interface Translated {
  readonly value: object;
  readonly retired?: string;
}

/**
 * The first stage: what agents of earlier versions send, in today's words. It judges nothing. The other old habit,
 * null where a field should be left out, is met by the field table, which alone knows what may be left out.
 *
 * The old thinking events have no ids, so they get some: `prefix` and a count, the same at every reading.
 */
export function createTranslator(prefix: string): (value: object, type: string) => Translated {
  let count = 0;
  return (value, type) => {
    const successor = Object.hasOwn(successors, type) ? successors[type] : undefined;
    if (successor === undefined) return { value };
    if (type === 'THINKING_TEXT_MESSAGE_START') count += 1;
    const isSpan = type === 'THINKING_START' || type === 'THINKING_END';
    const messageId = isSpan ? `${prefix}:thinking` : `${prefix}:thinking:${count}`;
    const role = type === 'THINKING_TEXT_MESSAGE_START' ? { role: 'reasoning' } : {};
    return { value: { ...value, ...role, type: successor, messageId }, retired: type };
  };
}
