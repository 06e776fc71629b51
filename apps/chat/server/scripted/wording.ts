import type { AnswerKind } from './answer.ts';
import type { AnsweredCall } from './turn.ts';

/** What a call was about, in words that fit into sentences. */
export interface Subject {
  /** As the subject of a sentence, in lower case: "the refund of order A-1001". */
  readonly what: string;
  /** What to say when it ran: "The refund of order A-1001 is on its way." */
  readonly done: string;
}

/** Says what became of one call, and quotes what was really sent back for it. */
export function tellOutcome(call: AnsweredCall, { what, done }: Subject): string {
  const { kind, quote } = call.answer;
  const quoted = quote === '' ? 'nothing at all.' : `“${quote}”${/[.!?…]$/.test(quote) ? '' : '.'}`;
  const reason = quote === '' ? 'You gave no reason.' : `Your words: ${quoted}`;
  const sentences: Readonly<Record<AnswerKind, string>> = {
    ran: `${done} I was told: ${quoted}`,
    edited: `${done} I see that you changed it before it ran, and go by that: ${quoted}`,
    answered: `Thank you, for ${what} I go by your own answer: ${quoted}`,
    rejected: `Understood, ${what} was not carried out. ${reason}`,
    superseded: `You moved on before deciding, so ${what} was not carried out.`,
    stopped: `You stopped ${what}, so I do not count on it. I was told: ${quoted}`,
    expired: `Nobody decided in time, so ${what} was not carried out.`,
    'cut-off': `${capitalised(what)} never got through, so nothing was done. I was told: ${quoted}`,
    unclear: `I cannot tell whether ${what} went through, so have a look before we try again. I was told: ${quoted}`,
    failed: `${capitalised(what)} did not work. I was told: ${quoted}`,
  };
  return sentences[kind];
}

/** Whether a call that ended like this had its effect, or an answer in its place. */
export function isSettled(call: AnsweredCall): boolean {
  return call.answer.kind === 'ran' || call.answer.kind === 'edited' || call.answer.kind === 'answered';
}

/** The string under a key of a call's arguments, when they parse and hold one. */
export function argument(argsText: string, key: string): string | undefined {
  try {
    const value: unknown = JSON.parse(argsText);
    if (typeof value !== 'object' || value === null) return undefined;
    const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
    return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
  } catch {
    return undefined;
  }
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
