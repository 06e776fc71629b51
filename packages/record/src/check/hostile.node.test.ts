import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord } from './check-record.ts';
import { findingCodes } from './finding-codes.ts';
import { damaged } from './testing/damage.ts';
import { sampleRecord } from './testing/sample-record.ts';

/** Every place in a JSON value, as a JSON Pointer. */
function placesIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) =>
      placesIn(inner, `${path}/${name.replaceAll('/', '~1')}`),
    ),
  ];
}

const sample: unknown = JSON.parse(JSON.stringify(sampleRecord()));
const places = placesIn(sample).filter((place) => place !== '');

describe('P24: whatever the file says', () => {
  test('any JSON is checked without an exception, and told in codes that are known', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        for (const { code } of checkRecord(value)) expect(Object.hasOwn(findingCodes, code)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('any JSON in any place of a record is checked, and what refers to it still is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 3 }), (place, value) => {
        for (const { path, message } of checkRecord(damaged(sample, place, value))) {
          expect(path === '' || path.startsWith('/')).toBe(true);
          expect(message.length).toBeLessThan(600);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('names that objects have by themselves are names like any other', () => {
    const record: unknown = JSON.parse(
      `{"uuid":"01938f2e-6f00-8abc-9def-0123456789ab","created_at":"2026-11-30T08:00:00Z","parties":[{"type":"bot"}],
        "sessions":[{"start":"2026-11-30T08:00:00Z","parties":[0]}],"extensions":["tool-invocation"],
        "events":[
          {"type":"tool-invocation","time":"2026-11-30T08:00:00Z","sessions":0,"party":0,"operation_id":"__proto__","attempt":1,
           "server":"constructor","tool":"hasOwnProperty","mediatype":"application/json","encoding":"json",
           "body":{"__proto__":{"polluted":true},"constructor":1}},
          {"type":"constructor"},{"type":"__proto__"},
          {"type":"tool-result","time":"2026-11-30T08:00:01Z","sessions":0,"party":0,"operation_id":"__proto__","attempt":1,
           "__proto__":{"encoding":"json","mediatype":"text/plain","body":1}}]}`,
    );
    // What stands under __proto__ is no content of the event.
    expect(checkRecord(record).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'content-missing /events/3',
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('a body deeper than any stack is content like any other', () => {
    let body: unknown = 'bottom';
    for (let level = 0; level < 200_000; level += 1) body = [body];
    const record = { ...sampleRecord() };
    const events = record.events.map((event, index) => (index === 8 ? { ...event, body } : event));
    expect(checkRecord({ ...record, events })).toEqual([]);
  });

  test('a file that is wrong everywhere is told in a list that ends, with a word of how much is left out', () => {
    const events = Array.from({ length: 20_000 }, () => ({ type: 'tool-result' }));
    const found = checkRecord({ ...sampleRecord(), events });
    expect(found.length).toBeLessThan(2_500);
    expect(found.at(-1)).toMatchObject({ code: 'findings-left-out', severity: 'must' });
  });

  test('long texts are quoted in part, and nothing hidden in them is passed on', () => {
    const long = '\u202E\u001B[2J'.repeat(1_000_000);
    for (const place of [
      '/uuid',
      '/created_at',
      '/events/3/server',
      '/events/2/decision',
      '/events/19/content_hash',
      '/events/18/body',
    ])
      for (const { message } of checkRecord(damaged(sample, place, long))) {
        expect(message.length).toBeLessThan(1_500);
        for (const hidden of ['\u202E', '\u001B']) expect(message).not.toContain(hidden);
      }
  });
});
