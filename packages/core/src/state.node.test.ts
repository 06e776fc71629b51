import { expect, test } from 'vitest';
import { createConversation, createThread, type JsonValue, type PatchOperation } from './index.ts';
import {
  createCountingIds,
  createFakeClock,
  createScriptedTransport,
  openValidator,
} from './testing/index.ts';

/** A thread in a run, with this state. */
function threadWith(state: JsonValue) {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  thread.dispatch([
    { type: 'run-started', runId: 'r' },
    { type: 'state-replaced', runId: 'r', state },
  ]);
  return thread;
}

/** What a patch, as it comes from the wire, makes of a state; "refused" where nothing of it counts. */
function patched(state: JsonValue, patchText: string): JsonValue | 'refused' {
  const thread = threadWith(state);
  const patch: readonly PatchOperation[] = JSON.parse(patchText);
  thread.dispatch({ type: 'state-patched', runId: 'r', patch });
  if (thread.problems().length === 0) return thread.agentState() ?? 'refused';
  expect(thread.agentState()).toBe(state);
  return 'refused';
}

test.each<[string, JsonValue, string, JsonValue]>([
  ['adds a member', { a: 1 }, '[{"op":"add","path":"/b","value":null}]', { a: 1, b: null }],
  ['adds over a member', { a: 1 }, '[{"op":"add","path":"/a","value":{"x":1}}]', { a: { x: 1 } }],
  [
    'adds at the end',
    [1],
    '[{"op":"add","path":"/-","value":2},{"op":"add","path":"/2","value":3}]',
    [1, 2, 3],
  ],
  ['adds between', [1, 3], '[{"op":"add","path":"/1","value":2}]', [1, 2, 3]],
  [
    'adds one like its neighbour',
    [{ a: 1 }],
    '[{"op":"add","path":"/0","value":{"a":1}}]',
    [{ a: 1 }, { a: 1 }],
  ],
  ['removes', { a: [1, 2], b: 1 }, '[{"op":"remove","path":"/a/0"},{"op":"remove","path":"/b"}]', { a: [2] }],
  ['replaces null', { a: null }, '[{"op":"replace","path":"/a","value":1}]', { a: 1 }],
  ['replaces the whole', { a: 1 }, '[{"op":"replace","path":"","value":0}]', 0],
  ['moves', { a: { b: 1 }, c: {} }, '[{"op":"move","from":"/a/b","path":"/c/d"}]', { a: {}, c: { d: 1 } }],
  ['moves within a list', [1, 2, 3], '[{"op":"move","from":"/0","path":"/2"}]', [2, 3, 1]],
  ['moves nothing', { a: 1 }, '[{"op":"move","from":"/a","path":"/a"}]', { a: 1 }],
  [
    'copies',
    { a: [1] },
    '[{"op":"copy","from":"/a","path":"/b"},{"op":"add","path":"/b/-","value":2}]',
    { a: [1], b: [1, 2] },
  ],
  [
    'tests, whatever the order of keys',
    { a: { x: 1, y: 2 } },
    '[{"op":"test","path":"/a","value":{"y":2,"x":1}}]',
    { a: { x: 1, y: 2 } },
  ],
  [
    'reads ~0 and ~1',
    { 'a/b': 1, 'm~n': 2, '~1': 3 },
    '[{"op":"replace","path":"/a~1b","value":8},{"op":"replace","path":"/m~0n","value":9},{"op":"replace","path":"/~01","value":7}]',
    { 'a/b': 8, 'm~n': 9, '~1': 7 },
  ],
  ['knows a member without a name', { '': 1 }, '[{"op":"replace","path":"/","value":2}]', { '': 2 }],
  ['takes further members', [1, 2], '[{"op":"remove","path":"/0","value":1}]', [2]],
])('a patch %s', (_what, state, patch, expected) => {
  expect(patched(state, patch)).toEqual(expected);
});

test.each<[string, JsonValue, string]>([
  ['replaces what is not there', { a: 1 }, '[{"op":"replace","path":"/b","value":1}]'],
  ['removes what is not there', { a: 1 }, '[{"op":"remove","path":"/b"}]'],
  ['removes behind the end', [1], '[{"op":"remove","path":"/1"}]'],
  ['replaces behind the end', [1], '[{"op":"replace","path":"/1","value":2}]'],
  ['adds beyond the end', [1], '[{"op":"add","path":"/2","value":2}]'],
  ['removes what "-" names', [1], '[{"op":"remove","path":"/-"}]'],
  ['names an index with a zero in front', [1, 2], '[{"op":"replace","path":"/01","value":2}]'],
  ['names an index in another way', [1, 2], '[{"op":"add","path":"/1e0","value":2}]'],
  ['names the length', [1, 2], '[{"op":"replace","path":"/length","value":0}]'],
  ['goes into a text', { a: 'x' }, '[{"op":"add","path":"/a/0","value":2}]'],
  ['goes into null', { a: null }, '[{"op":"add","path":"/a/b","value":2}]'],
  ['goes through what is not there', {}, '[{"op":"add","path":"/a/b","value":2}]'],
  ['tests what is not there', { a: 1 }, '[{"op":"test","path":"/b","value":null}]'],
  ['tests a list for an object', { a: [] }, '[{"op":"test","path":"/a","value":{}}]'],
  ['moves into its own inside', { a: { b: {} } }, '[{"op":"move","from":"/a","path":"/a/b/c"}]'],
  ['moves the whole into its inside', { a: {} }, '[{"op":"move","from":"","path":"/a/b"}]'],
  ['moves what is not there', { a: 1 }, '[{"op":"move","from":"/z","path":"/a"}]'],
  ['copies what is not there', { a: 1 }, '[{"op":"copy","from":"/z","path":"/a"}]'],
  ['removes the whole', { a: 1 }, '[{"op":"remove","path":""}]'],
  ['has a path that is no pointer', { a: 1 }, '[{"op":"replace","path":"a","value":2}]'],
  [
    'fails in the middle',
    { a: 1 },
    '[{"op":"replace","path":"/a","value":2},{"op":"test","path":"/a","value":1}]',
  ],
  ['changes what every object inherits', { a: 1 }, '[{"op":"replace","path":"/toString","value":1}]'],
  ['goes into a prototype', { a: 1 }, '[{"op":"add","path":"/__proto__/polluted","value":1}]'],
  ['goes into a constructor', { a: 1 }, '[{"op":"add","path":"/constructor/prototype/polluted","value":1}]'],
])('a patch that %s changes nothing', (_what, state, patch) => {
  expect(patched(state, patch)).toBe('refused');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('a member called __proto__ is a member like any other', () => {
  const state = patched(
    { a: 1 },
    '[{"op":"add","path":"/__proto__","value":{"x":1}},{"op":"add","path":"/__proto__/y","value":2}]',
  );
  expect(JSON.stringify(state)).toBe('{"a":1,"__proto__":{"x":1,"y":2}}');
  expect(Object.getPrototypeOf(state)).toBe(Object.prototype);
});

test('null, 0 and false are states; a thread on which nobody has said anything has none', () => {
  const thread = createThread({ id: 't' });
  expect(thread.agentState()).toBeUndefined();
  for (const state of [null, 0, false, '']) {
    thread.dispatch({ type: 'state-replaced', runId: 'r', state });
    expect(thread.agentState()).toBe(state);
  }
  thread.dispatch({ type: 'state-replaced', runId: 'r', state: null });
  thread.dispatch({ type: 'state-patched', runId: 'r', patch: [{ op: 'add', path: '/a', value: 1 }] });
  expect(thread.agentState()).toBeNull();
});

test('a patch without a state before it changes an empty one, which is what the agent was sent', () => {
  const thread = createThread({ id: 't' });
  thread.dispatch({ type: 'state-patched', runId: 'r', patch: [{ op: 'add', path: '/a', value: 1 }] });
  expect(thread.agentState()).toEqual({ a: 1 });
});

test('a patch that does not fit is noted once a run, with its place; what is stated next counts', () => {
  const thread = threadWith({ plan: { status: 'open' } });
  const patch: readonly PatchOperation[] = [
    { op: 'replace', path: '/plan/status', value: 'closed' },
    { op: 'replace', path: '/absent/deeper', value: 1 },
  ];
  thread.dispatch({ type: 'state-patched', runId: 'r', patch });
  thread.dispatch({ type: 'state-patched', runId: 'r', patch });
  expect(thread.problems()).toMatchObject([
    {
      code: 'state-patch',
      runId: 'r',
      message:
        'A change of the state was left out, all of it: its operation 2 of 2, "replace" at "/absent/deeper", does not fit what is there.',
    },
  ]);
  expect(thread.agentState()).toEqual({ plan: { status: 'open' } });
  thread.dispatch({ type: 'state-replaced', runId: 'r', state: { plan: 1 } });
  expect(thread.agentState()).toEqual({ plan: 1 });
});

test('P24: what a patch or a new statement leaves as it was is the same object, and wakes nobody', async () => {
  const thread = threadWith({ left: { deep: [1, 2] }, right: { x: 1 } });
  const before = thread.agentState();
  let woken = 0;
  thread.subscribe('state', () => {
    woken += 1;
  });
  thread.dispatch({
    type: 'state-patched',
    runId: 'r',
    patch: [{ op: 'replace', path: '/right/x', value: 1 }],
  });
  thread.dispatch({ type: 'state-replaced', runId: 'r', state: { right: { x: 1 }, left: { deep: [1, 2] } } });
  expect(thread.agentState()).toBe(before);
  await Promise.resolve();
  expect(woken).toBe(0);
});

test('P4: a run that is delivered once more changes no state twice, unless it states it anew', () => {
  const add: PatchOperation = { op: 'add', path: '/-', value: 1 };
  const thread = threadWith([]);
  const patch = () => thread.dispatch({ type: 'state-patched', runId: 'r', patch: [add] });
  const startAgain = () =>
    thread.dispatch([
      { type: 'run-succeeded', runId: 'r' },
      { type: 'stream-ended', runId: 'r' },
      { type: 'run-started', runId: 'r' },
    ]);
  patch();
  startAgain();
  patch();
  expect(thread.agentState()).toEqual([1]);
  startAgain();
  thread.dispatch({ type: 'state-replaced', runId: 'r', state: [] });
  patch();
  patch();
  expect(thread.agentState()).toEqual([1, 1]);
  thread.dispatch({ type: 'run-succeeded', runId: 'r' });
  patch();
  expect(thread.agentState()).toEqual([1, 1]);
  expect(createThread({ id: 't', log: thread.log() }).snapshot()).toEqual(thread.snapshot());
});

test('P19: the next run carries the state that was left behind, and what the app makes of it', async () => {
  const transport = createScriptedTransport();
  const conversation = createConversation({
    transport,
    validator: openValidator,
    clock: createFakeClock(),
    ids: createCountingIds(),
  });
  conversation.start();
  void conversation.send('one');
  expect(transport.last().request).not.toHaveProperty('state');
  const { runId } = transport.last().request;
  await transport
    .last()
    .push({ type: 'state-replaced', runId, state: { count: 1 } }, { type: 'run-succeeded', runId });
  await transport.last().end();
  void conversation.send('two');
  expect(transport.last().request.state).toEqual({ count: 1 });
  conversation.thread.dispatch({ type: 'state-replaced', state: { count: 2 } });
  void conversation.send('three');
  expect(transport.last().request.state).toEqual({ count: 2 });
});
