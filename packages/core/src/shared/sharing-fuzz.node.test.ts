import { expect, test } from 'vitest';
import { shownTextOf } from '../decide.ts';
import type { Decision } from '../decision.ts';
import {
  createRandom,
  createTabs,
  providerProblems,
  type Random,
  settle,
  type Tab,
  type Tabs,
} from '../testing/index.ts';
import { agentRun, argsTexts, asked, plainRun } from '../testing/random-agent.ts';
import { createThread } from '../thread.ts';
import type { ToolContext } from '../tool.ts';

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

/** Free ones run unasked, `again` may be called twice, `ask` asks before it runs, `midway` while it runs. */
const tools = ['free', 'again', 'ask', 'midway'] as const;
const called = [...tools, ...tools, 'midway', 'agents-own', 'never-offered'];

/** What is counted outside of every page. */
interface World {
  readonly random: Random;
  readonly tabs: Tabs;
  readonly open: Tab[];
  /** Every start of a handler: the call and the attempt. */
  readonly starts: string[];
  readonly finished: Set<string>;
  /** Runs of each tab that were answered. */
  readonly answered: Map<Tab, number>;
  failing: boolean;
}

function nameOf({ runId, toolCallId }: ToolContext): string {
  return `${runId} ${toolCallId}`;
}

function offer(world: World, tab: Tab, name: (typeof tools)[number]): void {
  const { random } = world;
  tab.conversation.tools.register({
    name,
    description: name,
    approval: name === 'ask' ? 'ask' : 'none',
    ...(name === 'again' ? { idempotent: true } : {}),
    handler: async (_args, context) => {
      world.starts.push(`${nameOf(context)} #${context.attempt}`);
      if (random.chance(0.1))
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      if (random.chance(0.5)) await settle();
      if (name === 'midway') await context.ask({ message: 'Which?', form: { kind: 'text' } });
      if (random.chance(0.2)) throw new Error('broken');
      world.finished.add(nameOf(context));
      return `done ${nameOf(context)}`;
    },
  });
}

async function openTab(world: World): Promise<void> {
  if (world.open.length >= 3) return;
  const tab = await world.tabs.open();
  for (const name of tools) offer(world, tab, name);
  world.open.push(tab);
}

function decide({ random }: World, { conversation }: Tab): void {
  const { thread } = conversation;
  const open = thread.openRequests();
  const request = open[random.upTo(open.length)];
  if (request === undefined) return;
  const call = request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
  const answers: readonly (() => Decision)[] = [
    () => ({ kind: 'reject', reason: 'no' }),
    () => ({ kind: 'answer', text: 'instead' }),
  ];
  const approvals: readonly (() => Decision)[] = [
    () => ({ kind: 'approve' }),
    () => ({ kind: 'approve' }),
    () => ({ kind: 'edit', argsText: random.of(argsTexts) }),
  ];
  // What a tool asks in mid-run can only be answered.
  const decision = random.pick(...(request.ofAttempt === undefined ? approvals : []), ...answers);
  void conversation.decide({
    requestId: request.id,
    decision,
    means: 'person',
    shownText: shownTextOf(request, call),
  });
}

/** What must hold of everything that is sent. */
function checkSent(world: World, tab: Tab, at: number): void {
  const run = tab.transport.runs[at];
  if (run === undefined) return;
  const { request } = run;
  const { thread } = tab.conversation;
  const held = thread
    .callKeys()
    .filter((key) => request.answers.length > 0 && thread.call(key)?.interruptId !== undefined);
  expect(providerProblems(request, held)).toEqual([]);
  expect(request.answers.map(({ interrupt }) => interrupt.id)).toEqual(asked(thread, request.runId));
  for (const message of request.messages) {
    if (message.role !== 'tool' || message.error !== undefined || message.content.kind !== 'text') continue;
    const done = /done (.+)$/.exec(message.content.text)?.[1];
    if (done !== undefined) expect(world.finished).toContain(done);
  }
}

async function answerRuns(world: World): Promise<void> {
  const { random } = world;
  for (const tab of [...world.open]) {
    for (let at = world.answered.get(tab) ?? 0; at < tab.transport.runs.length; at += 1) {
      world.answered.set(tab, at + 1);
      checkSent(world, tab, at);
      const run = tab.transport.runs[at];
      if (run === undefined || random.chance(0.1)) continue;
      const events = random.chance(0.7)
        ? plainRun(random, run.request, called)
        : agentRun(random, run.request, tab.conversation.thread, called);
      const cut = random.chance(0.8) ? events.length : random.upTo(events.length);
      for (let from = 0; from < cut && !run.signal.aborted; ) {
        const size = 1 + random.upTo(6);
        void run.push(...events.slice(from, Math.min(from + size, cut)));
        from += size;
      }
      if (random.chance(0.9)) void run.end();
    }
  }
}

async function step(world: World): Promise<void> {
  const { random, tabs, open } = world;
  const tab = open[random.upTo(open.length)];
  if (tab === undefined) {
    await openTab(world);
    return;
  }
  await random.pick<() => Promise<void> | void>(
    () => () => openTab(world),
    () => () => {
      open.splice(open.indexOf(tab), 1);
      tab.kill();
    },
    () => async () => {
      const back = tab.leave();
      if (random.chance(0.5)) await settle();
      back();
    },
    () => () => {
      world.failing = !world.failing;
      tabs.browser.fail(world.failing ? random.of(['full', 'gone', 'refused'] as const) : undefined);
    },
    ...[1, 2, 3, 4, 5, 6].map(() => () => () => decide(world, tab)),
    ...[1, 2].map(() => () => () => void tab.conversation.send('on').catch(() => undefined)),
    () => () => tab.conversation.stop(),
    () => () => void tab.conversation.retry().catch(() => undefined),
    () => () => {
      const [call] = tab.conversation.thread.callsInLine();
      if (call !== undefined) tab.conversation.cancelCall(call.key);
    },
    () => () => tabs.settle(random.of([0, 200, 1_000, 5_000])),
  )();
  if (random.chance(0.6)) await settle();
  await answerRuns(world);
}

test.each(seeds)(
  'P8, P15, P29: tabs %i that come, go and die: nothing starts twice, nothing dangles, all show the same',
  async (seed) => {
    const random = createRandom(seed);
    const tabs = createTabs();
    const world: World = {
      random,
      tabs,
      open: [],
      starts: [],
      finished: new Set(),
      answered: new Map(),
      failing: false,
    };
    await openTab(world);
    for (let count = 0; count < 45; count += 1) await step(world);

    tabs.browser.fail(undefined);
    await tabs.settle(5_000);
    if (world.open.length === 0) await openTab(world);
    const [first] = world.open;
    if (first === undefined) throw new Error('No tab is open.');
    // A last message closes what is open, and carries an answer to everything.
    void first.conversation.send('the end').catch(() => undefined);
    await tabs.settle(1_000);
    await tabs.settle(5_000);
    for (const tab of world.open)
      for (let at = world.answered.get(tab) ?? 0; at < tab.transport.runs.length; at += 1)
        checkSent(world, tab, at);

    expect(new Set(world.starts).size, 'an attempt that started twice').toBe(world.starts.length);
    const again = world.starts.filter((start) => !start.endsWith('#1'));
    const harmless = first.conversation.thread
      .snapshot()
      .calls.filter(({ toolName }) => toolName === 'again');
    for (const start of again)
      expect(harmless.map(({ runId, toolCallId }) => `${runId} ${toolCallId}`)).toContain(
        start.replace(/ #\d+$/, ''),
      );
    const roles = world.open.map(({ conversation }) => conversation.keeping?.get().role);
    expect(roles.filter((role) => role === 'runner')).toHaveLength(1);
    for (const tab of world.open)
      expect(tab.conversation.thread.snapshot()).toEqual(first.conversation.thread.snapshot());
    // What could not be read is not written over.
    if (first.conversation.keeping?.get().storage.kind !== 'ready') return;
    const stored = tabs.browser.stored('thread-1');
    const reread = createThread({ id: 'thread-1', log: stored?.events ?? [] });
    expect(reread.snapshot()).toEqual(first.conversation.thread.snapshot());
  },
);
