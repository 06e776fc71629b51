import type { Problem } from '@callboard/core';
import { formatPath } from '@callboard/core/args';
import { showText } from './show-value.ts';

/** `amount: must be at most 500, got 900`; for the value as a whole just the message. */
export function formatProblem({ path, message }: Problem): string {
  if (path.length === 0) return message;
  // A name comes from a model as much as a value does.
  return `${showText(formatPath(path), Number.POSITIVE_INFINITY)}: ${message}`;
}

/** All problems, one a line: for the person and for the model. */
export function formatProblems(problems: readonly Problem[]): string {
  return problems.map(formatProblem).join('\n');
}
