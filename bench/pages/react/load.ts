import { document as documentOf } from '../../src/documents.ts';

/** A call that has ended. */
export interface EndedCall {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: string;
}

const cards = 200;
const deltas = 2000;
const deltaLength = 16;

export const toolName = 'write_report';

/** The call that is written, the last of them all. */
export const streamedId = `call-${cards}`;

/** The cards that stand around it. */
export const endedCalls: readonly EndedCall[] = Array.from({ length: cards - 1 }, (_, index) => {
  const args = { order: `A-${1000 + index}`, amount: index / 4, paid: index % 3 === 0, note: 'sent on time' };
  return {
    id: `call-${index + 1}`,
    name: 'look_up',
    text: JSON.stringify(args),
    args,
    result: `ok ${index}`,
  };
});

/** The last words of the arguments: once they are on screen, all of it is. */
export const lastWords = 'that is all';

/** The arguments, as a model writes them. */
export function pieces(): string[] {
  const rest = `,"last":"${lastWords}"}`;
  const text = documentOf('mixed', deltas * deltaLength).slice(0, -1);
  const whole = text + rest;
  const size = Math.ceil(whole.length / deltas);
  const cut: string[] = [];
  for (let at = 0; at < whole.length; at += size) cut.push(whole.slice(at, at + size));
  return cut;
}
