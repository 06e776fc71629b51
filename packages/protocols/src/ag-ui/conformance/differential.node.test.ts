import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readWithClient } from './testing/client-reading.ts';
import { differenceOf } from './testing/compare-readings.ts';
import { keepingRules, verdictRules } from './testing/differences.ts';
import { readOurselves } from './testing/our-reading.ts';
import { anyStream } from './testing/random-stream.ts';

/** How many random streams are compared; `pnpm conformance --runs 100000` compares more. */
const numRuns = Number(process.env.AG_UI_RANDOM_STREAMS ?? 10_000);

/** The same streams every time, unless another seed is asked for (`--seed`). */
const seed = Number(process.env.AG_UI_SEED ?? 20_261_001);

const all = { verdict: verdictRules, keeping: keepingRules };

async function difference(stream: readonly object[], rules: typeof all = all): Promise<string | undefined> {
  const readings = { ours: readOurselves(stream), client: await readWithClient(stream) };
  return differenceOf(stream, readings, rules);
}

/** Only the client warns on the console. */
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterAll(() => {
  vi.restoreAllMocks();
});

describe('beside AG-UI’s own client', () => {
  test(`${numRuns} random streams are taken or refused at the same event, and leave the same messages and state`, {
    timeout: 60_000 + numRuns * 60,
  }, async () => {
    const property = fc.asyncProperty(anyStream, async (stream) => {
      expect(await difference(stream)).toBeUndefined();
    });
    await fc.assert(property, { numRuns, seed });
  });

  test.each([...verdictRules, ...keepingRules].map((rule) => [rule.name, rule] as const))(
    'meant otherwise: %s',
    async (_name, rule) => {
      const run = [{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, ...rule.example];
      const others = {
        verdict: verdictRules.filter((one) => one !== rule),
        keeping: keepingRules.filter((one) => one !== rule),
      };
      expect(await difference(run)).toBeUndefined();
      expect(await difference(run, others)).toBeDefined();
    },
  );
});
