import { describe, expect, test } from 'vitest';
import { type AttemptState, attemptState } from './attempt-state.ts';
import { callStatus } from './call-status.ts';
import { callOf, createFakeClock } from './testing/index.ts';
import { createThread, type Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import { callKey, type ToolCall } from './tool-call.ts';

const key = callKey('run-1', 'c1');

const steps = [
  'tool-pending',
  'tool-progress',
  'tool-input',
  'tool-input-response',
  'tool-timeout',
  'tool-cancel',
  'tool-result',
  'tool-failure',
  'tool-error',
  'tool-denied',
] as const;
type Step = (typeof steps)[number];

/** What a step is told by; `turn` makes the second of a kind another one than the first. */
function told(step: Step, turn: number): ThreadEventBody {
  const about = { key, attempt: 1 };
  const said = `${step} ${turn}`;
  const ended = { type: 'attempt-ended', ...about } as const;
  switch (step) {
    case 'tool-pending':
      return { type: 'attempt-accepted', ...about, reference: said };
    case 'tool-progress':
      return { type: 'attempt-progressed', ...about, progress: said };
    case 'tool-input':
      return {
        type: 'input-requested',
        ...about,
        requestId: `input-${turn}`,
        question: { form: { kind: 'text' } },
      };
    case 'tool-input-response':
      return {
        type: 'input-given',
        ...about,
        requestId: 'input-0',
        answer: { action: 'accept', text: said },
      };
    case 'tool-timeout':
      return { ...ended, end: { kind: 'timed-out', limit: turn } };
    case 'tool-cancel':
      return { ...ended, end: { kind: 'stopped' } };
    case 'tool-result':
      return { ...ended, end: { kind: 'completed', content: { kind: 'text', text: said } } };
    case 'tool-failure':
      return { ...ended, end: { kind: 'failed', message: said } };
    case 'tool-error':
      return { ...ended, end: { kind: 'errored', code: 'tool-failed', name: 'E', message: said } };
    case 'tool-denied':
      return { ...ended, end: { kind: 'refused', message: said } };
  }
}

/** Table 2 of the draft, row by row, and the way to each state. What is not in a row does not follow the model. */
const table: Readonly<
  Record<AttemptState, readonly [way: readonly Step[], row: Partial<Record<Step, AttemptState>>]>
> = {
  running: [
    [],
    {
      'tool-pending': 'pending',
      'tool-progress': 'running',
      'tool-input': 'input-required',
      'tool-timeout': 'timed-out',
      'tool-cancel': 'cancel-requested',
      'tool-result': 'completed',
      'tool-failure': 'failed',
      'tool-error': 'errored',
      'tool-denied': 'denied',
    },
  ],
  pending: [
    ['tool-pending'],
    {
      'tool-progress': 'pending',
      'tool-input': 'input-required',
      'tool-timeout': 'timed-out',
      'tool-cancel': 'cancel-requested',
      'tool-result': 'completed',
      'tool-failure': 'failed',
      'tool-error': 'errored',
      'tool-denied': 'denied',
    },
  ],
  'input-required': [
    ['tool-input'],
    {
      'tool-input-response': 'running',
      'tool-timeout': 'timed-out',
      'tool-cancel': 'cancel-requested',
      'tool-result': 'completed',
      'tool-failure': 'failed',
      'tool-error': 'errored',
      'tool-denied': 'denied',
    },
  ],
  'timed-out': [
    ['tool-timeout'],
    {
      'tool-progress': 'timed-out',
      'tool-cancel': 'cancel-requested',
      'tool-result': 'completed',
      'tool-failure': 'failed',
      'tool-error': 'errored',
      'tool-denied': 'denied',
    },
  ],
  'cancel-requested': [
    ['tool-cancel'],
    {
      'tool-progress': 'cancel-requested',
      // The same once more: it says nothing new.
      'tool-cancel': 'cancel-requested',
      'tool-result': 'completed',
      'tool-failure': 'failed',
      'tool-error': 'errored',
      'tool-denied': 'denied',
    },
  ],
  completed: [['tool-result'], {}],
  failed: [['tool-failure'], {}],
  errored: [['tool-error'], {}],
  denied: [['tool-denied'], {}],
};

/** A call of the agent whose wire tells of its attempts: whatever it tells is taken as it stands. */
function watched(...way: readonly Step[]): Thread {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  thread.dispatch([
    { type: 'run-started', runId: 'run-1' },
    ...callOf('run-1', 'c1', 'search', '{}'),
    { type: 'attempt-started', key, attempt: 1, argsText: '{}' },
    ...way.map((step) => told(step, 0)),
  ]);
  return thread;
}

function callIn(thread: Thread): ToolCall {
  const call = thread.call(key);
  if (call === undefined) throw new Error('There is no call.');
  return call;
}

function stateIn(thread: Thread): AttemptState | undefined {
  const [attempt] = callIn(thread).attempts;
  return attempt === undefined ? undefined : attemptState(attempt);
}

function replaysEqually(thread: Thread): void {
  expect(createThread({ id: 't', log: thread.log() }).snapshot()).toEqual(thread.snapshot());
}

describe.each(Object.entries(table))('draft 5, table 2: an attempt that is %s', (state, [way, row]) => {
  test.each(steps)('and %s', (step) => {
    const thread = watched(...way);
    expect(stateIn(thread)).toBe(state);
    const event = told(step, 1);
    thread.dispatch(event);
    expect(stateIn(thread)).toBe(row[step] ?? state);
    const strays =
      row[step] === undefined ? [{ attempt: 1, event: event.type, at: expect.any(Number) }] : undefined;
    expect(callIn(thread).strays).toEqual(strays);
    // A second delivery of the same changes nothing (P4).
    const once = thread.snapshot();
    thread.dispatch(event);
    expect(thread.snapshot()).toEqual(once);
    replaysEqually(thread);
  });
});

test('draft 5: input returns an attempt to where it was asked from', () => {
  const thread = watched('tool-pending', 'tool-input', 'tool-input-response');
  expect(stateIn(thread)).toBe('pending');
  expect(callIn(thread).attempts[0]?.inputs).toMatchObject([
    { from: 'pending', answer: { action: 'accept' } },
  ]);
  expect(callStatus(callIn(thread))).toBe('accepted');
});

test('draft 5: what comes after a time-out and a cancel is kept beside them', () => {
  const thread = watched('tool-timeout', 'tool-cancel', 'tool-result');
  expect(callIn(thread).attempts[0]).toMatchObject({
    end: { kind: 'timed-out' },
    cancelledAt: expect.any(Number),
    late: { kind: 'returned', end: { kind: 'completed' } },
  });
  replaysEqually(thread);
});

describe('draft 5.1: attempts of the agent’s tools', () => {
  test('a later one has the next number; another number is marked and starts nothing', () => {
    const thread = watched('tool-denied');
    thread.dispatch({ type: 'attempt-started', key, attempt: 3, argsText: '{}' });
    expect(callIn(thread).attempts).toHaveLength(1);
    expect(callIn(thread).strays).toMatchObject([{ attempt: 3, event: 'attempt-started' }]);
    thread.dispatch({ type: 'attempt-started', key, attempt: 2, argsText: '{}' });
    expect(callIn(thread).attempts.map(attemptState)).toEqual(['denied', 'running']);
    expect(callStatus(callIn(thread))).toBe('running');
  });

  test('a late answer goes to the attempt that it answers, and counts: nothing of ours stands in its place', () => {
    const thread = watched('tool-timeout');
    expect(callStatus(callIn(thread))).toBe('timed-out');
    thread.dispatch([{ type: 'attempt-started', key, attempt: 2, argsText: '{}' }, told('tool-result', 1)]);
    expect(callIn(thread).attempts.map(attemptState)).toEqual(['completed', 'running']);
    const alone = watched('tool-timeout', 'tool-result');
    expect(callStatus(callIn(alone))).toBe('completed');
  });

  test('an event of an attempt whose beginning nobody saw is marked', () => {
    const thread = createThread({ id: 't', clock: createFakeClock() });
    thread.dispatch([{ type: 'run-started', runId: 'run-1' }, ...callOf('run-1', 'c1', 'search', '{}')]);
    thread.dispatch(told('tool-progress', 0));
    expect(callIn(thread)).toMatchObject({
      attempts: [],
      strays: [{ attempt: 1, event: 'attempt-progressed' }],
    });
  });

  test('what its tool asks is shown, and is nobody’s to answer here', () => {
    const thread = watched('tool-input');
    expect(callStatus(callIn(thread))).toBe('input-required');
    expect(thread.requests()).toEqual([]);
  });

  test('its result, and how its run ended, say more than an attempt without an end', () => {
    const thread = watched('tool-pending');
    thread.dispatch([
      { type: 'run-succeeded', runId: 'run-1' },
      { type: 'stream-ended', runId: 'run-1' },
    ]);
    expect(callStatus(callIn(thread))).toBe('no-result');
    expect(callIn(thread).attempts[0]?.end).toBeUndefined();
    thread.dispatch({
      type: 'call-result-received',
      runId: 'run-1',
      toolCallId: 'c1',
      messageId: 'm1',
      content: { kind: 'text', text: 'found' },
    });
    expect(callStatus(callIn(thread))).toBe('completed');
  });
});
