import { expect, test } from 'vitest';
import { createThread, type PatchOperation, type StatedMessage, type ThreadEventBody } from './index.ts';
import { createFakeClock, statedUser } from './testing/index.ts';

function start(...events: readonly ThreadEventBody[]) {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  thread.dispatch([{ type: 'run-started', runId: 'r' }, ...events]);
  return thread;
}

const search = (found: number, rest: object = {}): ThreadEventBody => ({
  type: 'activity-stated',
  runId: 'r',
  messageId: 'a',
  activityType: 'search',
  content: { query: 'x', hits: [{ found }] },
  replace: true,
  ...rest,
});

const patch = (operation: PatchOperation, rest: object = {}): ThreadEventBody => ({
  type: 'activity-patched',
  runId: 'r',
  messageId: 'a',
  activityType: 'search',
  patch: [operation],
  ...rest,
});

const addHit = patch({ op: 'add', path: '/hits/-', value: { found: 2 } });

test('an activity stands where it began, and is changed in its place', () => {
  const thread = start(
    search(1, { subagentRunId: 's', metadata: { a: 1, b: 1 } }),
    { type: 'message-started', runId: 'r', messageId: 'm', role: 'assistant' },
    patch({ op: 'add', path: '/hits/-', value: { found: 2 } }, { activityType: 'find', metadata: { b: 2 } }),
  );
  expect(thread.messages()).toMatchObject([
    {
      id: 'a',
      role: 'activity',
      activityType: 'find',
      content: { query: 'x', hits: [{ found: 1 }, { found: 2 }] },
      metadata: { a: 1, b: 2 },
      subagentRunId: 's',
    },
    { id: 'm' },
  ]);
  thread.dispatch(search(3, { metadata: { c: 3 } }));
  expect(thread.message('a')).toEqual({
    id: 'a',
    role: 'activity',
    activityType: 'search',
    content: { query: 'x', hits: [{ found: 3 }] },
    metadata: { a: 1, b: 2, c: 3 },
  });
});

test('P24: what a change leaves as it was in an activity is the same object', () => {
  const thread = start(search(1));
  const hits = () => {
    const message = thread.message('a');
    return message?.role === 'activity' ? message.content.hits : undefined;
  };
  const before = hits();
  thread.dispatch([search(1), patch({ op: 'replace', path: '/query', value: 'y' })]);
  expect(hits()).toBe(before);
});

test('one that is only to be there stays as it is where it is there', () => {
  const thread = start(search(1), search(2, { activityType: 'other', replace: false, metadata: { k: 1 } }));
  expect(thread.message('a')).toMatchObject({
    activityType: 'search',
    content: { hits: [{ found: 1 }] },
    metadata: { k: 1 },
  });
});

test('a change without its activity, or one that does not fit, is left out and noted; the run goes on', () => {
  const thread = start(addHit);
  expect(thread.messages()).toEqual([]);
  expect(thread.problems()).toMatchObject([
    { code: 'activity-patch', message: 'A change of activity "a" was left out: there is no such activity.' },
  ]);
  for (const misfit of [patch({ op: 'remove', path: '/gone' }), patch({ op: 'add', path: '', value: 1 })]) {
    const other = start(
      search(1),
      patch({ op: 'test', path: '', value: {} }, { metadata: { k: 1 } }),
      misfit,
    );
    expect(other.message('a')).toMatchObject({ content: { hits: [{ found: 1 }] }, metadata: { k: 1 } });
    expect(other.problems()).toHaveLength(1);
  }
});

test('an activity under the id of another message takes nothing away from it', () => {
  const thread = start(
    { type: 'message-sent', message: { id: 'a', role: 'user', parts: [] } },
    search(1),
    addHit,
  );
  expect(thread.messages()).toMatchObject([
    { id: 'a', role: 'user' },
    { id: 'a/activity', content: { hits: [{ found: 1 }, { found: 2 }] } },
  ]);
});

test('P4: a run that is delivered once more changes no activity twice, and its log replays to the same', () => {
  const again: readonly ThreadEventBody[] = [
    { type: 'run-succeeded', runId: 'r' },
    { type: 'stream-ended', runId: 'r' },
    { type: 'run-started', runId: 'r' },
  ];
  const thread = start(search(1), addHit, ...again, addHit);
  const hits = [{ found: 1 }, { found: 2 }];
  expect(thread.message('a')).toMatchObject({ content: { hits } });
  thread.dispatch([...again, search(1), addHit]);
  expect(thread.message('a')).toMatchObject({ content: { hits } });
  const messages: readonly StatedMessage[] = [
    { id: 'a', role: 'activity', activityType: 'search', content: { hits: [] }, raw: {} },
  ];
  thread.dispatch([...again, { type: 'snapshot-received', runId: 'r', messages }, addHit, addHit]);
  expect(thread.message('a')).toMatchObject({ content: { hits: [{ found: 2 }, { found: 2 }] } });
  thread.dispatch([{ type: 'run-succeeded', runId: 'r' }, search(9)]);
  expect(thread.message('a')).not.toMatchObject({ content: { hits: [{ found: 9 }] } });
  expect(createThread({ id: 't', log: thread.log() }).snapshot()).toEqual(thread.snapshot());
});

test('an activity outlives a snapshot without any, and not one that states others', () => {
  const thread = start(search(1), {
    type: 'snapshot-received',
    runId: 'r',
    messages: [statedUser('u', 'hi')],
  });
  expect(thread.messages().map(({ id }) => id)).toEqual(['a', 'u']);
  const other: StatedMessage = { id: 'b', role: 'activity', activityType: 'plan', content: {}, raw: {} };
  thread.dispatch({ type: 'snapshot-received', runId: 'r', messages: [other] });
  expect(thread.messages()).toMatchObject([{ id: 'b', role: 'activity', activityType: 'plan' }]);
});
