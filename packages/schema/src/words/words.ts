import type { Problem } from '@callboard/core';
import { pathOf } from '../place.ts';
import { englishFault, englishFinding } from './english.ts';
import type { Fault } from './fault.ts';
import type { Finding } from './finding.ts';

/** Other words for problems, say another language. What a function leaves undefined is said in English. */
export interface Words {
  /** Why a value does not fit its schema; stands behind the path of the value. */
  readonly finding?: (finding: Finding) => string | undefined;
  /** Why nobody can say; stands behind the path in the schema. */
  readonly fault?: (fault: Fault) => string | undefined;
}

export function findingProblem(finding: Finding, words: Words): Problem {
  return {
    path: pathOf(finding.place),
    message: attempt(() => words.finding?.(finding)) ?? englishFinding(finding),
  };
}

export function faultProblem(fault: Fault, words: Words): Problem {
  const path = 'path' in fault ? fault.path : [];
  return { path, message: attempt(() => words.fault?.(fault)) ?? englishFault(fault) };
}

/** Words that throw are words that are missing. */
function attempt(say: () => string | undefined): string | undefined {
  try {
    return say();
  } catch {
    return undefined;
  }
}
