import { afterEach, expect, test, vi } from 'vitest';
import { callOf, createFakeClock, createManualScheduler, resultOf, textOf } from './testing/index.ts';
import { createStage } from './testing/stage.ts';
import { createThread, type Thread } from './thread.ts';
import type { Topic } from './thread-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const scheduler = createManualScheduler();

function twoCalls(): Thread {
  const thread = createThread({ id: 't', clock: createFakeClock(), scheduler });
  thread.dispatch([
    { type: 'run-started', runId: 'r' },
    ...textOf('r', 'm1', 'hello'),
    { type: 'call-started', runId: 'r', toolCallId: 'c1', toolName: 'x', parentMessageId: 'm1' },
    { type: 'call-started', runId: 'r', toolCallId: 'c2', toolName: 'x', parentMessageId: 'm1' },
  ]);
  scheduler.flush();
  return thread;
}

/** Which of these topics wake their readers when this happens. */
function woken(thread: Thread, topics: readonly Topic[], act: () => void): readonly Topic[] {
  const heard: Topic[] = [];
  const leave = topics.map((topic) => thread.subscribe(topic, () => heard.push(topic)));
  act();
  scheduler.flush();
  for (const off of leave) off();
  return heard;
}

const everything = (thread: Thread): readonly Topic[] => [
  ...thread.callKeys().map((key): Topic => `call:${key}`),
  'calls',
  'statuses',
  'message:m1',
  'messages',
  'transcript',
  'run',
  'requests',
  'problems',
];

test('P26: one more piece of arguments wakes the readers of its call and nobody else', () => {
  const thread = twoCalls();
  const [key = ''] = thread.callKeys();
  expect(
    woken(thread, everything(thread), () =>
      thread.dispatch({ type: 'call-args-appended', runId: 'r', toolCallId: 'c1', delta: '{"a"' }),
    ),
  ).toEqual([`call:${key}`]);
});

test('P26: one more piece of text wakes the readers of its message and of the whole transcript', () => {
  const thread = twoCalls();
  thread.dispatch({ type: 'message-started', runId: 'r', messageId: 'm1', role: 'assistant' });
  scheduler.flush();
  expect(
    woken(thread, everything(thread), () =>
      thread.dispatch({ type: 'message-text-appended', runId: 'r', messageId: 'm1', delta: 'x' }),
    ),
  ).toEqual(['message:m1', 'transcript']);
});

test('P26: what changes nothing wakes nobody', () => {
  const thread = twoCalls();
  expect(
    woken(thread, everything(thread), () =>
      thread.dispatch([
        { type: 'call-args-appended', runId: 'r', toolCallId: 'c1', delta: '' },
        { type: 'call-args-appended', runId: 'r', toolCallId: 'nobody', delta: 'x' },
        { type: 'call-args-appended', runId: 'elsewhere', toolCallId: 'c1', delta: 'x' },
        { type: 'message-closed', runId: 'r', messageId: 'm1' },
        { type: 'message-text-appended', runId: 'r', messageId: 'm1', delta: 'not open' },
        { type: 'call-checked', key: 'nobody', verdict: { kind: 'valid' } },
        {
          type: 'failure-decided',
          key: thread.callKeys()[0] ?? '',
          decision: { kind: 'tell' },
          means: 'code',
        },
        { type: 'stream-ended', runId: 'r' },
        { type: 'run-started', runId: 'r' },
      ]),
    ),
  ).toEqual([]);
});

test('P26: however much happened between two frames, a reader is woken once', () => {
  const thread = twoCalls();
  const [key = ''] = thread.callKeys();
  const reader = vi.fn();
  thread.subscribe(`call:${key}`, reader);
  thread.subscribe('statuses', reader);
  for (const event of callOf('r', 'c1', 'x', '{"a":"long"}', { size: 1 }).slice(1)) thread.dispatch(event);
  expect(reader).not.toHaveBeenCalled();
  scheduler.flush();
  expect(reader).toHaveBeenCalledTimes(1);
  expect(scheduler.flush()).toBe(false);
});

test('P26: a piece of arguments leaves every other call, message, run and list the same object', () => {
  const thread = twoCalls();
  const [first = '', second = ''] = thread.callKeys();
  const before = {
    other: thread.call(second),
    message: thread.message('m1'),
    run: thread.run('r'),
    keys: thread.callKeys(),
    messages: thread.messages(),
    requests: thread.openRequests(),
    own: thread.call(first),
  };
  thread.dispatch({ type: 'call-args-appended', runId: 'r', toolCallId: 'c1', delta: '{' });
  expect(thread.call(second)).toBe(before.other);
  expect(thread.message('m1')).toBe(before.message);
  expect(thread.run('r')).toBe(before.run);
  expect(thread.callKeys()).toBe(before.keys);
  expect(thread.messages()).toBe(before.messages);
  expect(thread.openRequests()).toBe(before.requests);
  expect(thread.call(first)).not.toBe(before.own);
});

test('the list of calls is new only when a call was added, the transcript only when a message changed', () => {
  const thread = twoCalls();
  const keys = thread.callKeys();
  const messages = thread.messages();
  thread.dispatch({ type: 'call-closed', runId: 'r', toolCallId: 'c1' });
  expect(thread.callKeys()).toBe(keys);
  expect(thread.messages()).toBe(messages);
  thread.dispatch({ type: 'call-started', runId: 'r', toolCallId: 'c3', toolName: 'x' });
  expect(thread.callKeys()).not.toBe(keys);
  expect(thread.messages()).not.toBe(messages);
  expect(keys).toHaveLength(2);
});

test('the end of a run wakes the readers of its own calls and open messages only', () => {
  const thread = twoCalls();
  thread.dispatch([
    { type: 'run-started', runId: 'other' },
    { type: 'call-started', runId: 'other', toolCallId: 'c9', toolName: 'x' },
    { type: 'message-started', runId: 'other', messageId: 'm9', role: 'assistant' },
  ]);
  scheduler.flush();
  const [, , third = ''] = thread.callKeys();
  const heard = woken(thread, [...everything(thread), 'message:m9'], () =>
    thread.dispatch({ type: 'run-failed', runId: 'other', message: 'x' }),
  );
  expect(new Set(heard)).toEqual(new Set([`call:${third}`, 'statuses', 'run', 'message:m9', 'transcript']));
});

test('messages that a snapshot drops wake their readers', () => {
  const thread = twoCalls();
  for (const toolCallId of ['c1', 'c2']) thread.dispatch({ type: 'call-closed', runId: 'r', toolCallId });
  scheduler.flush();
  expect(
    woken(thread, ['message:m1'], () =>
      thread.dispatch({ type: 'snapshot-received', runId: 'r', messages: [] }),
    ),
  ).toEqual(['message:m1']);
});

test('P25: a reader, an observer or a listener that throws stops nobody else', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const thread = twoCalls();
  const heard: string[] = [];
  const explode = () => {
    throw new Error('broken');
  };
  thread.subscribe('problems', explode);
  thread.subscribe('problems', () => heard.push('reader'));
  thread.observe(explode);
  thread.observe((event) => heard.push(event.type));
  thread.dispatch({ type: 'problem-noted', code: 'x', message: 'y' });
  scheduler.flush();
  expect(heard).toEqual(['problem-noted', 'reader']);
  expect(reported).toHaveBeenCalledTimes(2);
});

test('an observer hears every event once, in order, also those that observers add', () => {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  const heard: string[] = [];
  thread.observe((event) => {
    if (event.type === 'run-started') thread.dispatch({ type: 'problem-noted', code: 'added', message: '' });
  });
  const leave = thread.observe((event) => {
    heard.push(event.type);
    if (event.type === 'run-cancelled') leave();
  });
  thread.dispatch([
    { type: 'run-started', runId: 'r' },
    { type: 'message-closed', runId: 'r', messageId: 'm' },
  ]);
  thread.dispatch([
    { type: 'run-cancelled', runId: 'r' },
    { type: 'stream-ended', runId: 'r' },
  ]);
  expect(heard).toEqual(['run-started', 'message-closed', 'problem-noted', 'run-cancelled']);
});

test('time is put on by the clock, once a batch', () => {
  const clock = createFakeClock(1000);
  const thread = createThread({ id: 't', clock });
  thread.dispatch(callOf('r', 'c', 'x', '{}'));
  clock.advance(5);
  thread.dispatch(resultOf('r', 'c', { kind: 'text', text: 'x' }));
  expect(thread.log().map(({ at }) => at)).toEqual([1000, 1000, 1000, 1005]);
});

test('a question wakes its readers when it is asked, and when it ends; the list is new each time', async () => {
  const stage = createStage({ scheduler });
  stage.tool('set');
  await stage.say('hi');
  const heard: number[] = [];
  const { thread } = stage.conversation;
  thread.subscribe('requests', () => heard.push(thread.openRequests().length));
  await stage.hear(callOf('run-1', 'c1', 'set', '{}'), callOf('run-1', 'c2', 'set', '{}'));
  await stage.finish();
  expect(heard).toEqual([]);
  scheduler.flush();
  await stage.decide('c1', { kind: 'reject' });
  scheduler.flush();
  stage.conversation.stop();
  scheduler.flush();
  expect(heard).toEqual([2, 1, 0]);
});

test('a reader that left is woken no more, and readers without a thing to hear schedule nothing', () => {
  const thread = createThread({ id: 't', clock: createFakeClock(), scheduler });
  const reader = vi.fn();
  const leave = thread.subscribe('run', reader);
  thread.subscribe('run', reader);
  leave();
  thread.dispatch({ type: 'run-started', runId: 'r' });
  expect(scheduler.flush()).toBe(false);
  expect(reader).not.toHaveBeenCalled();
});

test('problems are kept for developers, the newest two hundred', () => {
  const thread = createThread({ id: 't', clock: createFakeClock(7) });
  for (let number = 0; number < 250; number += 1)
    thread.dispatch({ type: 'problem-noted', code: `p${number}`, message: 'm', runId: 'r' });
  expect(thread.problems()).toHaveLength(200);
  expect(thread.problems().at(-1)).toEqual({ code: 'p249', message: 'm', runId: 'r', at: 7 });
});
