import type { PageOptions } from '../../pages/page.ts';
import { onStage, type Stage } from '../browser.ts';
import { atMost, type Figure, told } from '../figure.ts';
import { inTurns, type Sample } from '../in-turns.ts';
import { median, ratio } from '../statistics.ts';

type Contender = 'callboard' | 'callboard, kept';
type Load = Pick<PageOptions, 'messages' | 'perTask' | 'pace'>;

const loads: readonly Load[] = [
  { messages: 'one', pace: 'paced', perTask: 1 },
  { messages: 'each', pace: 'paced', perTask: 20 },
];

const rounds = 9;

/** 200 cards, one of which is written in 2,000 deltas: what writing the log to IndexedDB costs the main thread beside it. */
export async function keeping(): Promise<Figure[]> {
  return await onStage(async (stage) => {
    const figures: Figure[] = [];
    for (const load of loads) figures.push(...(await timed(stage, load)));
    return figures;
  });
}

async function timed(stage: Stage, load: Load): Promise<Figure[]> {
  const contenders: readonly Contender[] = ['callboard', 'callboard, kept'];
  const costs = await inTurns(
    new Map(
      contenders.map((contender): [Contender, Sample] => [contender, sampleOf(stage, contender, load)]),
    ),
    rounds,
  );
  const deltas = load.perTask === 1 ? '1 delta a task' : `${load.perTask} deltas a task`;
  const name = `kept in the browser, 200 cards, ${deltas}`;
  const [kept, not] = [costs('callboard, kept'), costs('callboard')];
  return [
    atMost(1.1, `${name}, main thread`, ratio(kept, not), 'x the same in memory'),
    told(`${name}, processor time`, median(kept), 'ms', { 'in memory': median(not) }),
  ];
}

function sampleOf(stage: Stage, contender: Contender, load: Load): Sample {
  return () =>
    stage.withPage({ ...load, contender, counting: false }, async ({ step }) => {
      await step('prepare');
      return await step('stream');
    });
}
