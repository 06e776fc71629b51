import type { Decision, DecisionOutcome } from './decision.ts';
import type { JsonObject, JsonValue } from './json.ts';

/** What a question wants; an answer is always text. */
export type AnswerForm =
  /** Words. */
  | { readonly kind: 'text' }
  /** One of these, word for word. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** A JSON document, which has to fit the schema where there is one. */
  | { readonly kind: 'json'; readonly schema?: JsonObject }
  /** An address to visit, out of sight of this page. It is no answer: to approve is to be willing to go there. */
  | { readonly kind: 'visit'; readonly url: string };

/**
 * What a decision says and its wire cannot (P10). `reason`: why it was rejected stays here. `rejection`: it is sent as
 * a cancellation, so that the agent cannot tell a refusal from a question nobody answered.
 */
export type WireLoss = 'reason' | 'rejection';

/** One thing an agent asks of a person: what an adapter made of its wire's form. Whoever made it can write the answer. */
export interface Question {
  /** The call it is about, where the wire names it. */
  readonly toolCallId?: string;
  /** What would be done: it names the call where no id does, and is what is shown where there is no call. */
  readonly proposal?: { readonly toolName: string; readonly argsText: string };
  /** The agent's own words. */
  readonly message?: string;
  /** Only what the wire can carry back; `reject` is always among them. */
  readonly allowed: readonly DecisionOutcome[];
  /** What edited arguments have to fit, where the agent says so. */
  readonly editSchema?: JsonObject;
  /** Set where `answer` is allowed, and for a visit. */
  readonly answer?: AnswerForm;
  readonly losses: readonly WireLoss[];
  /** For wires that take the decision as the result of the call: the text that is its result. */
  readonly results?: Readonly<Partial<Record<DecisionOutcome, string>>>;
}

/** Something the agent asks for at the end of an interrupted run. */
export interface RunInterrupt {
  readonly id: string;
  readonly reason: string;
  readonly message?: string;
  /** The call it holds back, where it is about one. */
  readonly toolCallId?: string;
  /** Who asks, where it is not the agent itself. */
  readonly subagentRunId?: string;
  /** As the wire gave it; unreadable, it counts as passed (P12). */
  readonly expiresAt?: string;
  /** As the wire gave it. */
  readonly raw: JsonValue;
  /** The form its answer is written in, by the name its adapter knows it by. */
  readonly codec?: string;
  /** What it asks, in order; absent, it can only be refused as a whole. */
  readonly questions?: readonly Question[];
  /** Set where its run asks several things, and its agent hears one answer: of those with it one can be answered, the others refused. */
  readonly oneAnswer?: true;
}

/** A decision on one question, with the call it is about as it was streamed. */
export interface QuestionDecision {
  readonly question: Question;
  readonly decision: Decision;
  readonly call?: { readonly toolCallId: string; readonly toolName: string; readonly argsText: string };
}

/** What an interrupt gets with the run that goes on. Every one of the last interrupted run gets one. */
export type InterruptAnswer =
  /** Nobody answered: superseded by a message, or expired. */
  | { readonly kind: 'cancelled'; readonly interrupt: RunInterrupt }
  /** One decision for each of its questions, in their order. */
  | {
      readonly kind: 'decided';
      readonly interrupt: RunInterrupt;
      readonly decisions: readonly QuestionDecision[];
    };

/** What a run ended with can be answered: one without an id cannot be named, and two of one id get one answer. */
export function answerableOf(interrupts: readonly RunInterrupt[]): readonly RunInterrupt[] {
  const byId = new Map(interrupts.map((interrupt) => [interrupt.id, interrupt]));
  byId.delete('');
  return [...byId.values()];
}

/** What an interrupt asks; one that nobody could read can still be refused as a whole. */
export function questionsOf(interrupt: RunInterrupt): readonly Question[] {
  const { questions, toolCallId, message } = interrupt;
  if (questions !== undefined && questions.length > 0) return questions;
  return [
    {
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(message === undefined ? {} : { message }),
      allowed: ['reject'],
      losses: ['rejection', 'reason'],
    },
  ];
}
