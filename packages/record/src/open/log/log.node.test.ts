import { callStatus, createThread, isSettled, type Thread } from '@callboard/core';
import { describe, expect, test } from 'vitest';
import { damaged, gone } from '../../check/testing/damage.ts';
import { sampleRecord } from '../../check/testing/sample-record.ts';
import { openRecord } from '../open-record.ts';

const plain: unknown = JSON.parse(JSON.stringify(sampleRecord()));

function opened(value: unknown): Thread {
  return createThread({ id: 'opened', log: openRecord(value).log });
}

/** The calls of a thread: tool, status, and how many requests were sent. */
function callsIn(thread: Thread): readonly (readonly [tool: string, status: string, attempts: number])[] {
  return thread.callKeys().flatMap((key) => {
    const call = thread.call(key);
    return call === undefined ? [] : [[call.toolName, callStatus(call), call.attempts.length] as const];
  });
}

const callOf = (thread: Thread, toolName: string) =>
  thread
    .callKeys()
    .map((key) => thread.call(key))
    .find((call) => call?.toolName === toolName);

describe('a record of anybody opens as a thread of settled cards', () => {
  test('each operation is a call with its attempts, and stands where its last attempt does', () => {
    expect(callsIn(opened(plain))).toEqual([
      ['book_room', 'completed', 1],
      // Timed out, asked to stop, and failed late: of an agent’s tool that counts (draft 5).
      ['charge_card', 'failed', 2],
      ['read_clock', 'errored', 1],
      ['scan', 'completed', 1],
    ]);
  });

  test('draft 5: an attempt holds what happened to it: taken on, asked in mid-run, refused, late', () => {
    const thread = opened(plain);
    const [booked] = callOf(thread, 'book_room')?.attempts ?? [];
    expect(booked).toMatchObject({
      argsText: '{"nights":2,"city":"Ghent"}',
      accepted: { reference: { taskId: 'task-7' } },
      progress: { progress: 1, total: 3 },
      inputs: [
        {
          from: 'pending',
          question: { message: 'Which floor?' },
          answer: { action: 'accept', text: '{"floor":3}' },
        },
      ],
      end: { kind: 'completed', content: { kind: 'json', json: '{"room":312}' } },
    });
    const [denied, late] = callOf(thread, 'charge_card')?.attempts ?? [];
    expect(denied?.end).toMatchObject({ kind: 'refused', message: 'insufficient_scope' });
    expect(late).toMatchObject({
      end: { kind: 'timed-out' },
      late: { end: { kind: 'failed', message: 'The bank is closed' } },
    });
  });

  test('P10: nobody is said to have approved what the record does not say a person approved', () => {
    const thread = opened(plain);
    for (const key of thread.callKeys()) expect(thread.call(key)?.gate).toEqual({ kind: 'none' });
    expect(thread.requests()).toEqual([]);
  });

  test('draft 4: what policy disallows has a card that says so; what was never sent is not taken for done', () => {
    const once = { ...sampleRecord().events[2], operation_id: 'op-other' };
    const disallowed = damaged(plain, '/events/-', { ...once, decision: 'disallowed', reason: 'never' });
    expect(callsIn(opened(disallowed))).toContainEqual(['book_room', 'disallowed', 0]);
    expect(callsIn(opened(damaged(plain, '/events/-', once)))).toContainEqual(['book_room', 'cancelled', 0]);
  });

  test('what the record leaves open is over: no card works on, nothing is asked, nothing goes on by itself', () => {
    for (const cut of [4, 5, 7, 10, 13]) {
      const record = sampleRecord();
      const thread = opened({ ...record, events: record.events.slice(0, cut) });
      expect(thread.callKeys().length).toBeGreaterThan(0);
      for (const key of thread.callKeys()) {
        const call = thread.call(key);
        expect(call !== undefined && isSettled(call)).toBe(true);
      }
      expect(thread.openRequests()).toEqual([]);
      expect(thread.isPaused()).toBe(true);
    }
  });

  test('what was said is the transcript, around the calls', () => {
    const messages = opened(plain).messages();
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(messages[1]).toMatchObject({
      parts: [{ kind: 'call' }, { kind: 'call' }, { kind: 'call' }, { kind: 'call' }],
    });
  });

  test('what stands elsewhere is named and never fetched, and so are bytes; what is not there is said to be missing', () => {
    const thread = opened(plain);
    expect(callOf(thread, 'scan')?.attempts[0]).toMatchObject({
      argsText: '"[4 bytes of application/octet-stream]"',
      end: { content: { kind: 'text', text: '[elsewhere: https://files.example/scan.png]' } },
    });
    const redacted = opened(damaged(plain, '/events/18/body', gone));
    expect(callOf(redacted, 'scan')?.attempts[0]?.argsText).toBe('"[not in this record]"');
  });

  test('draft 5: a response proves a request that nobody saw, and a later attempt those before it', () => {
    const unseen = opened(damaged(plain, '/events/18', {}));
    expect(callsIn(unseen)).toContainEqual(['', 'completed', 1]);
    const later = callOf(opened(damaged(damaged(plain, '/events/9', {}), '/events/10', {})), 'charge_card');
    expect(later?.attempts.map(({ number, end }) => [number, end?.kind])).toEqual([
      [1, 'outcome-unknown'],
      [2, 'timed-out'],
    ]);
    // A number that nobody has counted to costs nothing.
    const far = opened(damaged(plain, '/events/16/attempt', 4_000_000_000));
    expect(callsIn(far)).toContainEqual(['read_clock', 'errored', 1]);
  });

  test('P24: hostile ids name calls and nothing else, and two operations never meet in one card', () => {
    const ids = ['__proto__', 'constructor', '6:record:__proto__', '', 'op\u202E'];
    const { events } = sampleRecord();
    const record = {
      ...sampleRecord(),
      events: ids.flatMap((id) => events.slice(16, 18).map((event) => ({ ...event, operation_id: id }))),
    };
    const thread = opened(record);
    expect(thread.callKeys()).toHaveLength(ids.length);
    expect(new Set(callsIn(thread).map(([, status]) => status))).toEqual(new Set(['errored']));
  });
});
