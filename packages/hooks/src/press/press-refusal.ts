import type { PressVerdict } from './press-judge.ts';

/** Why a press did not count, as a refusal. */
export interface PressRefusal {
  readonly code: 'press-too-early' | 'press-covered';
  readonly message: string;
}

/** What is said of a press that was ignored. */
export function refusalOfPress({ why }: Extract<PressVerdict, { kind: 'ignored' }>): PressRefusal {
  return why === 'too-early'
    ? { code: 'press-too-early', message: 'The prompt had only just appeared, so the press was ignored.' }
    : {
        code: 'press-covered',
        message: 'What was pressed was covered or out of sight, so the press was ignored.',
      };
}
