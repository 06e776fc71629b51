import { expect, test } from 'vitest';
import { createThread, type StatedMessage, subagentKey, type ThreadEventBody } from './index.ts';
import { callOf, createFakeClock } from './testing/index.ts';

function start(...events: readonly ThreadEventBody[]) {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  thread.dispatch([{ type: 'run-started', runId: 'r' }, ...events]);
  return thread;
}

const begin = (subagentRunId: string, rest: object = {}): ThreadEventBody => ({
  type: 'subagent-started',
  runId: 'r',
  subagentRunId,
  name: 'scout',
  ...rest,
});

const step = (type: 'step-started' | 'step-finished', name: string, rest: object = {}): ThreadEventBody => ({
  type,
  runId: 'r',
  name,
  ...rest,
});

const call = (toolCallId: string, subagentRunId?: string): ThreadEventBody => ({
  type: 'call-started',
  runId: 'r',
  toolCallId,
  toolName: 'f',
  ...(subagentRunId === undefined ? {} : { subagentRunId }),
});

const runEnds: readonly ThreadEventBody[] = [
  { type: 'run-failed', runId: 'r', message: 'm' },
  { type: 'run-refused', runId: 'r', message: 'm', code: 'c' },
  { type: 'run-cut-off', runId: 'r', message: 'm' },
  { type: 'run-stopped', runId: 'r', by: 'person' },
];

test('a subagent knows the call it carries out and the subagent above it, and a call all that work on it', () => {
  const thread = start(
    ...callOf('r', 'delegate', 'ask', '{}'),
    begin('s', { description: 'looks', parentToolCallId: 'delegate', parentMessageId: 'm' }),
    begin('s2', { parentSubagentRunId: 's' }),
  );
  const [key = ''] = thread.callKeys();
  const first = {
    key: subagentKey('r', 's'),
    runId: 'r',
    subagentRunId: 's',
    name: 'scout',
    description: 'looks',
    parentCallKey: key,
    parentMessageId: 'm',
  };
  expect(thread.subagents()).toMatchObject([
    first,
    { key: subagentKey('r', 's2'), parentKey: first.key, hostCallKey: key },
  ]);
  expect(thread.subagentsOfCall(key)).toEqual(thread.subagents());
});

test('the calls of a subagent are listed in order, announced or not, and those of others are not', () => {
  const thread = start(begin('s'), call('a', 's'), call('b'), call('c', 'unannounced'), call('d', 's'));
  const madeBy = (id: string) =>
    thread.callsOfSubagent(subagentKey('r', id)).map(({ toolCallId }) => toolCallId);
  expect(madeBy('s')).toEqual(['a', 'd']);
  expect(madeBy('unannounced')).toEqual(['c']);
  expect(madeBy('nobody')).toEqual([]);
});

test('a call of a restated message belongs to whom the message belongs to', () => {
  const messages: readonly StatedMessage[] = [
    {
      id: 'm',
      role: 'assistant',
      parts: [{ kind: 'call', call: { toolCallId: 'a', toolName: 'f', argsText: '{}' } }],
      subagentRunId: 's',
      raw: {},
    },
  ];
  const thread = start({ type: 'snapshot-received', runId: 'r', messages }, call('a', 's'));
  expect(thread.callsOfSubagent(subagentKey('r', 's'))).toMatchObject([{ toolCallId: 'a' }]);
  expect(thread.latestCall('a')).not.toHaveProperty('conflict');
});

test.each<[string, Extract<ThreadEventBody, { type: 'subagent-ended' }>['end']]>([
  ['finished', { kind: 'finished', result: { a: null } }],
  ['suspended', { kind: 'suspended', interruptIds: ['i'] }],
  ['failed', { kind: 'failed', message: 'no', code: 'E' }],
])('a subagent that %s says so once, and its run goes on', (_how, end) => {
  const ended: ThreadEventBody = { type: 'subagent-ended', runId: 'r', subagentRunId: 's', end };
  const thread = start(begin('s'), ended, { ...ended, end: { kind: 'abandoned' } }, ...runEnds.slice(0, 1));
  expect(thread.subagents()).toMatchObject([{ end }]);
});

test('P5: a run that ends badly abandons the subagents and steps at work in it, and those only', () => {
  for (const end of runEnds) {
    const thread = start(
      { type: 'subagent-started', runId: 'other', subagentRunId: 's', name: 'x' },
      { type: 'step-started', runId: 'other', name: 'plan' },
      begin('s'),
      step('step-started', 'plan'),
      step('step-started', 'done'),
      step('step-finished', 'done'),
      end,
      begin('late'),
      step('step-started', 'late'),
    );
    expect(thread.subagents()).toMatchObject([{ runId: 'other' }, { end: { kind: 'abandoned' } }]);
    expect(thread.subagents()[0]).not.toHaveProperty('end');
    expect(thread.steps().map(({ name, end: how }) => [name, how?.kind])).toEqual([
      ['plan', undefined],
      ['plan', 'abandoned'],
      ['done', 'finished'],
    ]);
  }
});

test('steps of one name are told apart by whom they belong to, and may come again', () => {
  const mine = { subagentRunId: 's' };
  const thread = start(
    step('step-started', 'plan'),
    step('step-started', 'plan', mine),
    step('step-finished', 'plan'),
    step('step-started', 'plan'),
  );
  expect(thread.steps()).toMatchObject([
    { name: 'plan', end: { kind: 'finished' } },
    { name: 'plan', subagentRunId: 's' },
    { name: 'plan' },
  ]);
  expect(thread.steps().filter(({ end }) => end === undefined)).toHaveLength(2);
});

test('P4: a run that is delivered once more tells of nobody twice, and its log replays to the same', () => {
  const events = [
    call('a'),
    begin('s', { parentToolCallId: 'a' }),
    step('step-started', 'plan'),
    step('step-finished', 'plan'),
    { type: 'subagent-ended', runId: 'r', subagentRunId: 's', end: { kind: 'finished' } },
    { type: 'run-succeeded', runId: 'r' },
  ] satisfies readonly ThreadEventBody[];
  const thread = start(...events);
  const [key = ''] = thread.callKeys();
  const told = () => [thread.subagents(), thread.steps(), thread.subagentsOfCall(key)];
  const before = told();
  thread.dispatch([{ type: 'run-started', runId: 'r' }, ...events]);
  expect(told()).toEqual(before);
  expect(createThread({ id: 't', log: thread.log() }).snapshot()).toEqual(thread.snapshot());
});

test('P26: agents that put each other to work without end are shown as deep as a page can show, and none is lost', () => {
  const depth = 300;
  const events = Array.from({ length: depth }, (_none, index) => [
    index === 0 ? call('c0') : call(`c${index}`, `s${index - 1}`),
    begin(`s${index}`, { parentToolCallId: `c${index}` }),
  ]).flat();
  const thread = start(...events);
  const hosts = thread.callKeys().map((key) => thread.hostOf(key));
  expect(hosts.slice(0, 3)).toEqual([undefined, thread.callKeys()[0], thread.callKeys()[1]]);
  expect(hosts.at(-1)).toBeUndefined();
});
