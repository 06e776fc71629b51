import { describe, expect, test } from 'vitest';
import { checkRecord } from './check-record.ts';
import { damaged, gone } from './testing/damage.ts';
import { sampleRecord } from './testing/sample-record.ts';

type Change = readonly [pointer: string, value: unknown];

const { events } = sampleRecord();
const key = events[20];

/** What is found of a changed sample: the codes and where. */
function foundIn(...changes: readonly Change[]): string[] {
  const record = changes.reduce<unknown>(
    (before, [pointer, value]) => damaged(before, pointer, value),
    sampleRecord(),
  );
  return checkRecord(record).map(({ code, path }) => `${code} ${path}`);
}

const desk = 'https://desk.example/mcp';
const ofCard = { ...events[2], server: desk, tool: 'charge_card' };

/** A decision for the operation of events 9 to 15 alone, at a second of its minute. */
function once(second: string, attempt: number, decision: string): Change {
  const time = `2026-11-30T08:00:${second}Z`;
  return ['/events/-', { ...ofCard, operation_id: 'op-card', time, attempt, decision }];
}

/** One that stands for its tool. */
function standing(second: string, decision: string): Change {
  const time = `2026-11-30T08:00:${second}Z`;
  return ['/events/-', { ...events[1], server: desk, tool: 'charge_card', time, decision }];
}

/** Nothing stands for its server, and its second attempt has no decision of its own: keys were pressed there. */
const undecided: readonly Change[] = [
  ['/events/0', key],
  ['/events/11', key],
];

describe('draft 6.1.7: a decision about another operation says nothing of the use of a tool', () => {
  test('where it stands for all that is done at a server', () => {
    expect(
      foundIn(
        ['/events/0/decision', 'disallowed'],
        ['/events/0/operation', 'delegation'],
        ['/events/2', key],
      ),
    ).toEqual(['operation-unknown /events/0/operation']);
  });

  test('where it is about one operation alone', () => {
    const other = { ...events[2], time: '2026-11-30T08:00:03.5Z', operation: 'sharing' };
    expect(foundIn(['/events/-', { ...other, decision: 'disallowed' }])).toEqual([
      'operation-unknown /events/22/operation',
    ]);
  });

  test('one that does not say what it is about, as it must, is read as one about a tool', () => {
    const found = foundIn(
      ['/events/0/decision', 'disallowed'],
      ['/events/0/operation', gone],
      ['/events/2', key],
    );
    expect(found).toContain('parameter-missing /events/0/operation');
    expect(found).toContain('ran-though-disallowed /events/3');
  });
});

describe('draft 4.1: which decision applies to a request', () => {
  test('one for its operation alone applies to all attempts of it, whatever stands for its tool', () => {
    expect(foundIn(...undecided, standing('09.5', 'disallowed'))).toEqual([
      'ran-though-disallowed /events/9',
      'ran-though-disallowed /events/12',
    ]);
    expect(foundIn(...undecided, standing('09.5', 'disallowed'), once('09.5', 1, 'allowed'))).toEqual([]);
    expect(foundIn(...undecided, once('09.5', 1, 'disallowed'))).toEqual([
      'ran-though-disallowed /events/9',
      'ran-though-disallowed /events/12',
    ]);
  });

  test('the last one for its operation does', () => {
    expect(foundIn(...undecided, once('09.5', 1, 'allowed'), once('12', 2, 'disallowed'))).toEqual([
      'ran-though-disallowed /events/12',
    ]);
  });

  test('a standing one applies to later operations, and not to one that has begun', () => {
    expect(foundIn(...undecided, standing('12', 'disallowed'))).toEqual([]);
    const later: readonly Change[] = [
      ['/events/16/server', desk],
      ['/events/16/tool', 'charge_card'],
    ];
    expect(foundIn(...undecided, standing('12', 'disallowed'), ...later)).toEqual([
      'ran-though-disallowed /events/16',
    ]);
    expect(foundIn(...undecided, standing('12', 'disallowed'), standing('14', 'allowed'), ...later)).toEqual(
      [],
    );
  });

  test('one whose request nobody saw has begun where something responds to it', () => {
    expect(foundIn(['/events/9', key], ...undecided, standing('12', 'disallowed'))).toEqual([
      'state-model /events/10',
    ]);
  });
});

describe('draft 4.1, 5: what happens in the same second', () => {
  const [request, error] = [events[16], events[17]];
  const time = '2026-11-30T08:00:18Z';

  test('a response that is listed before its request comes after it', () => {
    expect(foundIn(['/events/16', error], ['/events/17', { ...request, time }])).toEqual([]);
  });

  test('a decision that is listed behind its request comes before it', () => {
    const ofClock = { operation_id: 'op-clock', server: '!host', tool: 'read_clock' };
    const decision = { ...events[2], ...ofClock, time, decision: 'disallowed' };
    expect(foundIn(['/events/16/time', time], ['/events/-', decision])).toEqual([
      'ran-though-disallowed /events/16',
    ]);
  });

  test('the order of the list counts for what comes back', () => {
    const progress = { ...error, type: 'tool-progress' };
    expect(foundIn(['/events/-', progress])).toEqual(['state-model /events/22']);
  });
});
