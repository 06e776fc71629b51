import { describe, expect, test } from 'vitest';
import type { BeforeToolCall } from './screening.ts';
import { callOf, resultOf } from './testing/index.ts';
import { createStage, type Stage } from './testing/stage.ts';
import type { ThreadEventBody } from './thread-event.ts';

const policy = {
  word: 'allowed' as const,
  rule: { kind: 'tool-setting' as const, approval: 'none' as const },
};
const forbidden = { ...policy, word: 'disallowed' as const };
const runId = 'run-1';
const toolCallId = 'c1';

/** Events about one call, by what they would do. */
function eventsFor(key: string, requestId: string): Readonly<Record<string, ThreadEventBody>> {
  const content = { kind: 'text' as const, text: 'x' };
  return {
    append: { type: 'call-args-appended', runId, toolCallId, delta: 'x' },
    'append from elsewhere': { type: 'call-args-appended', runId: 'other', toolCallId, delta: 'x' },
    close: { type: 'call-closed', runId, toolCallId },
    'close from elsewhere': { type: 'call-closed', runId: 'other', toolCallId },
    check: { type: 'call-checked', key, verdict: { kind: 'unparseable', problems: [] } },
    screen: { type: 'call-screened', key, screening: { kind: 'allowed' } },
    'rewrite an edit': {
      type: 'call-screened',
      key,
      screening: { kind: 'rewritten', argsText: '{}' },
      editedText: '{"n":1}',
    },
    'let an edit pass': { type: 'call-screened', key, screening: { kind: 'allowed' }, editedText: '{}' },
    allow: { type: 'call-gated', key, policy },
    forbid: { type: 'call-gated', key, policy: forbidden },
    ask: { type: 'request-opened', key, policy, requestId: 'another', allowed: ['approve'] },
    decide: {
      type: 'decision-made',
      requestId,
      decision: { kind: 'approve' },
      means: 'code',
      shownText: '{}',
    },
    'decide on something else': {
      type: 'decision-made',
      requestId: 'another',
      decision: { kind: 'approve' },
      means: 'code',
      shownText: '{}',
    },
    queue: { type: 'execution-queued', key, lane: 'serial' },
    start: { type: 'attempt-started', key, attempt: 1, argsText: '{}' },
    'start another': { type: 'attempt-started', key, attempt: 2, argsText: '{}' },
    progress: { type: 'attempt-progressed', key, attempt: 1, progress: 1 },
    'progress of another': { type: 'attempt-progressed', key, attempt: 2, progress: 1 },
    end: { type: 'attempt-ended', key, attempt: 1, end: { kind: 'completed', content } },
    'end another': { type: 'attempt-ended', key, attempt: 2, end: { kind: 'completed', content } },
    'return late': { type: 'attempt-returned-late', key, attempt: 1, kind: 'returned' },
    abandon: { type: 'call-abandoned', key, reason: 'cancelled' },
  };
}

/** A call in some state, the names of the events that still do something to it, and of those that do not fit its attempts. */
const states: Readonly<
  Record<string, readonly [reach: () => Promise<Stage>, fitting: readonly string[], odd?: readonly string[]]>
> = {
  streaming: [
    async () => {
      const stage = createStage();
      stage.tool('set');
      await stage.say('hi');
      await stage.hear(callOf(runId, toolCallId, 'set', '{').slice(0, -1));
      return stage;
    },
    ['append', 'close', 'abandon'],
  ],
  closed: [
    async () => {
      const stage = createStage();
      stage.tool('set');
      await stage.say('hi');
      await stage.hear(callOf(runId, toolCallId, 'set', '{}'));
      return stage;
    },
    ['abandon'],
  ],
  'looked at by a rule': [
    () => handedOver('set', 'set', '{}', () => new Promise(() => {})),
    ['screen', 'allow', 'forbid', 'ask', 'abandon'],
  ],
  'rejected by a rule': [() => handedOver('set', 'set', '{}', () => ({ kind: 'reject', reason: 'no' })), []],
  asking: [() => handedOver('set'), ['rewrite an edit', 'decide', 'abandon']],
  running: [() => handedOver('free'), ['progress', 'end', 'abandon'], ['return late']],
  completed: [
    async () => {
      const stage = await handedOver('free', 'set');
      stage.conversation.thread.dispatch(eventsFor(stage.call(toolCallId).key, '').end ?? []);
      return stage;
    },
    [],
    ['progress', 'return late'],
  ],
  invalid: [() => handedOver('set', 'set', '{'), []],
  'an agent’s, with its run open': [
    async () => {
      const stage = createStage();
      await stage.say('hi');
      await stage.hear(callOf(runId, toolCallId, 'own', '{}'));
      return stage;
    },
    ['start', 'abandon'],
    ['start another', 'progress', 'progress of another', 'end', 'end another', 'return late'],
  ],
  'an agent’s, with its result': [
    async () => {
      const stage = createStage();
      await stage.say('hi');
      await stage.hear(
        callOf(runId, toolCallId, 'own', '{}'),
        resultOf(runId, toolCallId, { kind: 'text', text: 'x' }),
      );
      return stage;
    },
    ['start'],
    ['start another', 'progress', 'progress of another', 'end', 'end another', 'return late'],
  ],
};

/** A run that has handed the call over, and a sibling that keeps the conversation from going on. */
async function handedOver(
  name: string,
  sibling = 'set',
  argsText = '{}',
  beforeToolCall?: BeforeToolCall,
): Promise<Stage> {
  const stage = createStage({ beforeToolCall });
  stage.tool('set');
  stage.tool('free', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf(runId, toolCallId, name, argsText), callOf(runId, 'c2', sibling, '{}'));
  await stage.finish();
  return stage;
}

describe.each(Object.entries(states))('a call that is %s', (_name, [reach, fitting, odd = []]) => {
  test('changes by the events that fit its state, and by no other; what does not fit its attempts is marked', async () => {
    const names = Object.keys(eventsFor('', ''));
    const changed: string[] = [];
    const marked: string[] = [];
    for (const name of names) {
      const stage = await reach();
      const before = stage.call(toolCallId);
      const requestId = before.gate.kind === 'asking' ? before.gate.requestId : 'none';
      const { thread } = stage.conversation;
      thread.dispatch(eventsFor(before.key, requestId)[name] ?? []);
      const { strays, ...after } = stage.call(toolCallId);
      if (strays !== undefined) marked.push(name);
      else if (stage.call(toolCallId) !== before) changed.push(name);
      // What is only marked has changed nothing else.
      if (strays !== undefined) expect(after).toEqual(before);
      stage.conversation.stop();
    }
    expect(changed).toEqual(fitting);
    expect(marked).toEqual(odd);
  });
});

test('a call that policy forbids is not run, and is answered so', async () => {
  const stage = createStage();
  stage.tool('set');
  await stage.say('hi');
  await stage.hear(callOf(runId, toolCallId, 'set', '{}'));
  stage.conversation.thread.dispatch([
    { type: 'run-succeeded', runId },
    { type: 'call-checked', key: stage.call(toolCallId).key, verdict: { kind: 'valid' } },
    { type: 'call-gated', key: stage.call(toolCallId).key, policy: forbidden },
  ]);
  expect(stage.status(toolCallId)).toBe('disallowed');
  await stage.transport.last().end();
  await stage.hear();
  expect(stage.sentAnswers()).toEqual([
    'c1 (disallowed): This call is not allowed here. It was not executed.',
  ]);
});

test('P4: a run delivered once more that says something else of a call nobody decided makes it invalid', async () => {
  const stage = await handedOver('set');
  stage.conversation.thread.dispatch([
    { type: 'run-started', runId },
    ...callOf(runId, toolCallId, 'set', '{"other":1}'),
    { type: 'run-succeeded', runId },
  ]);
  expect(stage.status(toolCallId)).toBe('invalid');
  expect(stage.call(toolCallId).conflict).toEqual({ runId, what: 'arguments' });
});

test('P17: a handler that comes back twice late is noted once', async () => {
  const stage = await handedOver('free');
  const { key } = stage.call(toolCallId);
  stage.conversation.cancelCall(key);
  const late: ThreadEventBody = { type: 'attempt-returned-late', key, attempt: 1, kind: 'threw' };
  stage.conversation.thread.dispatch(late);
  const once = stage.call(toolCallId);
  stage.conversation.thread.dispatch({ ...late, kind: 'returned' });
  expect(stage.call(toolCallId)).toBe(once);
  expect(once.attempts[0]?.late?.kind).toBe('threw');
});

test('P16: an agent that answers a call of the page itself: the page does not run it, and developers are told once', async () => {
  const stage = createStage();
  const played = stage.tool('set', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'set', '{}'),
    callOf('run-1', 'c2', 'set', '{}'),
    resultOf('run-1', 'c1', { kind: 'text', text: 'made up' }),
    resultOf('run-1', 'c2', { kind: 'text', text: 'made up' }),
  );
  await stage.finish();
  expect(played.performances).toHaveLength(0);
  expect(stage.conversation.thread.problems()).toMatchObject([{ code: 'answered-by-agent', runId: 'run-1' }]);
});
