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

const longestQuote = 400;

const answeredInPlace =
  /^(?:The tool failed\. )?The person answered in (?:place of the tool|its place)[^:]*: */;
const editedBefore = /^The person changed the arguments\b/;
const givenReason = /\bReason: */;

/** Errors that are one word, as a page sends them for programs. */
const kindOfCode: ReadonlyMap<string, AnswerKind> = new Map([
  ['rejected', 'rejected'],
  ['superseded', 'superseded'],
  ['withdrawn', 'cut-off'],
  ['stopped', 'stopped'],
  ['expired', 'expired'],
  ['timeout', 'unclear'],
  ['outcome-unknown', 'unclear'],
]);

/** Errors that are a sentence, as another page may send them. Most telling first. */
const kindOfWords: readonly (readonly [AnswerKind, RegExp])[] = [
  ['superseded', /\bsuperseded\b/i],
  ['rejected', /\b(rejected|declined|denied)\b/i],
  ['expired', /\bexpired\b/i],
  ['stopped', /\b(stopped|cancell?ed|aborted)\b/i],
];

/**
 * Reads a tool message as a model would. One with `error` says that nothing came of the call, and why; one without is
 * a result, an answer given in the tool's place, or a result for changed arguments.
 */
export function readAnswer({ content, error }: MessageOf<'tool'>): Answer {
  const text = textOf(content);
  if (error !== undefined) return { kind: kindOfError(error, text), quote: quoteOfError(error, text) };
  if (answeredInPlace.test(text))
    return { kind: 'answered', quote: bounded(text.replace(answeredInPlace, '')) };
  return { kind: editedBefore.test(text) ? 'edited' : 'ran', quote: bounded(text) };
}

function kindOfError(error: string, text: string): AnswerKind {
  if (/\s/.test(error)) return kindOfWords.find(([, words]) => words.test(error))?.[0] ?? 'failed';
  if (error === 'cancelled') return /\bperson\b/i.test(text) ? 'stopped' : 'cut-off';
  if (error === 'no-result') return /\boffers no tool\b/.test(text) ? 'failed' : 'unclear';
  return kindOfCode.get(error) ?? 'failed';
}

function quoteOfError(error: string, text: string): string {
  if (kindOfError(error, text) !== 'rejected') return bounded(text === '' ? error : text);
  const reason = givenReason.exec(text);
  return reason === null ? '' : bounded(text.slice(reason.index + reason[0].length));
}

function bounded(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > longestQuote ? `${trimmed.slice(0, longestQuote)}…` : trimmed;
}
