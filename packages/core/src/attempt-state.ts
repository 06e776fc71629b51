import type { Attempt, AttemptEnd } from './attempt.ts';

/**
 * Where one request to a tool stands (vCon tool-invocation, section 5). `timed-out` and `cancel-requested` are not final:
 * the page has stopped waiting, or asked the tool to stop, and the tool may still answer.
 */
export type AttemptState =
  | 'running'
  | 'pending'
  | 'input-required'
  | 'timed-out'
  | 'cancel-requested'
  | 'completed'
  | 'failed'
  | 'errored'
  | 'denied';

/** What the tool itself said at the end, as against what the page stopped waiting for. */
export type ToolEnd = Extract<AttemptEnd, { readonly kind: 'completed' | 'failed' | 'errored' | 'refused' }>;

/** From which states what a tool tells in mid-run can be taken (table 2). Where it leads follows from what is known then. */
const steps: Readonly<Record<'accepted' | 'progressed' | 'input' | 'answer', readonly AttemptState[]>> = {
  accepted: ['running'],
  progressed: ['running', 'pending', 'timed-out', 'cancel-requested'],
  input: ['running', 'pending'],
  answer: ['input-required'],
};

/** True where the model lets this happen now. */
export function mayStep(attempt: Attempt, step: keyof typeof steps): boolean {
  return steps[step].includes(attemptState(attempt));
}

/** True for an end that came from the tool: nothing can come after it. */
export function isToolEnd<End extends AttemptEnd>(end: End): end is End & ToolEnd {
  return end.kind !== 'timed-out' && end.kind !== 'stopped' && end.kind !== 'outcome-unknown';
}

/** Where an attempt stands, by what is known of it. One whose page is gone stands where it was last seen. */
export function attemptState({ end, late, accepted, inputs = [], cancelledAt }: Attempt): AttemptState {
  const said = late?.end ?? end;
  if (said !== undefined && isToolEnd(said)) return said.kind === 'refused' ? 'denied' : said.kind;
  if (end?.kind === 'stopped' || cancelledAt !== undefined) return 'cancel-requested';
  if (end?.kind === 'timed-out') return end.kind;
  if (inputs.some(({ answer }) => answer === undefined)) return 'input-required';
  return accepted === undefined ? 'running' : 'pending';
}
