import type { Screening } from './screening.ts';
import { describeThrown } from './thrown.ts';

type Screens = typeof import('./screen.ts');

/**
 * Asks the app's hook. Few apps have one, so what asks it is fetched when it is first needed; where it cannot be, nobody has
 * said anything, and nothing runs on that. Never throws.
 */
export async function screen(...given: Parameters<Screens['screen']>): Promise<Screening> {
  let message = '';
  try {
    const screens = await import('./screen.ts');
    const [, , signal] = given;
    // Over by now: nobody reads what is said of it, and the hook is not asked.
    if (!signal.aborted) return await screens.screen(...given);
  } catch (error) {
    message = describeThrown(error).message;
  }
  return { kind: 'failed', why: 'threw', message, problems: [] };
}

/** Tells the hook of a call that the agent runs itself. */
export function tellOf(...given: Parameters<Screens['tellOf']>): void {
  import('./screen.ts').then(
    (screens) => screens.tellOf(...given),
    () => undefined,
  );
}
