import { describe, expect, test } from 'vitest';
import { departures, expectationsOf } from './testing/departures.ts';
import { missesOf } from './testing/fixture-misses.ts';
import { runFixture } from './testing/fixture-run.ts';
import { readFixtures } from './testing/stream-fixture.ts';

/**
 * AG-UI's own conformance streams, from a server that replays them, over our HTTP transport, on a real thread. The data
 * is not ours: AG_UI_CONFORMANCE names the folder that holds it. What is checked otherwise than the streams say, and
 * why, is in testing/departures.ts; what nobody can see of a thread's events, in testing/told-events.ts.
 */
const folder = process.env.AG_UI_CONFORMANCE;

/** How many streams there are in the set. */
const streamCount = 68;

if (folder === undefined) {
  describe('AG-UI 1.0 streams are not run: AG_UI_CONFORMANCE does not name their folder', () => {
    test.skip.each(Array.from({ length: streamCount }, (_, index) => index + 1))(
      'stream %i',
      () => undefined,
    );
  });
} else {
  describe('AG-UI 1.0 streams', () => {
    const fixtures = readFixtures(folder) ?? [];

    test('the set is there, whole, and every departure is about one of its streams', () => {
      const names = fixtures.map(({ name }) => name);
      expect(names.length).toBeGreaterThanOrEqual(streamCount);
      expect(Object.keys(departures).filter((name) => !names.includes(name))).toEqual([]);
    });

    for (const fixture of fixtures) {
      const departure = departures[fixture.name];
      const why = departure === undefined ? '' : `: ${departure.why}`;
      const isSkipped = departure !== undefined && departure.instead === undefined;
      test.skipIf(isSkipped)(`${fixture.name}${why}`, async () => {
        expect(missesOf(expectationsOf(fixture), await runFixture(fixture))).toEqual([]);
      });
    }
  });
}
