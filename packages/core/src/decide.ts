import { checkArgs } from './check-args.ts';
import type { Decision, DecisionMeans, Person } from './decision.ts';
import { CallboardError } from './errors.ts';
import type { Validator } from './ports.ts';
import type { Thread } from './thread.ts';
import { type ArgsVerdict, shownArgsText } from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** A decision as it is asked for, with what was on screen when it was made. */
export interface DecisionAttempt {
  readonly requestId: string;
  readonly decision: Decision;
  readonly means: DecisionMeans;
  readonly person?: Person;
  /** The argument text that was shown; another one by now, and the decision does not count (P7). */
  readonly shownText: string;
}

/** What became of a decision. `problems` of an edit say what is wrong and where; nothing was lost. */
export type DecisionOutcomeReport =
  | { readonly kind: 'decided' }
  | { readonly kind: 'refused'; readonly error: CallboardError; readonly verdict?: ArgsVerdict };

/** Takes decisions: checks that the request is open, the outcome allowed, the shown value the one that will run. */
export interface Decider {
  decide(attempt: DecisionAttempt): Promise<DecisionOutcomeReport>;
  /** What an edited text would come to, for editors that tell before anyone presses. */
  checkEdit(key: string, argsText: string): Promise<ArgsVerdict | undefined>;
}

export function createDecider(parts: {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly validator: Validator;
}): Decider {
  const { thread, tools, validator } = parts;
  const beingChecked = new Set<string>();

  async function checkEdit(key: string, argsText: string): Promise<ArgsVerdict | undefined> {
    const call = thread.call(key);
    if (call?.advertised === undefined) return undefined;
    const { verdict } = await checkArgs(argsText, call.advertised, tools.get(call.toolName), validator);
    return verdict;
  }

  /** The call that a decision is about, or why it cannot be taken now. Asked again after anything that waited. */
  function open(attempt: DecisionAttempt): { readonly key: string } | CallboardError {
    const request = thread.request(attempt.requestId);
    const call = request === undefined ? undefined : thread.call(request.subject.key);
    if (request === undefined || call === undefined || request.state.kind !== 'open') {
      return new CallboardError(
        'request-not-open',
        `Request ${attempt.requestId} is not open any more, so this decision was not counted. What was decided before stands.`,
      );
    }
    const { kind } = attempt.decision;
    if (!request.allowed.includes(kind)) {
      return new CallboardError(
        'outcome-not-allowed',
        `Request ${request.id} does not allow "${kind}"; it allows ${request.allowed.join(', ')}.`,
      );
    }
    if (attempt.shownText !== shownArgsText(call)) {
      return new CallboardError(
        'shown-value-changed',
        `The arguments of call ${call.toolCallId} changed after they were shown, so this decision was not counted. Look at them again and decide.`,
      );
    }
    if (beingChecked.has(request.id)) {
      return new CallboardError(
        'already-deciding',
        `A decision on request ${request.id} is being checked; wait for it.`,
      );
    }
    return { key: call.key };
  }

  /** Checks the text of an edit; nobody else can decide on its request meanwhile (P8). */
  async function checkEditOf(
    requestId: string,
    key: string,
    argsText: string,
  ): Promise<ArgsVerdict | undefined> {
    beingChecked.add(requestId);
    try {
      return await checkEdit(key, argsText);
    } finally {
      beingChecked.delete(requestId);
    }
  }

  async function decide(attempt: DecisionAttempt): Promise<DecisionOutcomeReport> {
    const { decision, means, person, shownText, requestId } = attempt;
    let subject = open(attempt);
    let transformedText: string | undefined;
    if (decision.kind === 'edit' && !(subject instanceof CallboardError)) {
      const verdict = await checkEditOf(requestId, subject.key, decision.argsText);
      // What settled the call meanwhile says more than what is wrong with the edit.
      subject = open(attempt);
      if (!(subject instanceof CallboardError) && verdict?.kind !== 'valid')
        return refusedEdit(attempt, verdict);
      transformedText = verdict?.kind === 'valid' ? verdict.shownText : undefined;
    }
    if (subject instanceof CallboardError) return { kind: 'refused', error: subject };
    thread.dispatch({
      type: 'decision-made',
      key: subject.key,
      requestId,
      decision,
      means,
      ...(person === undefined ? {} : { person }),
      shownText,
      ...(transformedText === undefined ? {} : { transformedText }),
    });
    return { kind: 'decided' };
  }

  return { decide, checkEdit };
}

function refusedEdit(attempt: DecisionAttempt, verdict: ArgsVerdict | undefined): DecisionOutcomeReport {
  const error = new CallboardError(
    'edit-invalid',
    `The edited arguments for request ${attempt.requestId} cannot run as they are; the problems say where. Nothing was decided and nothing was lost.`,
  );
  return { kind: 'refused', error, ...(verdict === undefined ? {} : { verdict }) };
}
