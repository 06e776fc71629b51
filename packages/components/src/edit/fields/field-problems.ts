import type { Problem } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';

/** The problems of one field: of its own value, and of values inside it. */
export interface FieldProblems {
  readonly own: readonly Problem[];
  readonly inside: readonly Problem[];
}

/**
 * The problems to show at a path. A member that is missing has its problem at its own path, where its empty field is.
 * Those inside belong to fields further in; where these are not shown, they are told here.
 */
export function problemsAt(problems: readonly Problem[], path: ArgsPath): FieldProblems {
  const reaching = problems.filter((problem) => path.every((step, at) => problem.path[at] === step));
  if (reaching.length === 0) return noProblems;
  return {
    own: reaching.filter((problem) => problem.path.length === path.length),
    inside: reaching.filter((problem) => problem.path.length > path.length),
  };
}

const noProblems: FieldProblems = { own: [], inside: [] };
