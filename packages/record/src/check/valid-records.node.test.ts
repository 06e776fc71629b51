import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord } from './check-record.ts';
import { damaged, gone } from './testing/damage.ts';
import { readSchemas } from './testing/draft-schemas.ts';
import { validRecord } from './testing/random-record.ts';
import { redactedRecord, sampleRecord } from './testing/sample-record.ts';

test('a record that follows the draft has no findings, whatever happened in it', () => {
  fc.assert(
    fc.property(validRecord, (record) => {
      expect(checkRecord(record)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('draft 6.1.10, 10: a redacted record may leave content out, and one that is not should not', () => {
  const bare = (vcon: Readonly<Record<string, unknown>>): unknown => ({
    ...vcon,
    events: sampleRecord().events.map((event) =>
      Object.fromEntries(
        Object.entries(event).filter(
          ([name]) => !['body', 'encoding', 'mediatype', 'url', 'content_hash'].includes(name),
        ),
      ),
    ),
  });
  const codesOf = (vcon: unknown) => checkRecord(vcon).map(({ code }) => code);
  const plain: Readonly<Record<string, unknown>> = { ...sampleRecord() };
  const from = { redacted_from: { uuid: '0192e6a1-7c3d-8f00-8a11-5d2c9b7e4f03', type: 'personal-data' } };
  expect(codesOf(bare(plain))).toContain('content-missing');
  expect(codesOf(bare({ ...plain, ...from }))).not.toContain('content-missing');
});

/** The schemas of the draft and of what is known of the core: not ours, so VCON_SCHEMA names the folder that holds them. */
const folder = process.env.VCON_SCHEMA;

const validity = 'accepts the sample, a redacted record and random ones, as checkRecord does';
const refusals = 'refuses nothing that checkRecord lets pass';
const places = 'has no way to hold the place of a redacted event, so it is not asked about those';

if (folder === undefined) {
  describe('the schema of the draft is not asked: VCON_SCHEMA does not name its folder', () => {
    test.skip(validity, () => undefined);
    test.skip(refusals, () => undefined);
    test.skip(places, () => undefined);
  });
} else {
  describe('the schema of the draft', () => {
    const problemsOf = readSchemas(folder);

    test(validity, () => {
      const plain: unknown = JSON.parse(JSON.stringify(sampleRecord()));
      expect(problemsOf(plain)).toEqual([]);
      fc.assert(
        fc.property(validRecord, (record) => {
          expect(problemsOf(record)).toEqual([]);
        }),
        { numRuns: 100 },
      );
    });

    test(refusals, () => {
      const { events } = sampleRecord();
      const names = [
        'sessions',
        'party',
        'time',
        'operation_id',
        'attempt',
        'server',
        'tool',
        'decision',
        'encoding',
        'url',
      ];
      for (const index of events.keys())
        for (const [name, value] of names.flatMap((name) =>
          [gone, 'x', 0].map((value) => [name, value] as const),
        )) {
          const record: unknown = JSON.parse(JSON.stringify(sampleRecord()));
          const changed = damaged(record, `/events/${index}/${name}`, value);
          if (problemsOf(changed).length === 0) continue;
          const heavy = checkRecord(changed).filter(({ severity }) => severity === 'must');
          // The schema asks things of the parameters of all events; the prose says that they are those of its own (8).
          if (index < 20)
            expect([index, name, String(value), heavy.length > 0]).toEqual([
              index,
              name,
              String(value),
              true,
            ]);
        }
    });

    test(places, () => {
      expect(problemsOf(redactedRecord())).not.toEqual([]);
    });
  });
}
