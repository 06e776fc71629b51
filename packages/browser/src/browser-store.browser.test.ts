import type { Conversation } from '@callboard/core';
import { callOf, createScriptedTransport, openValidator, runOf } from '@callboard/core/testing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserStore } from './browser-store.ts';
import { newName } from './testing/open-pages.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page of an app that keeps its thread, whose agent calls one tool and says nothing more. */
function openTab(database: string, isStarted = true) {
  const store = createBrowserStore({ database });
  const transport = createScriptedTransport(({ runId }, index) =>
    index === 0 ? runOf(runId, callOf(runId, 'c1', 'pay', '{"amount": 5}')) : runOf(runId),
  );
  const conversation = store.keep({ threadId: 't', transport, validator: openValidator });
  const started: string[] = [];
  conversation.tools.register({
    name: 'pay',
    description: 'Pays.',
    handler: () => {
      started.push('pay');
      return 'paid';
    },
  });
  const leave = isStarted ? conversation.start() : () => undefined;
  onTestFinished(async () => {
    leave();
    await storedOrLeft();
    store.close();
  });
  return { store, conversation, transport, started, leave };
}

/** What leaves writes its last words. */
function storedOrLeft(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

function asked({ thread }: Conversation): string | undefined {
  const gate = thread.latestCall('c1')?.gate;
  return gate?.kind === 'asking' ? gate.requestId : undefined;
}

async function approve(conversation: Conversation): Promise<string> {
  const requestId = asked(conversation) ?? '';
  const shownText = conversation.thread.latestCall('c1')?.args.text ?? '';
  const report = await conversation.decide({
    requestId,
    decision: { kind: 'approve' },
    means: 'person',
    shownText,
  });
  return report.kind === 'refused' ? report.error.code : report.kind;
}

test('making a store, and a conversation that is not started, touches nothing', async () => {
  const database = newName();
  openTab(database, false);
  await storedOrLeft();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(database);
});

test('P29: what is asked outlives the page, and can be decided in the next one', async () => {
  const database = newName();
  const first = openTab(database);
  void first.conversation.send('Pay 5.');
  await expect.poll(() => asked(first.conversation)).toBeDefined();
  const requestId = asked(first.conversation);
  first.leave();

  const second = openTab(database);
  await expect.poll(() => asked(second.conversation)).toBe(requestId);
  await expect.poll(() => second.conversation.keeping?.get().role).toBe('runner');
  await approve(second.conversation);
  await expect.poll(() => second.started).toEqual(['pay']);
  expect(first.started).toEqual([]);
});

test('P8: of two pages that decide at once one does, and the handler starts once', async () => {
  const database = newName();
  const runner = openTab(database);
  void runner.conversation.send('Pay 5.');
  await expect.poll(() => asked(runner.conversation)).toBeDefined();
  const follower = openTab(database);
  await expect.poll(() => follower.conversation.keeping?.get().role).toBe('follower');
  await expect.poll(() => asked(follower.conversation)).toBe(asked(runner.conversation));

  const outcomes = await Promise.all([approve(follower.conversation), approve(runner.conversation)]);
  expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(1);
  await expect.poll(() => runner.started).toEqual(['pay']);
  await expect
    .poll(() => follower.conversation.thread.latestCall('c1')?.attempts.at(-1)?.end)
    .toMatchObject({ kind: 'completed' });
  expect(follower.started).toEqual([]);
});

test('P15: where nothing can be stored, what needs a claim does not start, and says why', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { conversation, started } = openTab(newName());
  await expect.poll(() => conversation.keeping?.get()).toMatchObject({ role: 'runner' });
  expect(conversation.keeping?.get().storage).toMatchObject({ kind: 'refused', isMemoryEnough: false });
  void conversation.send('Pay 5.');
  await expect.poll(() => asked(conversation)).toBeDefined();
  await approve(conversation);
  await expect
    .poll(() => conversation.thread.latestCall('c1')?.attempts.at(-1)?.end)
    .toMatchObject({ kind: 'errored', code: 'not-claimed' });
  expect(started).toEqual([]);
});
