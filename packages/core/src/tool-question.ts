import type { Decision, DecisionOutcome } from './decision.ts';
import type { AnswerForm, Question } from './interrupt.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** What a tool needs of a person before it goes on. */
export interface ToolQuestion {
  /** The tool's own words: text, never markup. */
  readonly message?: string;
  readonly form:
    | { readonly kind: 'text' }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    /** One JSON document that fits the schema; its defaults are shown. */
    | { readonly kind: 'json'; readonly schema: JsonObject }
    /** An address for the person to visit, where the page cannot look. Accepting is consent, not completion. */
    | { readonly kind: 'visit'; readonly url: string };
  /** What the tool sent, as it stood on its wire: for the record. */
  readonly raw?: JsonValue;
}

/** What came of it. */
export type ToolAnswer =
  /** `text`: the JSON document, the words, or the choice; absent for a visit. */
  | { readonly action: 'accept'; readonly text?: string }
  /** The person said no. */
  | { readonly action: 'decline' }
  /** The person closed it without deciding. */
  | { readonly action: 'cancel' };

/** What a log tells of it. */
export type GivenAnswer =
  | ToolAnswer
  /** A record of somebody else's says what the tool was given (`text`, as it stands), and not which of these that was. */
  | { readonly action: 'unknown'; readonly text: string };

const answerable: readonly DecisionOutcome[] = ['answer', 'reject', 'dismiss'];
const visitable: readonly DecisionOutcome[] = ['approve', 'reject', 'dismiss'];
const refusable: readonly DecisionOutcome[] = ['reject', 'dismiss'];

/** The question as a person is asked it: an address that is none of the web can only be refused. */
export function questionToPerson({ message, form }: ToolQuestion): Question {
  return {
    ...(message === undefined ? {} : { message }),
    allowed: allowedFor(form),
    answer: form,
    losses: ['reason'],
  };
}

function allowedFor(form: AnswerForm): readonly DecisionOutcome[] {
  if (form.kind !== 'visit') return answerable;
  return isWebAddress(form.url) ? visitable : refusable;
}

/** True for what a person can be sent to: nothing but http and https (P24). */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(url);
}

/** A decision as the tool is told of it. */
export function answerToTool(decision: Decision): ToolAnswer {
  switch (decision.kind) {
    case 'answer':
      return { action: 'accept', text: decision.text };
    case 'approve':
    case 'edit':
      return { action: 'accept' };
    case 'reject':
      return { action: 'decline' };
    case 'dismiss':
      return { action: 'cancel' };
  }
}
