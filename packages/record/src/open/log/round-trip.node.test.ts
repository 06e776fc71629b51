import { callStatus, createThread, isSettled, type ThreadEvent, type ToolCall } from '@callboard/core';
import { recordings } from '@callboard/fixtures';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../check/check-record.ts';
import { everyEnd } from '../../testing/every-end.ts';
import { everyEvent } from '../../testing/every-event.ts';
import { recordOfLog } from '../../testing/record-of.ts';
import { openRecord } from '../open-record.ts';

/** Scenes whose cards are others when they are read back, and why: the record cannot hold what made them so. */
const otherCards: Readonly<Record<string, string>> = {
  'no-result-history': 'calls of a past that was loaded were not observed, so the record does not hold them',
  'stored-conversation': 'the same',
  'errored-result':
    'its tool ran, and what it gave could not be sent: to the draft that is a failure, and no error',
};

const logs: readonly (readonly [name: string, log: readonly ThreadEvent[]])[] = [
  ...[...recordings.values()].map(({ name, log }) => [name, log] as const),
  ['every-event', everyEvent],
  ['every-end', everyEnd],
];

/** The agent says how it ended, and nothing proves that it ran: the record has its word for that. */
function isUnproven({ told, progress }: ToolCall): boolean {
  return told?.kind === 'disallowed' && progress === undefined;
}

describe('what was written is read back', () => {
  test.each(logs)('%s: the settled cards are the same, with as many attempts', (name, log) => {
    const before = createThread({ id: 'thread-1', log });
    const record: unknown = JSON.parse(JSON.stringify(recordOfLog(log)));
    const after = createThread({ id: 'thread-1', log: openRecord(record).log });
    const cards = (thread: typeof before) =>
      before.callKeys().flatMap((key) => {
        const original = before.call(key);
        const call = thread.call(key);
        if (original === undefined || !isSettled(original) || isUnproven(original)) return [];
        return [[key, call === undefined ? 'missing' : callStatus(call), call?.toolName]];
      });
    if (otherCards[name] === undefined) expect(cards(after)).toEqual(cards(before));
    for (const key of after.callKeys()) {
      const call = after.call(key);
      expect(call !== undefined && isSettled(call)).toBe(true);
    }
    expect(after.openRequests()).toEqual([]);
  });

  test.each(logs)('%s: checkRecord has nothing that must be otherwise', (_name, log) => {
    const record: unknown = JSON.parse(JSON.stringify(recordOfLog(log)));
    expect(checkRecord(record).filter(({ severity }) => severity === 'must')).toEqual([]);
  });
});
