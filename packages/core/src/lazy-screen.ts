import type { Screening } from './screening.ts';
import { describeThrown } from './thrown.ts';

type Screens = typeof import('./screen.ts');

const load = (): Promise<Screens> => import('./screen.ts');

/** Fetches what asks the app's hook, where there is one: few apps have it. Never throws. */
export function loadScreen(): void {
  load().catch(() => undefined);
}

/**
 * Asks the app's hook. Where what asks it could not be fetched, nobody has said anything, and nothing runs on that. Never
 * throws.
 */
export async function screen(...given: Parameters<Screens['screen']>): Promise<Screening> {
  let message = '';
  try {
    const screens = await load();
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
  load().then(
    (screens) => screens.tellOf(...given),
    () => undefined,
  );
}
