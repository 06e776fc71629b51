import { isOnItsWay } from './answer-interrupts.ts';
import { checkAnswer, checkArgs, checkText } from './check-args.ts';
import type { Decision, DecisionMeans, Person } from './decision.ts';
import { CallboardError } from './errors.ts';
import { expiryOf } from './expiry.ts';
import type { Clock, Validator } from './ports.ts';
import type { Request } from './request.ts';
import type { Thread } from './thread.ts';
import { type ArgsVerdict, shownArgsText, type ToolCall } from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** A decision as it is asked for, with what was on screen when it was made. */
export interface DecisionAttempt {
  readonly requestId: string;
  readonly decision: Decision;
  readonly means: DecisionMeans;
  readonly person?: Person;
  /** The argument text that was shown (`shownTextOf`); another one by now, and the decision does not count (P7). */
  readonly shownText: string;
}

/** What became of a decision. `problems` of an edit or an answer say what is wrong and where; nothing was lost. */
export type DecisionOutcomeReport =
  | { readonly kind: 'decided' }
  | { readonly kind: 'refused'; readonly error: CallboardError; readonly verdict?: ArgsVerdict };

/** Takes decisions: checks that the request is open, the outcome allowed, the shown value the one that will run. */
export interface Decider {
  decide(attempt: DecisionAttempt): Promise<DecisionOutcomeReport>;
  /** Takes a decision back that waits for its siblings and was not sent (P13). False where there is none. */
  takeBack(requestId: string): boolean;
  /** What an edited text would come to, for editors that tell before anyone presses. */
  checkEdit(requestId: string, argsText: string): Promise<ArgsVerdict | undefined>;
  /** What an answer would come to. */
  checkAnswer(requestId: string, text: string): Promise<ArgsVerdict | undefined>;
}

/** The exact argument text that approving a request would run; empty where it is about no arguments. */
export function shownTextOf(request: Request, call: ToolCall | undefined): string {
  return call === undefined ? (request.question?.proposal?.argsText ?? '') : shownArgsText(call);
}

export function createDecider(parts: {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly validator: Validator;
  readonly clock: Clock;
}): Decider {
  const { thread, tools, validator, clock } = parts;
  const beingChecked = new Set<string>();

  function callOf(request: Request): ToolCall | undefined {
    return request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
  }

  async function checkEdit(requestId: string, argsText: string): Promise<ArgsVerdict | undefined> {
    const request = thread.request(requestId);
    if (request === undefined) return undefined;
    // What the agent will run is checked by what the agent says of it, not by a tool of the page.
    if (request.question !== undefined)
      return await checkText(argsText, request.question.editSchema ?? { type: 'object' }, validator);
    const call = callOf(request);
    if (call?.advertised === undefined) return undefined;
    const { verdict } = await checkArgs(argsText, call.advertised, tools.get(call.toolName), validator);
    return verdict;
  }

  async function checkAnswerOf(requestId: string, text: string): Promise<ArgsVerdict | undefined> {
    const request = thread.request(requestId);
    return request === undefined ? undefined : await checkAnswer(text, request.question?.answer, validator);
  }

  /** The request that a decision is about, or why it cannot be taken now. Asked again after anything that waited. */
  function open(attempt: DecisionAttempt): Request | CallboardError {
    thread.dispatch(expiryOf(thread, clock.now()));
    const request = thread.request(attempt.requestId);
    if (request?.state.kind === 'ended' && request.state.end === 'expired') {
      return new CallboardError(
        'request-expired',
        `The time to decide on request ${request.id} is over, so this decision was not counted. The agent is told that nobody decided.`,
      );
    }
    // One that waits to be sent is taken back first: what is shown of it is what was decided, not what is asked.
    if (request?.state.kind !== 'open' || isOnItsWay(thread, request)) {
      return new CallboardError(
        'request-not-open',
        `Request ${attempt.requestId} is not open any more, so this decision was not counted. What was decided before stands.`,
      );
    }
    const call = callOf(request);
    const { kind } = attempt.decision;
    if (!request.allowed.includes(kind)) {
      return new CallboardError(
        'outcome-not-allowed',
        `Request ${request.id} does not allow "${kind}"; it allows ${request.allowed.join(', ')}.`,
      );
    }
    if (attempt.shownText !== shownTextOf(request, call)) {
      return new CallboardError(
        'shown-value-changed',
        `The arguments of ${call === undefined ? `request ${request.id}` : `call ${call.toolCallId}`} changed after they were shown, so this decision was not counted. Look at them again and decide.`,
      );
    }
    if (beingChecked.has(request.id)) {
      return new CallboardError(
        'already-deciding',
        `A decision on request ${request.id} is being checked; wait for it.`,
      );
    }
    return request;
  }

  /** Checks what was written; nobody else can decide on its request meanwhile (P8). */
  async function checkWritten(requestId: string, decision: Decision): Promise<ArgsVerdict | undefined> {
    beingChecked.add(requestId);
    try {
      if (decision.kind === 'edit') return await checkEdit(requestId, decision.argsText);
      return decision.kind === 'answer' ? await checkAnswerOf(requestId, decision.text) : { kind: 'valid' };
    } finally {
      beingChecked.delete(requestId);
    }
  }

  async function decide(attempt: DecisionAttempt): Promise<DecisionOutcomeReport> {
    const { decision, means, person, requestId } = attempt;
    let request = open(attempt);
    let transformedText: string | undefined;
    const isWritten =
      decision.kind === 'edit' ||
      (decision.kind === 'answer' &&
        !(request instanceof CallboardError) &&
        request.question?.answer !== undefined);
    if (isWritten && !(request instanceof CallboardError)) {
      const verdict = await checkWritten(requestId, decision);
      // What settled the call meanwhile says more than what is wrong with what was written.
      request = open(attempt);
      if (!(request instanceof CallboardError) && verdict?.kind !== 'valid')
        return refusedText(attempt, verdict);
      transformedText = verdict?.kind === 'valid' ? verdict.shownText : undefined;
    }
    if (request instanceof CallboardError) return { kind: 'refused', error: request };
    thread.dispatch({
      type: 'decision-made',
      requestId,
      decision,
      means,
      ...(person === undefined ? {} : { person }),
      shownText: attempt.shownText,
      ...(transformedText === undefined ? {} : { transformedText }),
    });
    return { kind: 'decided' };
  }

  return {
    decide,
    takeBack(requestId) {
      const request = thread.request(requestId);
      if (request?.state.kind !== 'staged' || isOnItsWay(thread, request)) return false;
      thread.dispatch({ type: 'decision-taken-back', requestId });
      return true;
    },
    checkEdit,
    checkAnswer: checkAnswerOf,
  };
}

function refusedText(attempt: DecisionAttempt, verdict: ArgsVerdict | undefined): DecisionOutcomeReport {
  const isEdit = attempt.decision.kind === 'edit';
  const what = isEdit ? 'edited arguments' : 'answer';
  const error = new CallboardError(
    isEdit ? 'edit-invalid' : 'answer-invalid',
    `The ${what} for request ${attempt.requestId} cannot be sent as they are; the problems say where. Nothing was decided and nothing was lost.`,
  );
  return { kind: 'refused', error, ...(verdict === undefined ? {} : { verdict }) };
}
