import { answerableOf, type InterruptAnswer, type QuestionDecision, questionsOf } from './interrupt.ts';
import { endOf, type Request, requestIdOf } from './request.ts';
import { isRunActive, type Run } from './run.ts';
import type { Thread } from './thread.ts';

/**
 * The run whose interrupts the next one has to answer: the last interrupted one, as long as no run after it has
 * started. One that was never accepted has answered nothing.
 */
export function interruptedRun(thread: Thread): Run | undefined {
  for (const run of thread.runs().toReversed()) {
    if (run.end?.kind === 'interrupted') return run;
    if (run.startedAt !== undefined) return undefined;
  }
  return undefined;
}

/** What is asked at the end of a run, in order. */
function requestsOf(thread: Thread, run: Run): readonly Request[] {
  if (run.end?.kind !== 'interrupted') return [];
  return answerableOf(run.end.interrupts).flatMap((interrupt) =>
    questionsOf(interrupt).flatMap(
      (_question, position) => thread.request(requestIdOf({ runId: run.id, interrupt, position })) ?? [],
    ),
  );
}

/**
 * One answer to every interrupt that waits for the next run: decided where all of its questions are, else cancelled,
 * which is nobody's refusal (P12, P13). A message gives all of them up.
 */
export function answersTo(
  thread: Thread,
  options: { readonly givesUp: boolean },
): readonly InterruptAnswer[] {
  const run = interruptedRun(thread);
  if (run?.end?.kind !== 'interrupted') return [];
  const requests = requestsOf(thread, run);
  return answerableOf(run.end.interrupts).map((interrupt): InterruptAnswer => {
    const own = requests.filter(({ origin }) => origin?.interrupt.id === interrupt.id);
    const decisions = options.givesUp ? [] : own.flatMap((request) => decisionOf(thread, request) ?? []);
    return decisions.length === 0 || decisions.length < own.length
      ? { kind: 'cancelled', interrupt }
      : { kind: 'decided', interrupt, decisions };
  });
}

function decisionOf(thread: Thread, { state, question, subject }: Request): QuestionDecision | undefined {
  if (state.kind !== 'staged' || question === undefined) return undefined;
  const { decision } = state.record;
  const call = subject.kind === 'call' ? thread.call(subject.key) : undefined;
  if (call === undefined) return { question, decision };
  const { toolCallId, toolName, args } = call;
  return { question, decision, call: { toolCallId, toolName, argsText: args.text } };
}

/** The ids of the interrupts that are answered, and of those that are given up. */
export function idsOf(answers: readonly InterruptAnswer[]): {
  readonly resolvedInterruptIds: readonly string[];
  readonly cancelledInterruptIds: readonly string[];
} {
  const ids = (kind: InterruptAnswer['kind']): readonly string[] =>
    answers.flatMap((answer) => (answer.kind === kind ? [answer.interrupt.id] : []));
  return { resolvedInterruptIds: ids('decided'), cancelledInterruptIds: ids('cancelled') };
}

/** True when everything an interrupted run asks is decided or over, and something was decided. */
export function isAllDecided(thread: Thread, run: Run): boolean {
  const requests = requestsOf(thread, run);
  return (
    requests.some(({ state }) => state.kind === 'staged') &&
    !requests.some(({ state }) => state.kind === 'open')
  );
}

/** True once a run carries what was decided on a request: it may arrive, so nothing can be changed. */
export function isOnItsWay(thread: Thread, { origin }: Request): boolean {
  const run = thread.latestRun();
  return origin !== undefined && run !== undefined && run.id !== origin.runId && isRunActive(run);
}

/** What can still run out of time: what is asked, and what was decided and is not on its way, where it has just been in time. */
export function expirable(thread: Thread): readonly Request[] {
  return thread.openRequests().filter((request) => !isOnItsWay(thread, request));
}

/** What an interrupted run asks that nobody has decided on. */
export function undecidedIds(thread: Thread): readonly string[] {
  const run = interruptedRun(thread);
  const requests = run === undefined ? [] : requestsOf(thread, run);
  return requests.filter(({ state }) => state.kind === 'open').map(({ id }) => id);
}

/**
 * Another question of the same run that is answered, where its agent hears no more than one answer of a run: then this
 * one can only be refused. Undefined where nothing stands in the way.
 */
export function heardInstead(thread: Thread, { id, origin }: Request): Request | undefined {
  if (origin?.interrupt.oneAnswer !== true) return undefined;
  return thread
    .openRequests()
    .find(
      ({ id: other, origin: from, state }) =>
        other !== id &&
        from?.runId === origin.runId &&
        from.interrupt.oneAnswer === true &&
        state.kind === 'staged' &&
        endOf(state.record.decision) === 'decided',
    );
}
