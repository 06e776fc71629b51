import { expect, test } from 'vitest';
import { createThread, type JsonValue, type PatchOperation, type StatedMessage } from './index.ts';
import { createFakeClock } from './testing/index.ts';
import { statedAssistant, statedCall } from './testing/stated-messages.ts';

/** An object in an object in an object: deeper than any stack. */
function deep(levels: number): JsonValue {
  let value: JsonValue = 'bottom';
  for (let level = 0; level < levels; level += 1) value = { inside: [value] };
  return value;
}

function threadWith(state: JsonValue) {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  thread.dispatch([
    { type: 'run-started', runId: 'r' },
    { type: 'state-replaced', runId: 'r', state },
  ]);
  return thread;
}

test('P24: metadata deeper than any stack, told twice, is compared all the same', () => {
  const thread = threadWith({});
  const told = (metadata: JsonValue): StatedMessage =>
    statedAssistant('m1', '', { ...statedCall('c1', 'look', '{}'), metadata: { metadata } });
  for (const metadata of [deep(50_000), deep(50_000), deep(49_999)])
    thread.dispatch({ type: 'snapshot-received', runId: 'r', messages: [told(metadata)] });
  expect(thread.callKeys()).toHaveLength(1);
});

test('P24: a patch tests a document deeper than any stack', () => {
  const thread = threadWith(deep(50_000));
  const testing = (value: JsonValue): void =>
    thread.dispatch({ type: 'state-patched', runId: 'r', patch: [{ op: 'test', path: '', value }] });
  testing(deep(50_000));
  expect(thread.problems()).toEqual([]);
  testing(deep(49_999));
  expect(thread.problems()).toHaveLength(1);
});

test('P26: a state that copies itself over and over is refused before it cannot be written any more', () => {
  const thread = threadWith({ text: 'ha' });
  for (let round = 0; round < 60; round += 1) {
    const patch: readonly PatchOperation[] = [{ op: 'copy', from: '', path: `/copy${round}` }];
    thread.dispatch({ type: 'state-patched', runId: 'r', patch });
  }
  expect(thread.problems()).toHaveLength(1);
  expect(JSON.stringify(thread.agentState()).length).toBeLessThan(64 * 1024 * 1024);
});

test('P26: a large text that is copied over and over is refused too', () => {
  const thread = threadWith({ text: 'ha'.repeat(500_000), copies: [] });
  const copy: PatchOperation = { op: 'copy', from: '/text', path: '/copies/-' };
  thread.dispatch({ type: 'state-patched', runId: 'r', patch: Array.from({ length: 1000 }, () => copy) });
  expect(thread.problems()).toHaveLength(1);
  expect(thread.agentState()).toMatchObject({ copies: [] });
});

test('a document of a usual size is copied', () => {
  const rows = Array.from({ length: 2000 }, (_, row) => ({ row }));
  const thread = threadWith({ rows });
  thread.dispatch({
    type: 'state-patched',
    runId: 'r',
    patch: [{ op: 'copy', from: '/rows', path: '/before' }],
  });
  expect(thread.agentState()).toEqual({ rows, before: rows });
});
