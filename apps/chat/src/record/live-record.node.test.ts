import { createFakeClock } from '@callboard/core/testing';
import type { OpenedRecord } from '@callboard/record';
import { expect, test } from 'vitest';
import { createLiveRecord } from './live-record.ts';

const record: OpenedRecord = { log: [], entries: [], oddities: [] };

/** A conversation that changes when it is told, and how often its record was written. */
function followed(write: () => OpenedRecord = () => record) {
  const clock = createFakeClock();
  const listeners = new Set<() => void>();
  const count = { written: 0, told: 0 };
  const live = createLiveRecord({
    clock,
    write: () => {
      count.written += 1;
      return write();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  const change = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const look = (): (() => void) => live.subscribe(() => (count.told += 1));
  return { clock, live, count, change, look, listeners };
}

test('P30: a record that is looked at is written once for all that happened in a second', () => {
  const { clock, live, count, change, look } = followed();
  expect(live.state()).toBe(live.state());
  expect(count.written).toBe(1);
  look();
  clock.advance(1000);
  for (let delta = 0; delta < 100; delta += 1) {
    change();
    clock.advance(10);
  }
  expect(count).toEqual({ written: 3, told: 2 });
  clock.advance(60_000);
  expect(count).toEqual({ written: 3, told: 2 });
});

test('P30: a record that takes long to write is written less often', () => {
  const slow = followed(() => {
    slow.clock.sleep(500);
    return record;
  });
  slow.live.state();
  slow.look();
  slow.clock.advance(4499);
  expect(slow.count.written).toBe(1);
  slow.clock.advance(1);
  expect(slow.count.written).toBe(2);
});

test('P30: nothing is written for nobody', () => {
  const { clock, count, change, look, listeners } = followed();
  const leave = look();
  change();
  leave();
  expect(listeners.size).toBe(0);
  expect(clock.waiting()).toBe(0);
  expect(count.written).toBe(0);
});

test('P30: a record that cannot be written says why, and is written once it can be', () => {
  let isBroken = true;
  const { clock, live, look, change } = followed(() => {
    if (isBroken) throw new Error('The list of servers is not loaded.');
    return record;
  });
  look();
  expect(live.state()).toEqual({ kind: 'failed', why: 'The list of servers is not loaded.' });
  isBroken = false;
  change();
  clock.advance(1000);
  expect(live.state()).toEqual({ kind: 'written', record });
});
