import type { Cleaner } from '../secrets/cleaner.ts';
import { type FindingCode, findingCodes } from './finding-codes.ts';

/** How much a finding weighs: it breaks what must be, what should be, or nothing. */
export type FindingSeverity = 'must' | 'should' | 'note';

/** One thing that is wrong with a record, or worth knowing. */
export interface Finding {
  /** Where: a JSON Pointer (RFC 6901) into the vCon; empty for the whole. */
  readonly path: string;
  readonly code: FindingCode;
  readonly severity: FindingSeverity;
  /** In a sentence: what, and why it matters. What it quotes is shortened and made visible. */
  readonly message: string;
  /** Where it is said: a section of the draft, or `core` for the vCon container, 0.5.0. */
  readonly section: string;
}

/** Takes findings as they are made. */
export interface Findings {
  /** `section` where it is said elsewhere than the code's own. */
  add(code: FindingCode, path: string, message: string, section?: string): void;
  list(): readonly Finding[];
}

/** More than anyone reads, and few enough that a file which is wrong everywhere costs no memory. */
const most = 2_000;

const weights: Readonly<Record<FindingSeverity, number>> = { note: 0, should: 1, must: 2 };

/** An empty list of findings. Their sentences are kept free of credentials. */
export function collectFindings(cleaner: Cleaner): Findings {
  const found: Finding[] = [];
  let leftOut = 0;
  let heaviest: FindingSeverity = 'note';

  return {
    add(code, path, message, section) {
      const { severity, section: usual } = findingCodes[code];
      if (found.length < most) {
        // What is quoted may be what must not be passed on.
        found.push({
          path: cleaner.text(path),
          code,
          severity,
          message: cleaner.text(message),
          section: section ?? usual,
        });
        return;
      }
      leftOut += 1;
      if (weights[severity] > weights[heaviest]) heaviest = severity;
    },
    list() {
      if (leftOut === 0) return found;
      const code = 'findings-left-out';
      const message = `${leftOut} more findings are not listed. Mend these first, and check again.`;
      return [...found, { path: '', code, severity: heaviest, message, section: findingCodes[code].section }];
    },
  };
}
