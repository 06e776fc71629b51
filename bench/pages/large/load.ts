import { document as documentOf } from '../../src/documents.ts';

export type Kind = 'string' | 'records';

const argsLength = 1_000_000;
const resultLength = 5_000_000;
const deltaLength = 16;

/** 64 deltas a task and 8 tasks a frame: 8 kB a frame, so that all of it takes about two seconds. */
export const pacing = { perTask: 64, perFrame: 8, pace: 'paced' } as const;

export const toolName = 'write_file';
export const callId = 'call-1';

/** The last words of the arguments: once they are on screen, all of it is. */
export const lastWords = 'that is all';

/** 1 MB of arguments, as a model writes them. */
export function argsPieces(kind: Kind): string[] {
  const whole = `${documentOf(kind, argsLength).slice(0, -1)},"last":"${lastWords}"}`;
  const cut: string[] = [];
  for (let at = 0; at < whole.length; at += deltaLength) cut.push(whole.slice(at, at + deltaLength));
  return cut;
}

/** 5 MB of a result: lines of text, or records as JSON. */
export function resultText(kind: Kind): string {
  const text = documentOf(kind, resultLength);
  return kind === 'records' ? text : String(JSON.parse(text).content);
}
