import { describe, expect, test } from 'vitest';
import { assistantText } from '../message.ts';
import { callOf, createTabs, settle, type Tab, type Tabs } from '../testing/index.ts';

/** The person writes in a tab; the runner's agent takes the run up. */
async function say(tabs: Tabs, tab: Tab, runner: Tab, text: string): Promise<string> {
  const before = runner.transport.runs.length;
  void tab.conversation.send(text);
  await tabs.settle();
  expect(runner.transport.runs.length).toBe(before + 1);
  const { runId } = runner.transport.last().request;
  await runner.transport.last().push({ type: 'run-started', runId });
  return runId;
}

/** A run that leaves calls to the page, in a tab that runs the thread. */
async function asked(
  tabs: Tabs,
  tab: Tab,
  calls: readonly (readonly [id: string, tool: string])[],
): Promise<string> {
  const runId = await say(tabs, tab, tab, 'hi');
  await tab.hear(...calls.map(([id, tool]) => callOf(runId, id, tool, '{}')));
  await tab.finish();
  await tabs.settle();
  return runId;
}

const snapshotOf = ({ conversation }: Tab) => conversation.thread.snapshot();

describe('one runner', () => {
  test('P8 P29: a second tab shows what the first one does, live, and asks it to', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const tool = first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const twin = second.tool('pay');
    expect(first.conversation.keeping?.get()).toMatchObject({ role: 'runner', storage: { kind: 'ready' } });
    expect(second.conversation.keeping?.get()).toMatchObject({
      role: 'follower',
      storage: { kind: 'ready' },
    });
    expect(snapshotOf(second)).toEqual(snapshotOf(first));

    const [request] = second.conversation.thread.openRequests();
    const report = second
      .decide('c1', { kind: 'approve' })
      // What it has heard of by the time it is told that its decision counts.
      .then(({ kind }) => [kind, second.conversation.thread.request(request?.id ?? '')?.state.kind]);
    await tabs.settle();
    expect(await report).toEqual(['decided', 'ended']);
    expect(tool.performances).toHaveLength(1);
    expect(twin.performances).toHaveLength(0);
    expect(second.status('c1')).toBe('running');
    await tool.last().returns('paid');
    await tabs.settle();
    expect(second.status('c1')).toBe('completed');
    expect(first.transport.runs).toHaveLength(2);
    expect(second.transport.runs).toHaveLength(0);
    expect(snapshotOf(second)).toEqual(snapshotOf(first));
  });

  test('P8: two tabs that press at once make one decision, and the other hears why not', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const tool = first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const reports = [first.decide('c1', { kind: 'approve' }), second.decide('c1', { kind: 'reject' })];
    await tabs.settle();
    const kinds = (await Promise.all(reports)).map((report) =>
      report.kind === 'decided' ? report.kind : report.error.code,
    );
    expect(kinds.filter((kind) => kind === 'decided')).toHaveLength(1);
    expect(first.conversation.thread.log().filter(({ type }) => type === 'decision-made')).toHaveLength(1);
    expect(snapshotOf(second)).toEqual(snapshotOf(first));
    expect(tool.performances.length).toBe(kinds[0] === 'decided' ? 1 : 0);
  });

  test('P29: what a follower writes goes out once, from the runner', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const second = await tabs.open();
    const runId = await say(tabs, second, first, 'from the other tab');
    await first.finish();
    await tabs.settle();
    expect(second.conversation.thread.run(runId)?.end?.kind).toBe('succeeded');
    expect(second.conversation.thread.messages()).toEqual(first.conversation.thread.messages());
    expect(first.transport.runs).toHaveLength(1);
  });

  test('P17: stop in a follower stops the run in the runner', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const second = await tabs.open();
    await say(tabs, first, first, 'hi');
    second.conversation.stop();
    await tabs.settle();
    expect(first.conversation.thread.latestRun()?.end?.kind).toBe('stopped');
    expect(second.conversation.thread.latestRun()?.end?.kind).toBe('stopped');
  });

  test('P8: a runner in the background, whose timers sleep, tells what streams all the same', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const second = await tabs.open();
    const runId = await say(tabs, first, first, 'hi');
    await first.hear({ type: 'message-started', runId, messageId: 'm1', role: 'assistant' });
    const said: string[] = [];
    for (const delta of ['one ', 'two ', 'three']) {
      first.clock.sleep(1_000);
      await first.hear({ type: 'message-text-appended', runId, messageId: 'm1', delta });
      for (let turn = 0; turn < 3; turn += 1) await settle();
      const message = second.conversation.thread.message('m1');
      said.push(message?.role === 'assistant' ? assistantText(message) : '');
    }
    expect(said).toEqual(['one ', 'one two ', 'one two three']);
  });

  test('a tab that opens while another one takes over knows that it follows', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const second = await tabs.open();
    const hear = tabs.browser.mute();
    const third = await tabs.open();
    first.kill();
    await tabs.settle();
    hear();
    await tabs.settle();
    await tabs.settle(500);
    expect(second.conversation.keeping?.get().role).toBe('runner');
    expect(third.conversation.keeping?.get().role).toBe('follower');
    void third.conversation.send('hi');
    await tabs.settle();
    expect(second.transport.runs).toHaveLength(1);
  });

  test('what an app says in a tab that follows, or before it is known who acts, is said to all, once', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const second = await tabs.open();
    second.conversation.thread.dispatch({ type: 'state-replaced', state: { from: 'second' } });
    await tabs.settle();
    expect(first.conversation.thread.agentState()).toEqual({ from: 'second' });
    expect(second.conversation.thread.agentState()).toEqual({ from: 'second' });
    const again = first.leave();
    again();
    first.conversation.thread.dispatch({ type: 'state-replaced', state: { from: 'first' } });
    await tabs.settle();
    expect(second.conversation.thread.agentState()).toEqual({ from: 'first' });
    const said = second.conversation.thread.log().filter(({ type }) => type === 'state-replaced');
    expect(said).toHaveLength(2);
    expect(snapshotOf(second)).toEqual(snapshotOf(first));
  });

  test('P29: a draft is the same in every tab, and outlives them', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const [request] = second.conversation.thread.openRequests();
    second.conversation.drafts.write(request?.id ?? '', { reject: 'too mu' });
    await tabs.settle(300);
    expect(first.conversation.drafts.of(request?.id ?? '')).toEqual({ reject: 'too mu' });
    first.kill();
    second.kill();
    const third = await tabs.open();
    expect(third.conversation.drafts.of(request?.id ?? '')).toEqual({ reject: 'too mu' });
  });

  test('P29: what was not sent is there in every tab and after a reload, and is discarded in all of them', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const id = second.conversation.thread.openRequests()[0]?.id ?? '';
    second.conversation.drafts.write(id, { reject: 'too mu' });
    await tabs.settle();
    void first.conversation.send('Something else');
    await tabs.settle(300);
    for (const tab of [first, second])
      expect(tab.conversation.drafts.unsent()).toMatchObject([
        { requestId: id, draft: { reject: 'too mu' } },
      ]);
    second.kill();
    const third = await tabs.open();
    expect(third.conversation.drafts.unsent()).toMatchObject([{ requestId: id }]);
    third.conversation.drafts.discard(id);
    await tabs.settle(300);
    expect(first.conversation.drafts.unsent()).toEqual([]);
    first.kill();
    third.kill();
    const fourth = await tabs.open();
    expect(fourth.conversation.drafts.unsent()).toEqual([]);
  });
});

describe('a runner that dies', () => {
  test('P15: its handler is not called again, and its call has an unknown outcome', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const tool = first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const twin = second.tool('pay');
    void first.decide('c1', { kind: 'approve' });
    await tabs.settle();
    expect(tool.performances).toHaveLength(1);
    first.kill();
    await tabs.settle();
    expect(second.conversation.keeping?.get().role).toBe('runner');
    expect(second.status('c1')).toBe('outcome-unknown');
    expect(twin.performances).toHaveLength(0);
    // It was there all the time, so the conversation goes on by itself.
    expect(second.sentAnswers()).toEqual([expect.stringContaining('c1 (outcome-unknown)')]);
  });

  test('P15: an idempotent tool is called once more, as a further attempt', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.tool('pay', { idempotent: true });
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const twin = second.tool('pay', { idempotent: true });
    void first.decide('c1', { kind: 'approve' });
    await tabs.settle();
    first.kill();
    await tabs.settle();
    expect(twin.performances.map(({ context }) => context.attempt)).toEqual([2]);
    await twin.last().returns('paid');
    expect(second.status('c1')).toBe('completed');
  });

  test('P15: a claim that was made and not told is no second start', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const tool = first.tool('pay', { approval: 'none' });
    await asked(tabs, first, [['c1', 'pay']]);
    expect(tool.performances).toHaveLength(1);
    const claimed = tabs.browser.writes.find(({ claim }) => claim?.name.startsWith('attempt:'));
    expect(claimed?.events.some(({ type }) => type === 'attempt-started')).toBe(false);
  });

  test('P8: what was decided is decided, wherever it died', async () => {
    for (let writes = 0; writes < 12; writes += 1) {
      const tabs = createTabs();
      const first = await tabs.open();
      const tool = first.tool('pay');
      await asked(tabs, first, [['c1', 'pay']]);
      const second = await tabs.open();
      const twin = second.tool('pay');
      void first.decide('c1', { kind: 'approve' });
      for (let turn = 0; turn < writes; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        first.clock.advance(0);
      }
      first.kill();
      await tabs.settle();
      expect(tool.performances.length + twin.performances.length).toBeLessThanOrEqual(1);
      const status = second.status('c1');
      if (tool.performances.length === 1) expect(status).toBe('outcome-unknown');
      else if (twin.performances.length === 1) expect(status).toBe('running');
      else expect(['awaiting-decision', 'outcome-unknown']).toContain(status);
    }
  });

  test('P5: its run was cut off', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const second = await tabs.open();
    const runId = await say(tabs, first, first, 'hi');
    await tabs.settle();
    first.kill();
    await tabs.settle();
    expect(second.conversation.thread.run(runId)?.end).toMatchObject({ kind: 'cut-off' });
    expect(second.transport.runs).toHaveLength(0);
  });

  test('P8: a press that it did not live to count is counted by the next', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const twin = second.tool('pay');
    const report = second.decide('c1', { kind: 'approve' });
    first.kill();
    await tabs.settle();
    expect(await report).toEqual({ kind: 'decided' });
    expect(twin.performances).toHaveLength(1);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 8])(
    'P8: a press is counted where its runner left, and came back, %i moments after it',
    async (moments) => {
      const tabs = createTabs();
      const first = await tabs.open();
      first.tool('pay');
      await asked(tabs, first, [['c1', 'pay']]);
      const second = await tabs.open();
      const report = second.decide('c1', { kind: 'reject' });
      for (let moment = 0; moment < moments; moment += 1)
        await new Promise((resolve) => setTimeout(resolve, 0));
      first.leave()();
      await tabs.settle();
      expect(await report).toEqual({ kind: 'decided' });
      expect([first.status('c1'), second.status('c1')]).toEqual(['rejected', 'rejected']);
    },
  );

  test('P8: a runner that does not answer is not waited for without end, and does nothing later', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const tool = first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const silent = tabs.browser.mute();
    const report = second.decide('c1', { kind: 'approve' });
    await tabs.settle();
    await tabs.settle(10_000);
    expect(await report).toMatchObject({ kind: 'refused', error: { code: 'runner-silent' } });
    silent();
    await tabs.settle();
    expect(first.status('c1')).toBe('awaiting-decision');
    expect(tool.performances).toHaveLength(0);
  });

  test('P17: what is pressed in a tab that follows is known to be on its way, or to have gone unanswered', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    const second = await tabs.open();
    const wanted = () => second.conversation.keeping?.get().asked;
    expect(wanted()).toBeUndefined();
    const hear = tabs.browser.mute();
    second.conversation.stop();
    await tabs.settle();
    expect(wanted()).toBe('waiting');
    await tabs.settle(10_000);
    expect(wanted()).toBe('silent');
    expect(first.status('c1')).toBe('awaiting-decision');
    hear();
    second.conversation.stop();
    await tabs.settle();
    expect(wanted()).toBeUndefined();
    expect(second.status('c1')).toBe('cancelled');
  });
});

describe('a thread that is opened again', () => {
  test('P29: what is asked is asked, with its arguments, and nothing else goes on by itself', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.tool('pay');
    await asked(tabs, first, [
      ['c1', 'pay'],
      ['c2', 'pay'],
    ]);
    const before = snapshotOf(first);
    first.kill();
    const again = await tabs.open();
    const tool = again.tool('pay');
    expect(snapshotOf(again)).toEqual(before);
    expect(again.conversation.isPaused()).toBe(false);
    void again.decide('c1', { kind: 'approve' });
    await tabs.settle();
    expect(tool.performances).toHaveLength(1);
  });

  test('P15: what was approved and waited stays in line, and goes on when somebody says so', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.tool('pay');
    await asked(tabs, first, [
      ['c1', 'pay'],
      ['c2', 'pay'],
    ]);
    void first.decide('c1', { kind: 'approve' });
    await tabs.settle();
    void first.decide('c2', { kind: 'approve' });
    await tabs.settle();
    first.kill();
    const again = await tabs.open();
    const tool = again.tool('pay');
    expect([again.status('c1'), again.status('c2')]).toEqual(['outcome-unknown', 'queued']);
    await tabs.settle(60_000);
    expect(tool.performances).toHaveLength(0);
    expect(again.conversation.isPaused()).toBe(true);
    void again.conversation.retry();
    await tabs.settle();
    expect(tool.performances).toHaveLength(1);
    await tool.last().returns('paid');
    await tabs.settle();
    expect(again.sentAnswers()).toEqual([expect.stringContaining('c1 (outcome-unknown)'), 'c2: paid']);
  });

  test('P29: replies that are ready wait for a word, and a message carries them', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.tool('pay');
    await asked(tabs, first, [['c1', 'pay']]);
    void first.decide('c1', { kind: 'approve' });
    await tabs.settle();
    first.kill();
    const again = await tabs.open();
    await tabs.settle();
    expect(again.transport.runs).toHaveLength(0);
    expect(again.conversation.isPaused()).toBe(true);
    void again.conversation.send('go on, please');
    await tabs.settle();
    expect(again.sentAnswers()).toEqual([expect.stringContaining('c1 (outcome-unknown)')]);
    expect(again.conversation.isPaused()).toBe(false);
  });

  test('P29: leaving keeps what waits, and closes what runs', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const tool = first.tool('pay');
    await asked(tabs, first, [
      ['c1', 'pay'],
      ['c2', 'pay'],
    ]);
    void first.decide('c1', { kind: 'approve' });
    await tabs.settle();
    void first.decide('c2', { kind: 'approve' });
    await tabs.settle();
    const open = first.leave();
    await tabs.settle();
    expect(tool.last().context.signal.aborted).toBe(true);
    expect([first.status('c1'), first.status('c2')]).toEqual(['stopped', 'queued']);
    open();
    await tabs.settle();
    expect(tool.performances).toHaveLength(1);
    expect(first.conversation.isPaused()).toBe(true);
  });

  test('P29: mounted, left and mounted again at once, as StrictMode does, it is opened once', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    first.leave()();
    await tabs.settle();
    await asked(tabs, first, []);
    expect(first.conversation.keeping?.get().role).toBe('runner');
    expect(first.conversation.isPaused()).toBe(false);
    expect(tabs.browser.stored('thread-1')?.events.map(({ type }) => type)).not.toContain('thread-reopened');
  });
});

describe('a storage that fails', () => {
  test.each(['refused', 'full', 'gone', 'unreadable'] as const)(
    'P15: %s, what needs a claim does not start, and everything else goes on',
    async (failure) => {
      const tabs = createTabs();
      const first = await tabs.open();
      const tool = first.tool('pay');
      tabs.browser.fail(failure);
      await asked(tabs, first, [['c1', 'pay']]);
      expect(first.conversation.keeping?.get()).toMatchObject({ role: 'runner', storage: { kind: failure } });
      void first.decide('c1', { kind: 'approve' });
      await tabs.settle();
      expect(tool.performances).toHaveLength(0);
      expect(first.sentAnswers()).toEqual([expect.stringContaining('c1 (not-claimed)')]);
    },
  );

  test('P15: what the app said of memory counts', async () => {
    const tabs = createTabs();
    const first = await tabs.open({ memoryIsEnough: true });
    const tool = first.tool('pay', { approval: 'none' });
    tabs.browser.fail('full');
    await asked(tabs, first, [['c1', 'pay']]);
    expect(tool.performances).toHaveLength(1);
    expect(first.conversation.keeping?.get().storage).toMatchObject({ kind: 'full', isMemoryEnough: true });
  });

  test('P29: what could not be written is written once it can be', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    const second = await tabs.open();
    tabs.browser.fail('full');
    await asked(tabs, first, []);
    expect(second.conversation.thread.messages()).toEqual(first.conversation.thread.messages());
    expect(second.conversation.keeping?.get().storage.kind).toBe('full');
    tabs.browser.fail(undefined);
    await tabs.settle(5_000);
    expect(first.conversation.keeping?.get().storage.kind).toBe('ready');
    expect(second.conversation.keeping?.get().storage.kind).toBe('ready');
    first.kill();
    second.kill();
    const third = await tabs.open();
    expect(third.conversation.thread.messages()).toEqual(first.conversation.thread.messages());
  });

  test('P29: a site whose data was cleared has all of it written again', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    await asked(tabs, first, []);
    tabs.browser.clear();
    await asked(tabs, first, []);
    const before = snapshotOf(first);
    first.kill();
    const again = await tabs.open();
    expect(snapshotOf(again)).toEqual(before);
  });

  test('what cannot be read is not written over', async () => {
    const tabs = createTabs();
    const first = await tabs.open();
    await asked(tabs, first, []);
    first.kill();
    const before = tabs.browser.stored('thread-1');
    tabs.browser.fail('gone');
    const again = await tabs.open();
    tabs.browser.fail(undefined);
    await asked(tabs, again, []);
    await tabs.settle(60_000);
    expect(tabs.browser.stored('thread-1')).toEqual(before);
    expect(again.conversation.keeping?.get().storage.kind).toBe('gone');
  });
});

test('P29: the run that is sent is on disk before it leaves', async () => {
  const tabs = createTabs();
  const first = await tabs.open();
  void first.conversation.send('hi');
  for (let turn = 0; turn < 40 && first.transport.runs.length === 0; turn += 1) await settle();
  const stored = tabs.browser.stored('thread-1');
  expect(stored?.events.map(({ type }) => type)).toContain('run-requested');
});
