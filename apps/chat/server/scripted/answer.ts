import { type MessageOf, textOf } from '../run-input.ts';

/** How a call ended, as far as its tool message tells. */
export type AnswerKind =
  | 'ran'
  | 'edited'
  | 'answered'
  | 'rejected'
  | 'superseded'
  | 'stopped'
  | 'expired'
  | 'cut-off'
  | 'unclear'
  | 'failed';

/** What came back for a call. */
export interface Answer {
  readonly kind: AnswerKind;
  /** What to quote: the reason of a rejection, the text of an answer, else the words that were sent. Bounded. */
  readonly quote: string;
}

const longestQuote = 240;

/** The words a model would go by, most telling first. They are looked for where the page speaks, not in results. */
const signs: readonly (readonly [AnswerKind, RegExp])[] = [
  ['superseded', /\bsuperseded\b|\bmoved on\b|\bnew message\b/i],
  ['expired', /\bexpired\b|\bin time\b/i],
  [
    'unclear',
    /\b(outcome|result) (is |was )?(unknown|lost)\b|\bmay have\b|\bnot known whether\b|\btimed out\b/i,
  ],
  ['stopped', /\bstopped\b|\bcancel?led\b|\baborted\b/i],
  ['cut-off', /\bcut off\b|\bbroke off\b|\bconnection\b|\brun (had )?failed\b|\binterrupted\b/i],
];
const rejected = /\b(rejected|declined|refused|denied)\b/i;
const answered =
  /\b(in (the tool|its|place)\b|in place of|instead of (running )?the tool|answered by|person'?s answer)/i;
const edited = /\b(changed|edited)\b/i;

/**
 * Reads a tool message the way a model would: by its words. A message with `error` says that nothing came of the
 * call, and why; one without is a result, an answer given in the tool's place, or a result for edited arguments.
 */
export function readAnswer({ content, error }: MessageOf<'tool'>): Answer {
  const text = textOf(content);
  if (error === undefined) {
    const said = text.slice(0, 400);
    if (rejected.test(said) && /\bnot (been )?(executed|run)\b/i.test(said)) {
      return { kind: 'rejected', quote: bounded(reasonIn(text) ?? text) };
    }
    const notRun = /\bnot (been )?(executed|run)\b|\bdid not run\b/i.test(said);
    const sign = notRun ? signs.find(([, words]) => words.test(said)) : undefined;
    if (sign !== undefined) return { kind: sign[0], quote: bounded(text) };
    if (answered.test(said)) return { kind: 'answered', quote: bounded(reasonIn(text) ?? text) };
    return { kind: edited.test(said) ? 'edited' : 'ran', quote: bounded(text) };
  }
  const said = `${error}\n${text.slice(0, 400)}`;
  const words = error.length > 3 && /\s/.test(error) ? error : text || error;
  if (rejected.test(said))
    return { kind: 'rejected', quote: bounded(reasonIn(text) ?? reasonIn(error) ?? words) };
  const sign = signs.find(([, pattern]) => pattern.test(said));
  return { kind: sign?.[0] ?? 'failed', quote: bounded(words) };
}

/** What a message gives as the person's own words: after "reason:" or "answer:", in quotes, or in a JSON field. */
function reasonIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (/^(reason|answer)$/.test(key) && typeof part === 'string') return part;
      }
    }
  } catch {
    // Plain words, then.
  }
  const named = /\b(?:reason|answer|said|answered)\b[^:“"]*[:]?\s*(.+)$/is.exec(text)?.[1]?.trim();
  return named?.replace(/^[“"'](.*)[”"']\.?$/s, '$1');
}

function bounded(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > longestQuote ? `${trimmed.slice(0, longestQuote)}…` : trimmed;
}
