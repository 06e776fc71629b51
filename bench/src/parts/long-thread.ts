import type { PageOptions } from '../../pages/page.ts';
import { type MeasuredPage, onStage, type Stage } from '../browser.ts';
import { atMost, type Figure, told } from '../figure.ts';
import { inTurns, type Sample } from '../in-turns.ts';
import { type Costs, median, ratio } from '../statistics.ts';

const ours = 'long thread, callboard';
const byHand = 'long thread, hand-written';
const whole = 'long thread, every card';

const many = 5000;
const few = 50;

const rounds = 7;

/** 5,000 settled cards: opened, scrolled, and written to at the end. */
export async function longThread(): Promise<Figure[]> {
  return await onStage(async (stage) => [
    ...(await opened(stage)),
    ...(await scrolled(stage)),
    ...(await streamed(stage)),
  ]);
}

/** From a thread that is there to its cards on screen. Reading the log is apart: it is as long as the thread. */
async function opened(stage: Stage): Promise<Figure[]> {
  const first = ({ step }: MeasuredPage) => step('open');
  const costs = await inTurns(
    new Map<string, Sample>([
      ['few', sampleOf(stage, ours, few, first)],
      ['many', sampleOf(stage, ours, many, first)],
      ['by hand', sampleOf(stage, byHand, many, first)],
      ['whole', sampleOf(stage, whole, many, first)],
    ]),
    rounds,
  );
  return [
    atMost(
      2,
      `long thread, ${many} cards, first paint`,
      ratio(costs('many'), costs('few')),
      `x ${few} cards`,
      {
        'hand-written': ratio(costs('by hand'), costs('few')),
        'every card mounted': median(costs('whole')) / median(costs('few')),
      },
    ),
    told(`long thread, ${many} cards, first paint, processor time`, median(costs('many')), 'ms', {
      [`${few} cards`]: median(costs('few')),
      'hand-written': median(costs('by hand')),
      'every card mounted': median(costs('whole')),
    }),
  ];
}

/**
 * What the main thread spends on the frames is judged. How long they are on a clock is told: that is what a person sees,
 * and on a machine that does something else beside it, no two runs agree on it.
 */
async function scrolled(stage: Stage): Promise<Figure[]> {
  const frames = new Map<string, number[]>();
  const long = new Map<string, number[]>();
  const scroll = (contender: PageOptions['contender']) => async (page: MeasuredPage) => {
    await page.step('open');
    const cost = await page.step('scroll');
    const frameLengths = await page.page.evaluate(() => window.bench.frameLengths?.() ?? []);
    noted(frames, contender, mean(frameLengths));
    noted(long, contender, percentile(frameLengths, 0.95));
    return cost;
  };
  const costs: Costs<string> = await inTurns(
    new Map<string, Sample>([
      [ours, sampleOf(stage, ours, many, scroll(ours))],
      [byHand, sampleOf(stage, byHand, many, scroll(byHand))],
    ]),
    rounds,
  );
  const unit = 'x hand-written';
  const name = `long thread, ${many} cards, scrolled up`;
  const relative = (samples: ReadonlyMap<string, number[]>) =>
    ratio(samples.get(ours) ?? [], samples.get(byHand) ?? []);
  return [
    atMost(1.2, `${name}, main thread`, ratio(costs(ours), costs(byHand)), unit),
    told(`${name}, from frame to frame`, relative(frames), unit),
    told(`${name}, from frame to frame, one in twenty is longer`, relative(long), unit),
    told(`${name}, main thread, all frames`, median(costs(ours)), 'ms', {
      'hand-written': median(costs(byHand)),
    }),
  ];
}

/** One more call is written below them. */
async function streamed(stage: Stage): Promise<Figure[]> {
  const written = async (page: MeasuredPage) => {
    await page.step('open');
    return await page.step('stream');
  };
  const costs = await inTurns(
    new Map<string, Sample>([
      ['few', sampleOf(stage, ours, few, written)],
      ['many', sampleOf(stage, ours, many, written)],
    ]),
    rounds,
  );
  return [
    told(
      `long thread, ${many} cards, written to at the end`,
      ratio(costs('many'), costs('few')),
      `x ${few} cards`,
    ),
  ];
}

function sampleOf(
  stage: Stage,
  contender: PageOptions['contender'],
  calls: number,
  work: (page: MeasuredPage) => Promise<number>,
): Sample {
  return () =>
    stage.withPage(
      { contender, calls, messages: 'each', perTask: 1, pace: 'paced', counting: false },
      async (page) => {
        await page.step('prepare');
        return await work(page);
      },
    );
}

function noted(samples: Map<string, number[]>, name: string, figure: number): void {
  samples.set(name, [...(samples.get(name) ?? []), figure]);
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}

function percentile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}
