import type { Kind } from '../../pages/large/load.ts';
import type { PageOptions } from '../../pages/page.ts';
import { type MeasuredPage, onStage, type Stage } from '../browser.ts';
import { atMost, type Figure, told } from '../figure.ts';
import { median } from '../statistics.ts';

type Contender = 'large card' | 'large card, hand-written';

/** A kit's card has no search in it, so there is none to time: the browser's own looks through what is mounted. */
const steps = ['stream', 'result', 'unfold', 'scroll', 'copy'] as const;

type Step = (typeof steps)[number];

/** For each step, the longest task of each round. */
type Tasks = ReadonlyMap<Step, readonly number[]>;

const rounds = 2;

/** One card with 1 MB of arguments and a 5 MB result: the longest task, and how soon it is stopped. */
export async function largeCard(): Promise<Figure[]> {
  return await onStage(async (stage) => {
    const figures: Figure[] = [];
    for (const kind of ['string', 'records'] as const) figures.push(...(await longest(stage, kind)));
    return figures;
  });
}

async function longest(stage: Stage, kind: Kind): Promise<Figure[]> {
  const ours = new Map<Step, number[]>();
  const theirs = new Map<Step, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const turns: [Contender, Map<Step, number[]>][] = [
      ['large card', ours],
      ['large card, hand-written', theirs],
    ];
    for (const [contender, tasks] of round % 2 === 0 ? turns : turns.reverse())
      await stage.withPage(optionsOf(contender, kind), (page) => walk(page, tasks));
  }
  const name = `one card, 1 MB and 5 MB of ${kind === 'string' ? 'text' : 'records'}`;
  return [
    atMost(2, `${name}, longest task`, longestOf(ours) / longestOf(theirs), 'x hand-written'),
    ...steps.map((step) =>
      told(`${name}, longest task, ${step}`, median(ours.get(step) ?? []), 'ms', {
        'hand-written': median(theirs.get(step) ?? []),
      }),
    ),
    atMost(1, `${name}, frames until it says that it was stopped`, await stopped(stage, kind), ''),
  ];
}

async function walk(page: MeasuredPage, tasks: Map<Step, number[]>): Promise<void> {
  await page.step('prepare');
  for (const step of steps) {
    const known = tasks.get(step) ?? [];
    tasks.set(step, [...known, await page.longestTask(step)]);
  }
}

/** The longest of the medians: a task that was long once, on a busy machine, is nobody's. */
function longestOf(tasks: Tasks): number {
  return Math.max(...[...tasks.values()].map(median));
}

async function stopped(stage: Stage, kind: Kind): Promise<number> {
  return await stage.withPage(optionsOf('large card', kind), async ({ step, counts }) => {
    await step('prepare');
    await step('stop');
    return (await counts()).framesToStop ?? Number.NaN;
  });
}

function optionsOf(contender: Contender, kind: Kind): PageOptions {
  return { contender, kind, messages: 'one', perTask: 1, pace: 'paced', counting: false };
}
