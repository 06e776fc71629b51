import type { ThreadEvent } from '@callboard/core';
import { checkRecord, openRecord, type RecordOptions, writeRecord } from '@callboard/record';
import type { PageOptions } from '../../pages/page.ts';
import { onStage, type Stage } from '../browser.ts';
import { atMost, type Figure, told } from '../figure.ts';
import { inTurns, type Sample } from '../in-turns.ts';
import { interleave, used, type Work } from '../interleave.ts';
import { recordedConversation } from '../recorded-conversation.ts';
import { median, ratio, slopeOfWhole } from '../statistics.ts';

/** Events of a log, and how many such logs are as long as the longest. They are gone through one after another. */
const loads = { short: [2_500, 16], middle: [10_000, 4], long: [40_000, 1] } as const;
const longest = 40_000;

/** Each sample goes through 40,000 events, and may meet a great collection or not: 9 rounds were not steady. */
const rounds = 21;
/** Pages are opened anew for each. */
const pageRounds = 5;

const entries = 10_000;
const few = 50;

type Load = keyof typeof loads;

/** What a record costs: written, checked and opened, by its length; and its timeline on a page. */
export async function record(): Promise<Figure[]> {
  const log = await recordedConversation(longest);
  // Half of it tells more than is shown.
  return [...(await grown(log)), ...(await shown(writtenOf(log.slice(0, longest / 2))))];
}

/**
 * How each grows with the log. Sixteen short ones leave as much garbage as a long one, and what they gave is kept as long:
 * what dies young is never copied by the collector, which looked like growth (1.03 to 1.11 for what is about 1.02).
 */
async function grown(log: readonly ThreadEvent[]): Promise<Figure[]> {
  const logs = partsOf((count) => log.slice(0, count));
  // As they come from a file.
  const files = partsOf((count): unknown => JSON.parse(JSON.stringify(writtenOf(log.slice(0, count)))));
  return [
    ...(await figuresOf('written', logs, writtenOf)),
    ...(await figuresOf('checked', files, checkRecord)),
    ...(await figuresOf('opened', files, openRecord)),
  ];
}

async function figuresOf<Item>(
  name: string,
  items: Readonly<Record<Load, Item>>,
  goThrough: (item: Item) => unknown,
): Promise<Figure[]> {
  const works = partsOf(
    (_count, times, load): Work =>
      () =>
      () => {
        const kept: unknown[] = [];
        for (let time = 0; time < times; time += 1) kept.push(goThrough(items[load]));
        used(kept);
      },
  );
  const costs = await interleave(works, rounds);
  const [short, middle, long] = [costs('short'), costs('middle'), costs('long')];
  return [
    atMost(
      1.1,
      `record, ${name}, slope from 2,500 to 40,000 events`,
      slopeOfWhole(ratio(long, short), longest / loads.short[0]),
      '',
      {
        'to 10,000': slopeOfWhole(ratio(middle, short), loads.middle[0] / loads.short[0]),
      },
    ),
    told(`record, 40,000 events, ${name}, processor time`, median(long), 'ms', {
      '2,500 events': median(short) / loads.short[1],
      '10,000 events': median(middle) / loads.middle[1],
    }),
  ];
}

function partsOf<Item>(
  make: (count: number, times: number, load: Load) => Item,
): Readonly<Record<Load, Item>> {
  return {
    short: make(...loads.short, 'short'),
    middle: make(...loads.middle, 'middle'),
    long: make(...loads.long, 'long'),
  };
}

function writtenOf(log: readonly ThreadEvent[]): ReturnType<typeof writeRecord> {
  const options: RecordOptions = {
    uuid: '0192e6a1-7c3d-8f00-8a11-5d2c9b7e4f01',
    now: log.at(-1)?.at ?? 0,
    threadId: 'thread',
  };
  return writeRecord(log, options);
}

/** The timeline of a record in the browser: opened, filtered by a tool and back, scrolled down. */
async function shown(vcon: unknown): Promise<Figure[]> {
  const steps = { filter: newNotes(), scroll: newNotes(), frames: newNotes() };
  const file = JSON.stringify(vcon);

  function sampleOf(stage: Stage, name: Contender): Sample {
    const { contender, count } = contenders[name];
    return () =>
      stage.withPage(
        { contender, entries: count, messages: 'one', perTask: 1, pace: 'burst', counting: false },
        async ({ page, step }) => {
          await page.route('**/record.json', (route) =>
            route.fulfill({ contentType: 'application/json', body: file }),
          );
          await step('prepare');
          const cost = await step('open');
          const [filter, scroll] = [await step('filter'), await step('scroll')];
          const lengths = await page.evaluate(() => window.bench.frameLengths?.() ?? []);
          // Only of a page that got to the end: one that is stuck begins anew.
          steps.filter[name].push(filter);
          steps.scroll[name].push(scroll);
          steps.frames[name].push(lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
          return cost;
        },
      );
  }

  const opened = await onStage((stage) =>
    inTurns(
      new Map<Contender, Sample>([
        ['few', sampleOf(stage, 'few')],
        ['ours', sampleOf(stage, 'ours')],
        ['by hand', sampleOf(stage, 'by hand')],
      ]),
      pageRounds,
    ),
  );
  const name = 'record, timeline of 10,000 entries';
  const unit = 'x hand-written';
  const beside = (costs: Notes) => ratio(costs.ours, costs['by hand']);
  return [
    atMost(2, `${name}, first paint`, ratio(opened('ours'), opened('few')), `x ${few} entries`, {
      'hand-written': ratio(opened('by hand'), opened('few')),
    }),
    told(`${name}, first paint, processor time`, median(opened('ours')), 'ms', {
      [`${few} entries`]: median(opened('few')),
      'hand-written': median(opened('by hand')),
    }),
    atMost(1.2, `${name}, scrolled down, main thread`, beside(steps.scroll), unit),
    told(`${name}, scrolled down, from frame to frame`, beside(steps.frames), unit),
    told(`${name}, scrolled down, main thread, all frames`, median(steps.scroll.ours), 'ms', {
      'hand-written': median(steps.scroll['by hand']),
    }),
    told(`${name}, filtered and back, main thread`, beside(steps.filter), unit),
    told(`${name}, filtered and back, processor time`, median(steps.filter.ours), 'ms', {
      'hand-written': median(steps.filter['by hand']),
    }),
  ];
}

type Contender = 'few' | 'ours' | 'by hand';
type Notes = Readonly<Record<Contender, number[]>>;

const contenders: Readonly<
  Record<Contender, { readonly contender: PageOptions['contender']; readonly count: number }>
> = {
  few: { contender: 'record', count: few },
  ours: { contender: 'record', count: entries },
  'by hand': { contender: 'record, hand-written', count: entries },
};

function newNotes(): Notes {
  return { few: [], ours: [], 'by hand': [] };
}
