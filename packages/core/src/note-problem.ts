import type { PatchOperation } from './json-patch.ts';
import type { NotedProblem, ThreadState, Touched } from './thread-state.ts';

/** Problems kept for developers; older ones go first. */
const keptProblems = 200;

/** Keeps a problem for developers. */
export function noteProblem(state: ThreadState, problem: NotedProblem, touched: Touched): void {
  if (state.problems.length >= keptProblems) state.problems.shift();
  state.problems.push(problem);
  touched.topics.add('problems');
}

/** Notes something of a run that fits nothing here. What fails once fails again: of one kind, once a run. */
export function noteMisfit(
  state: ThreadState,
  problem: { readonly code: string; readonly message: string; readonly runId: string },
  touched: Touched,
): void {
  const isKnown = state.problems.some(({ code, runId }) => code === problem.code && runId === problem.runId);
  if (!isKnown) noteProblem(state, { ...problem, at: touched.at }, touched);
}

/** Says of a patch that was left out which operation does not fit. */
export function misfitMessage(what: string, patch: readonly PatchOperation[], misfit: number): string {
  const { op, path } = patch[misfit] ?? { op: '', path: '' };
  return `A change of ${what} was left out, all of it: its operation ${misfit + 1} of ${patch.length}, "${op}" at "${path.slice(0, 200)}", does not fit what is there.`;
}
