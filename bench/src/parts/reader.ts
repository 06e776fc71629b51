import { createArgsReader } from '@callboard/core/args';
import { JSONParser } from '@streamparser/json';
import { parse } from 'jsonriver';
import { deltas, document, type Kind, kinds } from '../documents.ts';
import { atMost, type Figure, told } from '../figure.ts';
import { PATIENCE } from '../in-turns.ts';
import { interleave, used } from '../interleave.ts';
import { type Costs, ratio, slopeOfWhole } from '../statistics.ts';

const KB = 1000;
/** Every size as a model writes it, and the size of a long file in smaller and in larger pieces. */
const loads: readonly { readonly size: number; readonly deltaSize: number }[] = [
  ...[2, 20, 200, 1000, 5000].map((size) => ({ size: size * KB, deltaSize: 16 })),
  { size: 200 * KB, deltaSize: 4 },
  { size: 200 * KB, deltaSize: 64 },
];

/** A frame's worth of deltas at the speed of a fast model, 16 characters each. */
const READ_EVERY = 50;

/**
 * How often one JSON.parse may go into it. A string alone began as 8 like the mixed load: quiet runs gave 5.9 to 8.4,
 * and all others beside it moved as much, because JSON.parse does no more with it than copy.
 */
const most: Readonly<Record<Kind, number>> = { mixed: 8, string: 10, records: 15, table: 15 };

/** The loads that goals are set for; the others are told. */
const judged = { from: 200 * KB, to: 1000 * KB, delta: 16 };

/**
 * For how the cost grows: as many short documents one after another against one as long as all of them, in turns, so that
 * both leave the same garbage and the machine is as fast for both. Short ones alone, timed a minute before the long one, told
 * of the processor's caches and clock as well: 0.91 to 1.18 for what is about 1.
 */
const growth = { from: 20 * KB, times: 50, rounds: 9 };

type Contender = 'JSON.parse' | 'callboard' | 'through cursors' | 'jsonriver' | '@streamparser/json';

/** The arguments reader, against one JSON.parse of the whole text and the two peers that are linear, too. */
export async function reader(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of kinds) {
    for (const { size, deltaSize } of loads)
      figures.push(...figuresOf(kind, size, deltaSize, await measured(kind, size, deltaSize)));
    figures.push(
      atMost(
        1.15,
        `reader, after every delta, ${kind}, slope from 20 KB to 1 MB`,
        slopeOfWhole(await wholeToParts(kind), growth.times),
        '',
      ),
    );
  }
  return figures;
}

async function measured(kind: Kind, size: number, deltaSize: number): Promise<Costs<Contender>> {
  const text = document(kind, size);
  const pieces = deltas(text, deltaSize);
  checkCursors(text, pieces);
  return await interleave<Contender>(
    {
      'JSON.parse': () => () => JSON.parse(text),
      callboard: () => () => readNowAndThen(pieces),
      'through cursors': () => () => readThroughCursors(pieces, followed[kind]),
      jsonriver: () => () => riverOf(pieces),
      '@streamparser/json': () => () => streamParsed(pieces),
    },
    size < 1000 * KB ? 9 : 5,
    PATIENCE,
  );
}

/** What one long document costs of short ones that are as long together. */
async function wholeToParts(kind: Kind): Promise<number> {
  const short = deltas(document(kind, growth.from), judged.delta);
  const long = deltas(document(kind, growth.from * growth.times), judged.delta);
  const list = followed[kind];
  const costs = await interleave(
    {
      'at once': () => () => readThroughCursors(long, list),
      'one by one': () => () => {
        for (let count = 0; count < growth.times; count += 1) used(readThroughCursors(short, list));
      },
    },
    growth.rounds,
  );
  return ratio(costs('at once'), costs('one by one'));
}

function figuresOf(kind: Kind, size: number, deltaSize: number, costs: Costs<Contender>): Figure[] {
  const load = `${kind} ${size / KB} KB/${deltaSize}`;
  const unit = 'x JSON.parse';
  const bare = costs('JSON.parse');
  const now = ratio(costs('callboard'), bare);
  const cursors = ratio(costs('through cursors'), bare);
  const peers = {
    jsonriver: ratio(costs('jsonriver'), bare),
    '@streamparser/json': ratio(costs('@streamparser/json'), bare),
  };
  const isJudged = deltaSize === judged.delta && size >= judged.from && size <= judged.to;
  const name = `reader, once per ${READ_EVERY} deltas, ${load}`;
  const perDelta = `reader, after every delta, ${load}`;
  if (!isJudged) return [told(name, now, unit, peers), told(perDelta, cursors, unit, peers)];
  const best = Math.min(...Object.values(peers));
  return [
    atMost(most[kind], name, now, unit, peers),
    atMost(0.5, `${name}, against the better peer`, now / best, 'x'),
    atMost(20, perDelta, cursors, unit, peers),
  ];
}

function readNowAndThen(pieces: readonly string[]): unknown {
  const reading = createArgsReader();
  for (const [index, piece] of pieces.entries()) {
    reading.push(piece);
    if (index % READ_EVERY === READ_EVERY - 1) used(reading.snapshot().value);
  }
  reading.close();
  return reading.snapshot().value;
}

/** The list that a viewer of this kind of arguments follows while it is written. */
const followed: Readonly<Record<Kind, string>> = {
  mixed: 'records',
  string: 'content',
  records: 'rows',
  table: 'values',
};

/** What a viewer does that follows the writing: after every delta it takes what is new in the open string or list. */
function readThroughCursors(pieces: readonly string[], list: string): unknown {
  const reading = createArgsReader();
  let shown = 0;
  let items = 0;
  for (const piece of pieces) {
    reading.push(piece);
    const string = reading.openString();
    if (string !== undefined) {
      if (string.length < shown) shown = 0;
      used(string.from(shown));
      shown = string.length;
    }
    const open = reading.look([list]);
    if (open.kind !== 'array') continue;
    for (; items < open.size; items += 1) used(reading.look([list, items]));
  }
  reading.close();
  return reading.snapshot().value;
}

async function riverOf(pieces: readonly string[]): Promise<unknown> {
  let last: unknown;
  for await (const value of parse(each(pieces))) last = value;
  return last;
}

async function* each(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

/** It tells of each part where it stands; putting that together into one value is left to whoever uses it. */
function streamParsed(pieces: readonly string[]): unknown {
  let last: unknown;
  const parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true });
  parser.onValue = ({ value, parent }) => {
    last = parent ?? value;
  };
  for (const piece of pieces) parser.write(piece);
  return last;
}

/** In this very run: what is finished is never made anew, and what was shown is never changed. */
function checkCursors(text: string, pieces: readonly string[]): void {
  const reading = createArgsReader();
  const kept: { value: unknown; text: string }[] = [];
  const every = Math.max(1, Math.floor(pieces.length / 20));
  let finished: unknown;
  for (const [index, piece] of pieces.entries()) {
    reading.push(piece);
    if (index % every !== 0) continue;
    const { value } = reading.snapshot();
    kept.push({ value, text: JSON.stringify(value) ?? '' });
    const first = firstRow(value);
    if (finished !== undefined && first !== finished) throw new Error('a finished part was made anew');
    if (first !== undefined && reading.snapshot().isComplete(pathOfFirstRow(value))) finished = first;
  }
  for (const snapshot of kept)
    if ((JSON.stringify(snapshot.value) ?? '') !== snapshot.text)
      throw new Error('an earlier snapshot changed');
  reading.close();
  if (JSON.stringify(reading.snapshot().value) !== JSON.stringify(JSON.parse(text)))
    throw new Error('the reader read something else than JSON.parse');
}

const lists = ['records', 'rows', 'values'] as const;

function listOf(value: unknown): { readonly name: string; readonly list: readonly unknown[] } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name of lists) {
    const list: unknown = Reflect.get(value, name);
    if (Array.isArray(list)) return { name, list };
  }
  return undefined;
}

function firstRow(value: unknown): unknown {
  return listOf(value)?.list[0];
}

function pathOfFirstRow(value: unknown): (string | number)[] {
  return [listOf(value)?.name ?? '', 0];
}
