import { type Scenario, scenarioInWords } from './scenario.ts';

/** What is played: a seed, and its name where it once failed. */
export interface Piece {
  readonly seed: number;
  readonly name?: string;
}

/** What is told of a scenario in which something broke. */
export interface Failure {
  readonly scenario: Scenario;
  readonly broken: readonly string[];
  readonly diary: readonly string[];
  readonly seconds: number;
}

/** What names a run or a message: its beginning is enough to tell it from the others. */
const uuid = /\b([0-9a-f]{4})[0-9a-f]{4}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What broke, in which scenario, and how to see it again. */
export function failureInWords({ seed, name }: Piece, failure: Failure): string {
  const { scenario, broken, diary, seconds } = failure;
  const lines = [
    `FAILED seed ${seed}${name === undefined ? '' : ` (${name})`}, ${seconds.toFixed(1)} s`,
    ...broken.map((what) => `  - ${what}`),
    ...scenarioInWords(scenario).map((line) => `    ${line}`),
    ...diary.map((line) => `      ${line}`),
    `  replay: pnpm faults --seed ${seed} --count 1`,
  ];
  return lines.join('\n').replace(uuid, '$1');
}
