import { describe, expect, test } from 'vitest';
import { missesOf } from './testing/fixture-misses.ts';
import { runFixture } from './testing/fixture-run.ts';
import { ownStreams, readFixtures } from './testing/stream-fixture.ts';

const fixtures = readFixtures(ownStreams) ?? [];

describe('our own AG-UI streams', () => {
  test('they are there', () => {
    expect(fixtures.length).toBeGreaterThan(0);
  });

  test.each(fixtures.map((fixture) => [fixture.name, fixture.description, fixture] as const))(
    '%s: %s',
    async (_name, _description, fixture) => {
      expect(missesOf(fixture.expect, await runFixture(fixture))).toEqual([]);
    },
  );
});
