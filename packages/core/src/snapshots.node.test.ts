import { describe, expect, test } from 'vitest';
import type { StatedMessage } from './message.ts';
import {
  callOf,
  providerProblems,
  resultOf,
  statedAnswer,
  statedAssistant,
  statedCall,
  statedUser,
  textOf,
} from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';
import type { ThreadEventBody } from './thread-event.ts';

const text = (said: string) => ({ kind: 'text' as const, text: said });

function snapshot(runId: string, ...messages: readonly StatedMessage[]): ThreadEventBody {
  return { type: 'snapshot-received', runId, messages };
}

/** The ids of the transcript, in order. */
function ids(stage: Stage): readonly string[] {
  return stage.conversation.thread.messages().map(({ id }) => id);
}

async function askedStage(): Promise<Stage> {
  const stage = createStage();
  stage.tool('set');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', '{"a":1}', { parentMessageId: 'm1' }));
  await stage.finish();
  return stage;
}

const user = statedUser('message-1', 'hi');

describe('messages', () => {
  test('P4: known ones are replaced in place, unseen ones appended, others dropped; none goes back changed', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(textOf('run-1', 'm1', 'one'), textOf('run-1', 'm2', 'two'));
    await stage.hear(snapshot('run-1', statedAssistant('m9', 'nine'), statedAssistant('m1', 'ONE'), user));
    expect(ids(stage)).toEqual(['message-1', 'm1', 'm9']);
    const { thread } = stage.conversation;
    expect(thread.message('m1')).toMatchObject({
      parts: [{ kind: 'text', text: 'ONE' }],
      raw: { id: 'm1', unknown: 'kept' },
    });
    expect(thread.message('m2')).toBeUndefined();
  });

  test('P6: a restated message is written anew once a call of it has come further than it says', async () => {
    const stage = createStage();
    await stage.say('hi');
    const started = callOf('run-1', 'c1', 'set', '{"a"', { parentMessageId: 'm1' }).slice(0, 2);
    const older = snapshot('run-1', user, statedAssistant('m1', '', statedCall('c1', 'set', '{')));
    const raw = () => stage.conversation.thread.message('m1')?.raw;
    await stage.hear(started, older);
    expect(raw()).toBeUndefined();
    await stage.hear(snapshot('run-1', user, statedAssistant('m1', '', statedCall('c1', 'set', '{"a"'))));
    expect(raw()).toBeDefined();
    await stage.hear({ type: 'call-args-appended', runId: 'run-1', toolCallId: 'c1', delta: ':1}' });
    expect(raw()).toBeUndefined();
  });

  test('P4: reasoning and activities stay, unless the snapshot states any of their kind', async () => {
    const stage = createStage();
    await stage.say('hi');
    const activity: StatedMessage = {
      role: 'other',
      id: 'a1',
      wireRole: 'activity',
      raw: { role: 'activity' },
    };
    await stage.hear(
      { type: 'message-started', runId: 'run-1', messageId: 'r1', role: 'reasoning' },
      { type: 'message-closed', runId: 'run-1', messageId: 'r1' },
      snapshot('run-1', user, activity),
    );
    expect(ids(stage)).toEqual(['message-1', 'r1', 'a1']);
    await stage.hear(snapshot('run-1', user));
    expect(ids(stage)).toEqual(['message-1', 'r1', 'a1']);
    await stage.hear(
      snapshot(
        'run-1',
        user,
        { role: 'reasoning', id: 'r2', text: 'x', raw: { role: 'reasoning' } },
        {
          ...activity,
          id: 'a2',
        },
      ),
    );
    expect(ids(stage)).toEqual(['message-1', 'r2', 'a2']);
  });

  test('P1: text that is being written just now does not shrink to an older copy, nor vanish', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(
      ...textOf('run-1', 'm1', 'Hello wor').slice(0, -1),
      ...textOf('run-1', 'm2', 'Unstated').slice(0, -1),
      snapshot('run-1', user, statedAssistant('m1', 'Hello')),
      { type: 'message-text-appended', runId: 'run-1', messageId: 'm1', delta: 'ld' },
      { type: 'message-text-appended', runId: 'run-1', messageId: 'm2', delta: ' text' },
    );
    const { thread } = stage.conversation;
    expect(thread.message('m1')).toMatchObject({ parts: [{ text: 'Hello world' }], streaming: true });
    expect(thread.message('m2')).toMatchObject({ parts: [{ text: 'Unstated text' }], streaming: true });
    expect(thread.message('m1')?.raw).toBeUndefined();
  });

  test('P4: two stated messages of one id are two messages', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(
      snapshot(
        'run-1',
        user,
        statedAssistant('same', 'a', statedCall('c1', 'look', '{}')),
        statedAnswer('t', 'c1', 'one'),
        statedAssistant('same', 'b', statedCall('c2', 'look', '{}')),
        statedAnswer('t', 'c2', 'two'),
      ),
    );
    const { thread } = stage.conversation;
    expect(thread.messages().map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
    ]);
    expect(stage.status('c1')).toBe('completed');
    expect(stage.status('c2')).toBe('completed');
    await stage.finish();
    expect(stage.transport.runs).toHaveLength(1);
  });
});

describe('calls', () => {
  test('P4: an unsettled call that a snapshot drops is withdrawn, with its question, and gets no reply', async () => {
    const stage = await askedStage();
    const [request] = stage.conversation.thread.openRequests();
    stage.conversation.thread.dispatch(snapshot('run-1', user));
    expect(stage.status('c1')).toBe('withdrawn');
    expect(stage.conversation.thread.request(request?.id ?? '')?.state).toMatchObject({ end: 'withdrawn' });
    expect(ids(stage)).toEqual(['message-1']);
    await stage.say('and now?');
    expect(stage.sentAnswers()).toEqual([]);
    expect(stage.status('c1')).toBe('withdrawn');
  });

  test('P17: a tool that runs for a call which a snapshot drops is stopped at once, and makes room', async () => {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(
      callOf('run-1', 'c1', 'set', '{"n":1}', { parentMessageId: 'm1' }),
      callOf('run-1', 'c2', 'set', '{"n":2}', { parentMessageId: 'm2' }),
    );
    await stage.finish();
    const { context } = tool.last();
    await stage.hear();
    stage.conversation.thread.dispatch(
      snapshot('run-1', user, statedAssistant('m2', '', statedCall('c2', 'set', '{"n":2}'))),
    );
    expect(context.signal.aborted).toBe(true);
    await stage.hear();
    expect(stage.status('c1')).toBe('stopped');
    expect(tool.last().args).toEqual({ n: 2 });
  });

  test('P4: a settled call stays as it was, whatever a snapshot says of it or does not say', async () => {
    const stage = await askedStage();
    await stage.conversation.thread.dispatch({
      type: 'call-abandoned',
      key: stage.call('c1').key,
      reason: 'cancelled',
    });
    const { thread } = stage.conversation;
    thread.dispatch(snapshot('run-1', user, statedAssistant('m1', '', statedCall('c1', 'set', '{"a":9}'))));
    expect(stage.status('c1')).toBe('cancelled');
    expect(stage.call('c1').conflict).toBeUndefined();
    thread.dispatch(snapshot('run-1', user));
    expect(stage.status('c1')).toBe('cancelled');
  });

  test('P4: a renamed message keeps its call, its question and its decision', async () => {
    const stage = await askedStage();
    const { key } = stage.call('c1');
    stage.conversation.thread.dispatch(
      snapshot('run-1', user, statedAssistant('m1-renamed', 'Now', statedCall('c1', 'set', '{"a":1}'))),
    );
    expect(stage.call('c1')).toMatchObject({ key, messageId: 'm1-renamed' });
    expect(stage.status('c1')).toBe('awaiting-decision');
    await stage.decide('c1', { kind: 'reject' });
    expect(ids(stage)).toEqual(['message-1', 'm1-renamed', 'message-2']);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P4: arguments of a closed call are taken over from a snapshot; written differently they are the same', async () => {
    const stage = createStage();
    const tool = stage.tool('set');
    await stage.say('hi');
    await stage.hear(
      callOf('run-1', 'c1', 'set', '{"a":1', { parentMessageId: 'm1' }),
      snapshot('run-1', user, statedAssistant('m1', '', statedCall('c1', 'set', '{"a":1,"b":2}'))),
    );
    expect(stage.call('c1').args).toEqual({ state: 'closed', text: '{"a":1,"b":2}' });
    expect(stage.conversation.thread.args(stage.call('c1').key)?.value).toEqual({ a: 1, b: 2 });
    await stage.finish();
    stage.conversation.thread.dispatch(
      snapshot('run-1', user, statedAssistant('m1', '', statedCall('c1', 'set', '{ "b": 2, "a": 1 }'))),
    );
    expect(stage.status('c1')).toBe('awaiting-decision');
    await stage.decide('c1', { kind: 'approve' });
    expect(tool.last().context.argsText).toBe('{"a":1,"b":2}');
  });

  test.each([
    ['{"a":2}', 'set', 'arguments'],
    ['{"a":1.0000000000000000001}', 'set', 'arguments'],
    ['{"a":1}', 'other', 'name'],
  ])(
    'P4: a snapshot that says something else of a call nobody decided (%s, %s) makes it invalid',
    async (args, name, what) => {
      const stage = await askedStage();
      stage.conversation.thread.dispatch(
        snapshot('run-1', user, statedAssistant('m1', '', statedCall('c1', name, args))),
      );
      expect(stage.status('c1')).toBe('invalid');
      expect(stage.call('c1').conflict?.what).toBe(what);
    },
  );

  test.each([
    ['with an older copy of it', [statedAssistant('m1', '', statedCall('c1', 'set', '{"a"'))]],
    [
      'with an older copy under another message',
      [statedAssistant('mX', '', statedCall('c1', 'set', '{"a"'))],
    ],
    ['without it', [statedAssistant('m1', '')]],
    ['without its message', []],
  ])('P4: a snapshot in the middle of a streaming call, %s, changes nothing of it', async (_name, stated) => {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    await stage.say('hi');
    const events = callOf('run-1', 'c1', 'set', '{"a":"long enough"}', { size: 5, parentMessageId: 'm1' });
    await stage.hear(events.slice(0, 3));
    const { key } = stage.call('c1');
    expect(stage.conversation.thread.args(key)?.value).toEqual({ a: 'long' });
    await stage.hear(snapshot('run-1', user, ...stated));
    expect(stage.status('c1')).toBe('args-streaming');
    expect(stage.conversation.thread.args(key)?.value).toEqual({ a: 'long' });
    await stage.hear(events.slice(3));
    expect(stage.call('c1')).toMatchObject({ key, args: { state: 'closed', text: '{"a":"long enough"}' } });
    await stage.finish();
    expect(tool.performances.map(({ args }) => args)).toEqual([{ a: 'long enough' }]);
    await tool.last().returns('ok');
    expect(stage.sentAnswers()).toEqual(['c1: ok']);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  /** A call of the page in a snapshot that tells it for the first time, in front of our message or behind it. */
  const told = statedAssistant('m1', '', statedCall('c1', 'set', '{}'), statedCall('c2', 'set', '{}'));

  test('P15: a call first seen in front of what we sent is the past: it never runs, and is answered as such', async () => {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(snapshot('run-1', told, statedAnswer('t2', 'c2', 'done'), user));
    await stage.finish();
    expect(tool.performances).toEqual([]);
    expect(stage.status('c1')).toBe('no-result');
    expect(stage.status('c2')).toBe('completed');
    await stage.say('go on');
    expect(stage.sentAnswers()).toEqual([
      'c1 (no-result): There is no result for this call. Whether the tool ran is not known here.',
      'c2: done',
    ]);
  });

  test('P15: nor does one in a snapshot that does not hold what we sent: nobody can tell when it was made', async () => {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(snapshot('run-1', told));
    await stage.finish();
    expect(tool.performances).toEqual([]);
    expect(stage.status('c1')).toBe('no-result');
  });

  test('P15: nor one that comes when its run has ended, or with a run that is not ours', async () => {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    await stage.say('hi');
    await stage.hear({ type: 'run-succeeded', runId: 'run-1' });
    stage.conversation.thread.dispatch(snapshot('run-1', user, told));
    expect(stage.status('c1')).toBe('no-result');
    stage.conversation.thread.dispatch([
      { type: 'run-started', runId: 'theirs' },
      snapshot('theirs', user, told, statedAssistant('m2', '', statedCall('c3', 'set', '{}'))),
      { type: 'run-succeeded', runId: 'theirs' },
    ]);
    await settle();
    expect(stage.status('c3')).toBe('no-result');
    expect(tool.performances).toEqual([]);
  });

  test('a call that its run tells of in a snapshot alone, behind what we sent, is a call of this run', async () => {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(snapshot('run-1', user, told, statedAnswer('t2', 'c2', 'done')));
    expect(stage.status('c1')).toBe('args-complete');
    expect(tool.performances).toEqual([]);
    await stage.hear(snapshot('run-1', user, told, statedAnswer('t2', 'c2', 'done')));
    await stage.finish();
    expect(tool.performances.map(({ context }) => context.toolCallId)).toEqual(['c1']);
    await tool.last().returns('ok');
    expect(stage.sentAnswers()).toEqual(['c1: ok', 'c2: done']);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P4: an older occurrence that a snapshot reveals does not take the place of the live one', async () => {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    await stage.say('hi');
    const events = callOf('run-1', 'c1', 'set', '{"n":2}', { parentMessageId: 'm2' });
    await stage.hear(
      events.slice(0, 2),
      snapshot(
        'run-1',
        user,
        statedAssistant('m1', '', statedCall('c1', 'set', '{"n":1}')),
        statedAnswer('t1', 'c1', 'old'),
        statedAssistant('m2', '', statedCall('c1', 'set', '')),
      ),
      events.slice(2),
    );
    await stage.finish();
    expect(stage.conversation.thread.callKeys()).toHaveLength(2);
    expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 2 }]);
    await tool.last().returns('new');
    // Unseen messages are appended: a snapshot does not reorder what is there.
    expect(stage.sentAnswers()).toEqual(['c1: new', 'c1: old']);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P4: the answer of an old occurrence is not taken for one of the call that streams under the same id', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(
      callOf('run-1', 'c1', 'set', '{"n":1}', { parentMessageId: 'm1' }),
      resultOf('run-1', 'c1', text('old'), 't1'),
    );
    await stage.finish();
    await stage.say('again');
    await stage.hear(
      callOf('run-2', 'c1', 'set', '{"n":2}', { parentMessageId: 'm2' }).slice(0, 1),
      snapshot(
        'run-2',
        user,
        statedAssistant('renamed', '', statedCall('c1', 'set', '{"n":1}')),
        statedAnswer('t1', 'c1', 'old'),
        statedUser('message-2', 'again'),
      ),
    );
    expect(stage.status('c1')).toBe('args-streaming');
    expect(ids(stage)).toEqual(['message-1', 'renamed', 't1', 'message-2', 'm2']);
  });
});

describe('answers', () => {
  /** A call that the page ran and whose reply has gone out with run-2. */
  async function answered(): Promise<Stage> {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'set', '{}', { parentMessageId: 'm1' }));
    await stage.finish();
    await tool.last().returns('ours');
    await stage.hear({ type: 'run-started', runId: 'run-2' });
    expect(stage.sentAnswers()).toEqual(['c1: ours']);
    return stage;
  }
  const call = statedAssistant('m1', '', statedCall('c1', 'set', '{}'));

  test.each([
    ['under its own id', [statedAnswer('message-2', 'c1', 'ours')], ['message-1', 'm1', 'message-2']],
    ['under another id', [statedAnswer('t9', 'c1', 'ours')], ['message-1', 'm1', 't9']],
    ['not at all', [], ['message-1', 'm1', 'message-2']],
  ])(
    'P4: our reply restated %s is our reply, once, and no result of the agent’s',
    async (_name, stated, expected) => {
      const stage = await answered();
      await stage.hear(snapshot('run-2', user, call, ...stated));
      expect(ids(stage)).toEqual(expected);
      expect(stage.call('c1').results).toEqual([]);
      expect(stage.call('c1').reply).toMatchObject({ content: text('ours'), runId: 'run-2' });
      await stage.finish();
      await stage.say('more');
      expect(stage.sentAnswers()).toEqual(['c1: ours']);
      expect(providerProblems(stage.transport.last().request)).toEqual([]);
    },
  );

  test('P4: a call whose message was dropped and comes back has the answer it had', async () => {
    const stage = createStage();
    await stage.say('hi');
    const events = callOf('run-1', 'c1', 'look', '{}', { parentMessageId: 'm1' });
    await stage.hear(events, resultOf('run-1', 'c1', text('found'), 't1'), snapshot('run-1', user));
    expect(ids(stage)).toEqual(['message-1']);
    await stage.hear(snapshot('run-1', user, statedAssistant('m1', '', statedCall('c1', 'look', '{}'))));
    expect(ids(stage)).toEqual(['message-1', 'm1', 't1']);
    await stage.finish();
    await stage.say('more');
    expect(stage.sentAnswers()).toEqual(['c1: found']);
  });

  test('P19: answers stand behind their calls again, in call order, wherever a snapshot had them', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(
      snapshot(
        'run-1',
        user,
        statedAnswer('t2', 'c2', 'two'),
        statedAssistant('m1', '', statedCall('c1', 'look', '{}'), statedCall('c2', 'look', '{}')),
        statedAssistant('m2', 'between'),
        statedAnswer('t1', 'c1', 'one'),
      ),
    );
    expect(ids(stage)).toEqual(['message-1', 'm1', 't1', 't2', 'm2']);
    await stage.finish();
    await stage.say('more');
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P4: a stated answer to a call whose reply has not gone out does not undo what a person decided', async () => {
    const stage = await askedStage();
    const { gate } = stage.call('c1');
    stage.conversation.thread.dispatch([
      {
        type: 'decision-made',
        requestId: gate.kind === 'asking' ? gate.requestId : '',
        decision: { kind: 'reject', reason: 'no' },
        means: 'person',
        shownText: '{"a":1}',
      },
      snapshot(
        'run-1',
        user,
        statedAssistant('m1', '', statedCall('c1', 'set', '{"a":1}')),
        statedAnswer('t', 'c1', 'done!'),
      ),
    ]);
    expect(stage.status('c1')).toBe('rejected');
    await stage.say('go on');
    expect(stage.sentAnswers()).toEqual([
      'c1 (rejected): The person rejected this call. It was not executed. Reason: no',
    ]);
  });

  test('an answer without its call goes back to the agent only as it came', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(
      snapshot('run-1', user, statedAnswer('t1', 'nobody', 'lost')),
      resultOf('run-1', 'nobody-either', text('lost too'), 't2'),
    );
    expect(ids(stage)).toEqual(['message-1', 't1', 't2']);
    await stage.finish();
    await stage.say('more');
    expect(stage.transport.last().request.messages.map(({ id }) => id)).toEqual([
      'message-1',
      't1',
      'message-2',
    ]);
  });
});

describe('loaded history', () => {
  test('drops nothing, never runs anything, and what it left open is answered before the next message', async () => {
    const stage = createStage();
    const tool = stage.tool('set', { approval: 'none' });
    stage.conversation.thread.dispatch({
      type: 'history-loaded',
      messages: [
        statedUser('u1', 'earlier'),
        statedAssistant('m1', 'Look', statedCall('c1', 'set', '{}'), statedCall('c2', 'set', '{"b"')),
        statedAnswer('t2', 'c2', 'found', 'not quite'),
      ],
    });
    expect(ids(stage)).toEqual(['u1', 'm1', 't2']);
    expect(stage.status('c1')).toBe('no-result');
    expect(stage.status('c2')).toBe('failed');
    expect(stage.transport.runs).toEqual([]);
    await stage.say('hi');
    expect(tool.performances).toEqual([]);
    expect(stage.sentAnswers()).toEqual([
      'c1 (no-result): There is no result for this call. Whether the tool ran is not known here.',
      'c2 (not quite): found',
    ]);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P4: loaded twice, it is there once; an answer under another id takes the place of the first', async () => {
    const stage = createStage();
    const history: StatedMessage[] = [
      statedUser('u1', 'earlier'),
      statedAssistant('m1', '', statedCall('c1', 'set', '{}')),
      statedAnswer('t1', 'c1', 'found'),
    ];
    const { thread } = stage.conversation;
    thread.dispatch({ type: 'history-loaded', messages: history });
    const before = thread.snapshot();
    thread.dispatch({ type: 'history-loaded', messages: history });
    expect(thread.snapshot()).toEqual(before);
    thread.dispatch({
      type: 'history-loaded',
      messages: [...history.slice(0, 2), statedAnswer('t9', 'c1', 'found')],
    });
    expect(ids(stage)).toEqual(['u1', 'm1', 't9']);
  });

  test('P4: a message that history knows under another id keeps its place, and its calls are there once', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(
      textOf('run-1', 'm1', 'Look'),
      callOf('run-1', 'c1', 'look', '{}', { parentMessageId: 'm1' }),
      callOf('run-1', 'c2', 'look', '{}', { parentMessageId: 'm1' }),
    );
    await stage.finish();
    stage.conversation.thread.dispatch([
      { type: 'message-sent', message: { id: 'later', role: 'user', parts: [{ type: 'text', text: 'x' }] } },
      { type: 'history-loaded', messages: [statedAssistant('x1', 'Look', statedCall('c1', 'look', '{}'))] },
    ]);
    expect(ids(stage)).toEqual(['message-1', 'x1', 'message-2', 'm1', 'message-3', 'later']);
    stage.conversation.thread.dispatch({
      type: 'history-loaded',
      messages: [statedAssistant('x2', '', statedCall('c2', 'look', '{}'))],
    });
    expect(ids(stage)).toEqual(['message-1', 'x1', 'message-2', 'x2', 'message-3', 'later']);
    await stage.say('more');
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P4: an id that is stated several times names as many calls, each with its own answer', async () => {
    const stage = createStage();
    stage.conversation.thread.dispatch({
      type: 'history-loaded',
      messages: [
        statedAssistant('m1', '', statedCall('c', 'look', '{"n":1}')),
        statedAnswer('t1', 'c', 'one'),
        statedAssistant('m2', '', statedCall('c', 'look', '{"n":2}'), statedCall('c', 'look', '{"n":3}')),
        statedAnswer('t2', 'c', 'two'),
        statedAssistant('m3', '', statedCall('c', 'look', '{"n":4}')),
      ],
    });
    const { thread } = stage.conversation;
    const calls = thread.callKeys().map((key) => thread.call(key));
    expect(calls.map((call) => call?.args.text)).toEqual(['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
    expect(new Set(calls.map((call) => call?.key)).size).toBe(4);
    expect(calls.map((call) => call?.results.length)).toEqual([1, 0, 1, 0]);
    expect(thread.latestCall('c')?.args.text).toBe('{"n":4}');
    await stage.say('hi');
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });
});
