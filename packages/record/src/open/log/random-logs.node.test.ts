import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callKey, createThread, isSettled, type ThreadEvent } from '@callboard/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../check/check-record.ts';
import { type Card, cardOf } from '../../testing/random/card-of.ts';
import { conversations, playConversation } from '../../testing/random/play.ts';
import { planted } from '../../testing/random/texts.ts';
import { readFacts, unheld, unheldBesides } from '../../testing/random/unheld.ts';
import { recordOfLog } from '../../testing/record-of.ts';
import { openRecord } from '../open-record.ts';

/**
 * Each is a series of its own, so that they are played beside each other: seeds that have found something. `SERIES=40` plays
 * the first forty of all there are.
 */
const series =
  process.env.SERIES === undefined
    ? [8, 16, 22, 26, 30, 37, 38, 39, 42, 58, 59, 62, 92, 135]
    : Array.from({ length: Number(process.env.SERIES) }, (_, index) => index + 1);

/** What fails is not cut down here, since each try plays a conversation anew: its seed and path do that where it is needed. */
const limits = { interruptAfterTimeLimit: 40_000, endOnFailure: true };

const everything = { unsent: true, secrets: { inPeoplesWords: true } };

function written(log: readonly ThreadEvent[], unsent: boolean): unknown {
  const record = recordOfLog(log, { ...everything, unsent });
  const file: unknown = JSON.parse(JSON.stringify(record));
  expect(file).toEqual(record);
  return file;
}

/** The cards of a log that a record holds, and those of the record: settled ones, by their keys. */
function cardsOf(log: readonly ThreadEvent[]): {
  readonly before: readonly Card[];
  readonly after: readonly Card[];
  /** All that were read back, in their order. */
  readonly keys: readonly string[];
} {
  const thread = createThread({ id: 'thread-1' });
  let known = 0;
  const facts = readFacts(log, createThread({ id: 'thread-1', log }).snapshot(), (event) => {
    thread.receive([event]);
    const keys = thread.callKeys();
    const added = keys.slice(known);
    known = keys.length;
    return added;
  });
  const opened = createThread({ id: 'thread-1', log: openRecord(written(log, true)).log });
  expect(opened.openRequests()).toEqual([]);
  const held = thread
    .snapshot()
    .calls.filter((call) => isSettled(call) && !unheld.some(({ isAbout }) => isAbout(call, facts)));
  return {
    keys: opened.callKeys(),
    before: held.map((call) => cardOf(call)),
    after: held.flatMap(({ key, attempts }) => {
      const call = opened.call(key);
      return call === undefined || !isSettled(call) ? [] : [cardOf(call, attempts.length > 0)];
    }),
  };
}

/** The runs of cards, each with its calls in the order of `keys`. */
function byRun(cards: readonly Card[], keys: readonly string[]): unknown {
  const places = new Map(keys.map((key, place) => [key, place]));
  const runs = new Map<string, string[]>();
  for (const { key, runId } of cards.filter((card) => places.has(card.key)))
    runs.set(runId, [...(runs.get(runId) ?? []), key]);
  for (const list of runs.values())
    list.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  return Object.fromEntries(runs);
}

/** Calls in the order in which each was written to its end. */
function ended(log: readonly ThreadEvent[]): readonly string[] {
  return [
    ...new Set(
      log.flatMap((event) =>
        event.type === 'call-closed' || event.type === 'call-handed-over'
          ? [callKey(event.runId, event.toolCallId)]
          : [],
      ),
    ),
  ];
}

describe('random conversations are recorded and read back', () => {
  test.concurrent.each(series)(
    'P30: series %i: the settled cards are the same, but for what the record cannot hold',
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(conversations, async (conversation) => {
          const log = await playConversation(conversation);
          const { before, after, keys } = cardsOf(log);
          expect(after).toEqual(before);
          const order = ended(log).filter((key) => keys.includes(key));
          expect(byRun(before, order)).toEqual(
            byRun(
              before,
              keys.filter((key) => order.includes(key)),
            ),
          );
        }),
        { ...limits, seed, numRuns: 4 },
      );
    },
  );

  test.concurrent.each(series)(
    'draft 5, 6, 10: series %i: checkRecord has nothing that must be otherwise, and no credential is in the file',
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(conversations, fc.boolean(), async (conversation, unsent) => {
          const record = written(await playConversation(conversation), unsent);
          expect(checkRecord(record).filter(({ severity }) => severity === 'must')).toEqual([]);
          const file = JSON.stringify(record);
          const at = file.indexOf(planted);
          expect(at === -1 ? '' : file.slice(Math.max(0, at - 200), at)).toBe('');
        }),
        { ...limits, seed: seed + 1_000, numRuns: 3 },
      );
    },
  );
});

/** The part of docs/record.md between its marks. */
const section = /(?<=<!-- what reads otherwise -->\n)[\s\S]*?(?=\n<!-- -->)/;

test('docs/record.md lists what is read back otherwise, and these tests leave aside nothing else', () => {
  const file = path.resolve(import.meta.dirname, '../../../../../docs/record.md');
  const list = [...unheldBesides, ...unheld.map(({ why }) => why)].map((why) => `- ${why}`).join('\n');
  if (process.env.WRITE_DOCS === '1')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(section, () => list),
    );
  expect(section.exec(readFileSync(file, 'utf8'))?.[0]).toBe(list);
});
