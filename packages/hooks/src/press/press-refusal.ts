import type { PressVerdict } from './press-judge.ts';

/** Why a press did not count, as a refusal. */
export interface PressRefusal {
  readonly code: 'press-too-early' | 'press-covered';
  readonly message: string;
}

/** What is said of a press that was ignored. */
export function refusalOfPress({ why }: Extract<PressVerdict, { kind: 'ignored' }>): PressRefusal {
  return why === 'too-early'
    ? {
        code: 'press-too-early',
        message:
          'The press came before its prompt had been in sight for long enough, so it was ignored. Press once more.',
      }
    : {
        code: 'press-covered',
        message:
          'Something lay over what was pressed, or it was out of sight, so the press was ignored. Bring it into view and press once more.',
      };
}
