import { heardInstead, isOnItsWay } from './answer-interrupts.ts';
import type { CallRules } from './call-rules.ts';
import { type CheckedArgs, checkAnswer, checkArgs, checkText } from './check-args.ts';
import type { Decision, DecisionMeans, Person } from './decision.ts';
import { CallboardError } from './errors.ts';
import { expiryOf } from './expiry.ts';
import { decisionClaim, type Keeper } from './keeper.ts';
import { screen } from './lazy-screen.ts';
import type { Rule } from './policy/rule.ts';
import { ruledCall } from './policy/ruled-call.ts';
import type { StandingDecision } from './policy/standing-decision.ts';
import type { Clock, Ids, Validator } from './ports.ts';
import type { Request } from './request.ts';
import type { Screening } from './screening.ts';
import type { Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
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
  /** Decides on calls like this one too, from now on: approved, they run unasked; rejected, they do not run. */
  readonly standing?: StandingDecision;
}

/** What became of a decision. `problems` of an edit or an answer say what is wrong and where; nothing was lost. */
export type DecisionOutcomeReport =
  | { readonly kind: 'decided' }
  | {
      readonly kind: 'refused';
      readonly error: CallboardError;
      readonly verdict?: ArgsVerdict;
      /** What the app's hook said of an edit, where that is why. */
      readonly screening?: Screening;
    };

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

/**
 * The exact text that a decision is bound to (P7): the arguments that approving would run, or the address that a tool sends
 * the person to. Empty where there is none.
 */
export function shownTextOf(request: Request, call: ToolCall | undefined): string {
  const { answer } = request.question ?? {};
  if (answer?.kind === 'visit') return answer.url;
  if (request.ofAttempt !== undefined) return '';
  return call === undefined ? (request.question?.proposal?.argsText ?? '') : shownArgsText(call);
}

export function createDecider(parts: {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly validator: Validator;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rules: CallRules;
  /** Where a decision is noted before it counts. */
  readonly keeper?: Keeper | undefined;
}): Decider {
  const { thread, tools, validator, clock, ids, rules, keeper } = parts;
  const beingChecked = new Set<string>();

  function callOf(request: Request): ToolCall | undefined {
    return request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
  }

  async function checkEdit(requestId: string, argsText: string): Promise<ArgsVerdict | undefined> {
    return (await checkedEdit(requestId, argsText))?.verdict;
  }

  async function checkedEdit(requestId: string, argsText: string): Promise<CheckedArgs | undefined> {
    const request = thread.request(requestId);
    if (request === undefined) return undefined;
    // What the agent will run is checked by what the agent says of it, not by a tool of the page.
    if (request.question !== undefined)
      return {
        verdict: await checkText(argsText, request.question.editSchema ?? { type: 'object' }, validator),
      };
    const call = callOf(request);
    if (call?.advertised === undefined) return undefined;
    return await checkArgs(argsText, call.advertised, tools.get(call.toolName), validator);
  }

  /**
   * Lets the app's hook look at what a person made of the page's arguments, as at what the agent wrote: a guard that a
   * pencil gets round is none. Undefined where there is no hook to ask.
   */
  async function screenEdit(
    { requestId, means }: DecisionAttempt,
    text: string,
    input: unknown,
  ): Promise<Screening | undefined> {
    const request = thread.request(requestId);
    const call = request === undefined || request.question !== undefined ? undefined : callOf(request);
    if (rules.beforeToolCall === undefined || call?.advertised === undefined) return undefined;
    const controller = new AbortController();
    const stopObserving = thread.observe(() => {
      if (thread.request(requestId)?.state.kind !== 'open') controller.abort();
    });
    try {
      return await screen(
        rules.beforeToolCall,
        { call, advertised: call.advertised, writtenBy: means, text, input },
        controller.signal,
        { thread, tools, validator, clock },
      );
    } finally {
      stopObserving();
    }
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
        `The time to decide on request ${request.id} is over, so this decision was not counted.`,
      );
    }
    // One that waits to be sent is taken back first: what is shown of it is what was decided, not what is asked.
    if (request?.state.kind !== 'open' || isOnItsWay(thread, request)) {
      return new CallboardError(
        'request-not-open',
        `Request ${attempt.requestId} is not open any more, so this decision was not counted.`,
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
    const heard = kind === 'reject' || kind === 'dismiss' ? undefined : heardInstead(thread, request);
    if (heard !== undefined) {
      return new CallboardError(
        'one-answer',
        `The agent hears one answer of this run, and request ${heard.id} has it, so this decision was not counted.`,
      );
    }
    if (attempt.shownText !== shownTextOf(request, call)) {
      return new CallboardError(
        'shown-value-changed',
        `The arguments of ${call === undefined ? `request ${request.id}` : `call ${call.toolCallId}`} changed after they were shown, so this decision was not counted.`,
      );
    }
    if (beingChecked.has(request.id)) {
      return new CallboardError('already-deciding', `A decision on request ${request.id} is being checked.`);
    }
    return request;
  }

  /** Checks what was written; nobody else can decide on its request meanwhile (P8). */
  async function checkWritten(attempt: DecisionAttempt): Promise<CheckedWriting> {
    const { requestId, decision } = attempt;
    beingChecked.add(requestId);
    try {
      if (decision.kind === 'answer') return { verdict: await checkAnswerOf(requestId, decision.text) };
      if (decision.kind !== 'edit') return nothingWritten;
      const checked = await checkedEdit(requestId, decision.argsText);
      if (checked?.verdict.kind !== 'valid') return { verdict: checked?.verdict };
      const screening = await screenEdit(attempt, decision.argsText, checked.input);
      return { verdict: checked.verdict, screening };
    } finally {
      beingChecked.delete(requestId);
    }
  }

  async function decide(attempt: DecisionAttempt): Promise<DecisionOutcomeReport> {
    const { decision, means, person, requestId } = attempt;
    const request = open(attempt);
    if (request instanceof CallboardError) return { kind: 'refused', error: request };
    const isWritten =
      decision.kind === 'edit' || (decision.kind === 'answer' && request.question?.answer !== undefined);
    const checked = isWritten ? await checkWritten(attempt) : nothingWritten;
    // What settled the call meanwhile says more than what is wrong with what was written.
    const still = isWritten ? open(attempt) : request;
    if (still instanceof CallboardError) return { kind: 'refused', error: still };
    const { verdict, screening } = checked;
    if (verdict?.kind !== 'valid') return refusedText(attempt, verdict);
    const forbids =
      decision.kind === 'edit' ? ruleAgainst(still, verdict.shownText ?? decision.argsText) : undefined;
    if (forbids !== undefined) return refusedByPolicy(attempt, forbids);
    const standing = standingOf(attempt, still);
    if (standing instanceof CallboardError) return { kind: 'refused', error: standing };
    if (screening !== undefined && decision.kind === 'edit') {
      note(still, screening, decision.argsText);
      if (screening.kind !== 'allowed') return refusedByRule(attempt, screening);
    }
    const event = {
      type: 'decision-made',
      requestId,
      decision,
      means,
      ...(person === undefined ? {} : { person }),
      shownText: attempt.shownText,
      ...(verdict.shownText === undefined ? {} : { transformedText: verdict.shownText }),
      ...(standing === undefined ? {} : { standing }),
    } as const;
    const lost = keeper === undefined ? undefined : await claim(attempt, event, keeper);
    if (lost !== undefined) return { kind: 'refused', error: lost };
    thread.dispatch(event);
    if (standing !== undefined) rules.rules?.keep(standing);
    return { kind: 'decided' };
  }

  /**
   * Notes a decision where it outlives the page, before anybody is told of it (P8, P29). Why it does not count, if another
   * one was first. Where nothing can be kept it counts in this page: what it lets run has a claim of its own to make.
   */
  async function claim(
    attempt: DecisionAttempt,
    event: Extract<ThreadEventBody, { readonly type: 'decision-made' }>,
    keeper: Keeper,
  ): Promise<CallboardError | undefined> {
    const { requestId } = attempt;
    const name = decisionClaim(requestId);
    beingChecked.add(requestId);
    const outcome = await keeper.claim({ name, event });
    beingChecked.delete(requestId);
    if (outcome.kind === 'taken')
      return new CallboardError(
        'request-not-open',
        `Request ${requestId} was decided before, so this decision was not counted.`,
      );
    const still = open(attempt);
    if (!(still instanceof CallboardError)) return undefined;
    if (outcome.kind === 'ours') keeper.release(name);
    return still;
  }

  /** A rule that forbids what a person made of the arguments: no pencil gets round it. */
  function ruleAgainst(request: Request, argsText: string): Rule | undefined {
    const call = request.question === undefined ? callOf(request) : undefined;
    if (rules.rules === undefined || call === undefined) return undefined;
    const rule = rules.rules.decisive(ruledCall(thread, call, argsText));
    return rule?.word === 'disallowed' ? rule : undefined;
  }

  /** The rule that goes with a decision; only about the page's own calls, and only one that is about this call too. */
  function standingOf(attempt: DecisionAttempt, request: Request): Rule | CallboardError | undefined {
    if (attempt.standing === undefined) return undefined;
    const call = request.question === undefined ? callOf(request) : undefined;
    const rule =
      call === undefined || rules.rules === undefined
        ? undefined
        : rules.rules.standing(attempt, ruledCall(thread, call), { id: ids.next('rule'), at: clock.now() });
    return (
      rule ??
      new CallboardError(
        'rule-not-kept',
        `No rule can be kept with this decision on request ${request.id}, so nothing was decided: it has to approve or reject a call of this page that it is about.`,
      )
    );
  }

  function note({ subject }: Request, screening: Screening, editedText: string): void {
    if (subject.kind === 'call')
      thread.dispatch({ type: 'call-screened', key: subject.key, screening, editedText });
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

/** What checking a written decision gave; `screening` where the app's hook was asked about an edit. */
interface CheckedWriting {
  readonly verdict: ArgsVerdict | undefined;
  readonly screening?: Screening | undefined;
}

const nothingWritten: CheckedWriting = { verdict: { kind: 'valid' } };

/** Nothing runs that was not shown: what a rule makes of an edit is put to the person anew. */
function refusedByRule(
  { requestId }: DecisionAttempt,
  screening: Exclude<Screening, { readonly kind: 'allowed' }>,
): DecisionOutcomeReport {
  if (screening.kind === 'rewritten') {
    const message = `A rule of this page changed the edit for request ${requestId}, so nothing was decided.`;
    return { kind: 'refused', error: new CallboardError('edit-rewritten', message) };
  }
  const message = `A rule of this page does not allow the edit for request ${requestId}, so nothing was decided and nothing was lost.`;
  return { kind: 'refused', error: new CallboardError('edit-refused', message), screening };
}

function refusedByPolicy({ requestId }: DecisionAttempt, { id, title }: Rule): DecisionOutcomeReport {
  const message = `The rule "${title ?? id}" does not allow the edit for request ${requestId}, so nothing was decided and nothing was lost.`;
  return { kind: 'refused', error: new CallboardError('edit-refused', message) };
}

function refusedText(attempt: DecisionAttempt, verdict: ArgsVerdict | undefined): DecisionOutcomeReport {
  const isEdit = attempt.decision.kind === 'edit';
  const what = isEdit ? 'edited arguments' : 'answer';
  const error = new CallboardError(
    isEdit ? 'edit-invalid' : 'answer-invalid',
    `The ${what} for request ${attempt.requestId} cannot be sent as they are, so nothing was decided and nothing was lost.`,
  );
  return { kind: 'refused', error, ...(verdict === undefined ? {} : { verdict }) };
}
