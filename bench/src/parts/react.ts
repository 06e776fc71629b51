import type { Counts, PageOptions } from '../../pages/page.ts';
import { onStage, type Stage } from '../browser.ts';
import { atMost, type Figure, told } from '../figure.ts';
import { inTurns, PATIENCE, type Sample } from '../in-turns.ts';
import { type Costs, median, ratio } from '../statistics.ts';

type Contender = PageOptions['contender'];
type Load = Pick<PageOptions, 'messages' | 'perTask' | 'pace'>;

const baseline: Contender = 'hand-written';
const peers: readonly Contender[] = ['AI SDK', 'AI SDK, throttled', 'assistant-ui'];

/** A message of its own changes nothing about a burst, so that is left out: it would cost a minute. */
const loads: readonly Load[] = [
  { messages: 'one', pace: 'paced', perTask: 1 },
  { messages: 'one', pace: 'paced', perTask: 20 },
  { messages: 'one', pace: 'burst', perTask: 1 },
  { messages: 'one', pace: 'burst', perTask: 20 },
  { messages: 'each', pace: 'paced', perTask: 1 },
  { messages: 'each', pace: 'paced', perTask: 20 },
];

/** What goals are set for: three rounds of the same build gave 1.19 to 1.5 of it. */
const rounds = 7;
/** The peers are told, and half a minute of them is one round. */
const peerRounds = 3;

/** 200 cards, one of which is written in 2,000 deltas: main-thread time, renders and commits in Chromium. */
export async function react(): Promise<Figure[]> {
  return await onStage(async (stage) => {
    const figures: Figure[] = [];
    for (const load of loads) figures.push(...(await timed(stage, load)));
    for (const load of loads.filter(({ perTask }) => perTask === 1))
      figures.push(...(await counted(stage, load)));
    return figures;
  });
}

/** Against a list written by hand that updates once a frame; the peers beside it. */
async function timed(stage: Stage, load: Load): Promise<Figure[]> {
  const others = isBesidePeers(load) ? peers : [];
  const costs = await besideBaseline(stage, load, ['callboard', 'callboard, app cards'], rounds);
  const costsOfPeers = await besideBaseline(
    stage,
    load,
    others,
    others.length === 0 ? 0 : peerRounds,
    PATIENCE,
  );
  const name = `React, ${nameOf(load)}`;
  const unit = 'x hand-written';
  const beside = figuresOf(others, (contender) => relative(costsOfPeers, contender));
  // A burst is over in a tenth of a second: too short to be judged, long enough to be told.
  const judged = load.pace === 'paced' ? atMost.bind(undefined, 1.5) : told;
  return [
    judged(`${name}, main thread`, relative(costs, 'callboard'), unit, beside),
    judged(`${name}, main thread, app cards`, relative(costs, 'callboard, app cards'), unit, {}),
    told(`${name}, processor time`, median(costs('callboard')), 'ms', {
      'hand-written': median(costs(baseline)),
      ...figuresOf(others, (contender) => median(costsOfPeers(contender))),
    }),
  ];
}

function besideBaseline(
  stage: Stage,
  load: Load,
  contenders: readonly Contender[],
  times: number,
  patience?: number,
): Promise<Costs<Contender>> {
  const samples = [baseline, ...contenders].map((contender): [Contender, Sample] => [
    contender,
    sampleOf(stage, contender, load),
  ]);
  return inTurns(new Map(samples), times, patience);
}

/** Where the load is a network's: each of them takes ten seconds. */
function isBesidePeers({ pace, perTask }: Load): boolean {
  return pace === 'paced' && perTask === 1;
}

function relative(costs: Costs<Contender>, contender: Contender): number {
  return ratio(costs(contender), costs(baseline));
}

function sampleOf(stage: Stage, contender: Contender, load: Load): Sample {
  return () =>
    stage.withPage({ ...load, contender, counting: false }, async ({ step }) => {
      await step('prepare');
      return await step('stream');
    });
}

/** On pages of their own: watching costs time. */
async function counted(stage: Stage, load: Load): Promise<Figure[]> {
  const name = `React, ${nameOf(load)}`;
  const ours = await countsOf(stage, 'callboard', load);
  const ofApp = await countsOf(stage, 'callboard, app cards', load);
  const others = new Map<Contender, Counts>();
  for (const contender of isBesidePeers(load) ? peers : [])
    others.set(contender, await countsOf(stage, contender, load));
  const beside = (count: keyof Counts) =>
    figuresOf([...others.keys()], (contender) => others.get(contender)?.[count] ?? Number.NaN);
  return [
    atMost(0, `${name}, renders in untouched cards`, ours.untouchedRenders, '', beside('untouchedRenders')),
    atMost(0, `${name}, renders of untouched app cards`, ofApp.untouchedRenders, ''),
    atMost(1, `${name}, most commits in a frame`, ours.commitsOfAFrame, '', beside('commitsOfAFrame')),
  ];
}

function countsOf(stage: Stage, contender: Contender, load: Load): Promise<Counts> {
  return stage.withPage({ ...load, contender, counting: true }, async ({ step, counts }) => {
    await step('prepare');
    await step('stream');
    return await counts();
  });
}

function nameOf({ messages, perTask, pace }: Load): string {
  const cards = messages === 'one' ? '200 cards in one message' : '200 cards in a message each';
  const deltas = perTask === 1 ? '1 delta a task' : `${perTask} deltas a task`;
  return `${cards}, ${deltas}, ${pace === 'burst' ? 'all at once' : 'over the frames'}`;
}

function figuresOf(
  contenders: readonly Contender[],
  figure: (contender: Contender) => number,
): Readonly<Record<string, number>> {
  return Object.fromEntries(contenders.map((contender) => [contender, figure(contender)]));
}
