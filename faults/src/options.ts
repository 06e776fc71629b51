import { parseArgs } from 'node:util';

/** What to play. */
export interface FaultOptions {
  /** The first seed; those after it follow. */
  readonly seed: number;
  readonly count: number;
  /** How many scenarios are played at the same time. */
  readonly jobs: number;
  /** Whether those that once failed are played first: not where one is to be looked at alone. */
  readonly withKept: boolean;
  /** Whether it ends with the first scenario in which something broke. */
  readonly untilBroken: boolean;
  /** Milliseconds a scenario may take: a machine that is busy with something else needs more. */
  readonly timeLimit: number;
}

/** What is always played, so that two runs can be compared. */
const firstSeed = 1;
const usualCount = 100;
const longCount = 1_000;
const usualJobs = 3;
const usualSeconds = 60;

/** Reads the command line; gives what is wrong with it where it cannot be read. */
export function readOptions(args: readonly string[]): FaultOptions | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string' },
        count: { type: 'string' },
        jobs: { type: 'string' },
        limit: { type: 'string' },
        'until-broken': { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
      },
    });
    const seed = wholeNumber('seed', values.seed) ?? firstSeed;
    const count = wholeNumber('count', values.count) ?? (values.long ? longCount : usualCount);
    const jobs = wholeNumber('jobs', values.jobs) ?? usualJobs;
    const timeLimit = (wholeNumber('limit', values.limit) ?? usualSeconds) * 1000;
    return {
      seed,
      count,
      jobs,
      timeLimit,
      withKept: values.seed === undefined,
      untilBroken: values['until-broken'],
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} takes a whole number from 1 on.`);
  return number;
}
