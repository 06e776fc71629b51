import { isSameArgs } from './equal-json.ts';
import { answerableOf, type Question, questionsOf } from './interrupt.ts';
import { occurrenceOf } from './occurrence.ts';
import { type RequestOrigin, requestIdOf } from './request.ts';
import type { Run } from './run.ts';
import type { ThreadState } from './thread-state.ts';
import { isAnswered } from './tool-call.ts';

/** One question of an interrupted run, and the call it is about. */
interface RunQuestion {
  readonly id: string;
  readonly question: Question;
  readonly origin: RequestOrigin;
  readonly key: string | undefined;
}

/** What the interrupts of a run hold back. */
export interface HeldCalls {
  readonly questions: readonly RunQuestion[];
  /** The id of the interrupt that holds a call, by the call's key. */
  readonly holders: ReadonlyMap<string, string>;
  /**
   * The interrupt that the agent's other calls wait for: one that names none, or else the first. Their results come with
   * the run that goes on, as Mastra's and LangChain's do.
   */
  readonly others: string | undefined;
}

/**
 * Finds the calls that the interrupts of a run are about: by id, or else by what the agent proposes to do, in order.
 * A call is asked about once.
 */
export function findHeldCalls(state: ThreadState, run: Run): HeldCalls | undefined {
  if (run.end?.kind !== 'interrupted') return undefined;
  const claimed = new Set<string>();
  const questions: RunQuestion[] = [];
  const holders = new Map<string, string>();
  const interrupts = answerableOf(run.end.interrupts);
  let unnamed: string | undefined;
  for (const interrupt of interrupts) {
    let isNamed = false;
    for (const [position, question] of questionsOf(interrupt).entries()) {
      const origin = { runId: run.id, interrupt, position };
      const found = keyOf(state, run, question, claimed);
      const key = found === undefined || claimed.has(found) ? undefined : found;
      if (key !== undefined) {
        claimed.add(key);
        holders.set(key, interrupt.id);
      }
      isNamed ||= found !== undefined;
      questions.push({ id: requestIdOf(origin), question, origin, key });
    }
    if (!isNamed && interrupt.toolCallId === undefined) unnamed ??= interrupt.id;
  }
  return { questions, holders, others: unnamed ?? interrupts[0]?.id };
}

function keyOf(
  state: ThreadState,
  run: Run,
  { toolCallId, proposal }: Question,
  claimed: ReadonlySet<string>,
): string | undefined {
  if (toolCallId !== undefined) return occurrenceOf(state, { runId: run.id, toolCallId });
  if (proposal === undefined) return undefined;
  const candidates = [...state.interrupted, ...(state.callsOfRun.get(run.id) ?? [])];
  return candidates.find((key) => {
    const call = state.calls.get(key);
    return (
      call !== undefined &&
      !claimed.has(key) &&
      !isAnswered(call) &&
      call.toolName === proposal.toolName &&
      isSameArgs(call.args.text, proposal.argsText)
    );
  });
}
