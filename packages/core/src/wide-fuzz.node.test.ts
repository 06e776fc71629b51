import { expect, test } from 'vitest';
import { callStatus, isSettled, phaseOf } from './call-status.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { shownTextOf } from './decide.ts';
import type { Decision } from './decision.ts';
import { readLedger } from './ledger.ts';
import { createRuleBook, type RuleBook } from './policy/rule-book.ts';
import type { RunRequest, Validator } from './ports.ts';
import {
  createCountingIds,
  createFakeClock,
  createRandom,
  createScriptedTransport,
  openValidator,
  providerProblems,
  type Random,
  type ScriptedTransport,
} from './testing/index.ts';
import { createJudgedTools, heldFailures, type JudgedTools, secret } from './testing/judged-tools.ts';
import { agentRun, argsTexts, asked, plainRun } from './testing/random-agent.ts';
import { toldInBatches } from './testing/replayed.ts';
import { settle } from './testing/stage.ts';
import { createThread, type Thread } from './thread.ts';
import type { ThreadEvent } from './thread-event.ts';
import type { ToolOrder } from './tool.ts';
import type { ToolCall } from './tool-call.ts';

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

/** Free ones run unasked, the others ask; the risky one asks whatever rules allow. */
const tools = { free: 'none', other: 'none', ask: 'ask', risky: 'none' } as const;
const names = ['free', 'other', 'ask', 'risky'] as const;
const called = [...names, 'question', 'agents-own', 'never-offered'];

const orders: readonly ToolOrder[] = ['serial', 'concurrent', { key: (args) => JSON.stringify(args) }];

const limited: Validator = {
  ...openValidator,
  checkJsonSchema: (_schema, value) =>
    JSON.stringify(value).includes('900')
      ? { kind: 'invalid', problems: [{ path: ['n'], message: 'must be at most 500, got 900' }] }
      : { kind: 'valid', output: value },
};

/** Whatever a person or the app can do while an agent does anything. */
interface Scene {
  readonly random: Random;
  readonly conversation: Conversation;
  readonly book: RuleBook;
  readonly judged: JudgedTools;
  readonly clock: ReturnType<typeof createFakeClock>;
}

function offer({ judged, random }: Pick<Scene, 'judged' | 'random'>, name: (typeof names)[number]): void {
  judged.offer(name, tools[name], {
    order: random.of(orders),
    ...(name === 'risky' ? { risk: 'high' } : {}),
  });
}

function anyDecision(random: Random): Decision {
  return random.pick<Decision>(
    () => ({ kind: 'approve' }),
    () => ({ kind: 'approve' }),
    () => ({ kind: 'edit', argsText: random.of(argsTexts) }),
    () => ({ kind: 'reject', reason: 'no' }),
    () => ({ kind: 'answer', text: 'instead' }),
    () => ({ kind: 'dismiss' }),
  );
}

/** A decision on something that is asked; now and then on all calls like it, from now on. */
function decide({ random, conversation, book }: Scene): void {
  const { thread } = conversation;
  const open = thread.openRequests();
  const request = open[random.upTo(open.length)];
  if (request === undefined) return;
  const call = request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
  const match = random.of([{ tool: call?.toolName ?? 'ask' }, { tool: 'ask', args: { n: 1 } }]);
  const scope = random.of(['turn', 'thread', 'session', 'always'] as const);
  void conversation.decide({
    requestId: request.id,
    decision: anyDecision(random),
    means: random.of(['person', 'person', 'code'] as const),
    shownText: random.chance(0.95) ? shownTextOf(request, call) : 'something else',
    ...(random.chance(0.3) ? { standing: { match, scope } } : {}),
  });
  if (random.chance(0.05)) void book.load();
}

let made = 0;

/** The page, or somebody elsewhere on it, changes what is decided once and for all. */
function changeRules({ random, book }: Scene): void {
  const own = book.rules().filter(({ by }) => by.kind === 'person');
  random.pick<() => void>(
    () => () => {
      made += 1;
      book.keep({
        id: `made-${made}`,
        word: random.of(['allowed', 'permission-required', 'disallowed']),
        match: random.of([
          { tool: 'ask' },
          { tool: 'free' },
          { tool: 'other', args: { n: 1 } },
          { risks: ['high'] },
        ]),
        scope: { kind: 'session' },
        by: { kind: 'person', at: 0 },
      });
    },
    () => () => void book.revoke(own[random.upTo(own.length)]?.id ?? 'none'),
    () => () => void book.revoke(own[0]?.id ?? 'none'),
  )();
}

/** Somebody acts on a failure; most of the time there is none. */
function dealWithFailure({ random, conversation }: Scene): void {
  const held = heldFailures(conversation).map((call) => call.key);
  const key = random.of(
    held.length > 0 && random.chance(0.8) ? held : [...conversation.thread.callKeys(), 'none'],
  );
  const attempts: readonly (() => void)[] = [
    () => conversation.retryCall(key, { means: 'person' }),
    () => conversation.decideFailure(key, { kind: 'tell' }),
    () => conversation.decideFailure(key, { kind: 'answer', text: 'by hand' }),
  ];
  const isRefused = conversation.whyNoRetry(key) !== undefined;
  const one = random.upTo(attempts.length);
  try {
    attempts[one]?.();
    // What is said of it is what happens.
    if (one === 0) expect(isRefused).toBe(false);
  } catch (error) {
    expect(error).toMatchObject({ name: 'CallboardError' });
    if (one === 0) expect(isRefused).toBe(true);
  }
}

/** What must hold of everything that is sent. */
function checkSent(request: RunRequest, thread: Thread): void {
  const held = thread
    .callKeys()
    .filter((key) => request.answers.length > 0 && thread.call(key)?.interruptId !== undefined);
  expect(providerProblems(request, held)).toEqual([]);
  expect(request.answers.map(({ interrupt }) => interrupt.id)).toEqual(asked(thread, request.runId));
  const sent = JSON.stringify({ ...request, callOf: undefined });
  expect(sent.includes(secret)).toBe(false);
}

/** Nothing is asked about what is over, and what is asked is asked once: of a call, or by its tool while that is at work. */
function checkAsked(thread: Thread): void {
  const open = thread.openRequests();
  const subjects = open.flatMap(({ id, subject }) =>
    subject.kind === 'call' ? [[id, subject.key] as const] : [],
  );
  for (const [id, key] of subjects) {
    const call = thread.call(key);
    if (thread.request(id)?.ofAttempt !== undefined) {
      expect(call === undefined ? undefined : callStatus(call)).toBe('input-required');
      continue;
    }
    const gate = call?.gate;
    expect(gate !== undefined && 'requestId' in gate ? gate.requestId : undefined).toBe(id);
    expect(call === undefined || isSettled(call)).toBe(false);
  }
  expect(new Set(subjects.map(([, key]) => key)).size).toBe(subjects.length);
}

function isAtWork(call: ToolCall): boolean {
  return phaseOf(callStatus(call)) === 'working';
}

/** Plays what the agent answers to the runs that were sent since the last time. */
async function answerRuns(
  { random, conversation }: Scene,
  transport: ScriptedTransport,
  from: number,
): Promise<number> {
  let seen = from;
  for (; seen < transport.runs.length; seen += 1) {
    const run = transport.runs[seen];
    if (run === undefined) continue;
    checkSent(run.request, conversation.thread);
    if (random.chance(0.1)) continue;
    const events = random.chance(0.7)
      ? plainRun(random, run.request, called.slice(0, 5))
      : agentRun(random, run.request, conversation.thread, called);
    for (let at = 0; at < events.length && !run.signal.aborted; ) {
      const size = 1 + random.upTo(6);
      void run.push(...events.slice(at, at + size));
      at += size;
    }
    if (random.chance(0.9)) void run.end();
    await settle();
  }
  return seen;
}

test.concurrent.each(seeds)(
  'P15, P19: whole conversation %i with failures, rules and messages that wait: nothing runs that may not, nothing dangles',
  async (seed) => {
    const random = createRandom(seed);
    const clock = createFakeClock();
    const transport = createScriptedTransport();
    const book = createRuleBook({
      app: random.chance(0.5)
        ? [
            {
              id: 'app',
              word: 'permission-required',
              match: { tool: 'other' },
              scope: { kind: 'always' },
              by: { kind: 'app' },
            },
          ]
        : [],
    });
    let isEnding = false;
    const conversation = createConversation({
      threadId: 't',
      transport,
      validator: limited,
      clock,
      ids: createCountingIds(),
      runLimit: 5,
      rules: book,
      policy: { high: 'permission-required' },
      get whileCallsOpen() {
        return !isEnding && random.chance(0.5) ? 'hold' : 'supersede';
      },
    });
    const judged = createJudgedTools(conversation, random);
    const scene: Scene = { random, conversation, book, judged, clock };
    const { thread } = conversation;
    const told: ThreadEvent[] = [];
    const wrong: string[] = [];
    let heldBefore = 0;
    thread.observe((event) => {
      told.push(event);
      if (event.type === 'attempt-started') {
        const lanes = thread
          .callsInLine()
          .filter((call) => isAtWork(call))
          .flatMap(({ lane }) => (lane === undefined || lane === 'concurrent' ? [] : [lane]));
        if (new Set(lanes).size < lanes.length) wrong.push(`two in one lane: ${lanes.join()}`);
      }
      // A failure that waits for somebody holds back every run but one that a person wants.
      if (event.type === 'run-requested' && event.cause === 'replies' && heldBefore > 0)
        wrong.push('a run went out over a failure that waits for somebody');
      heldBefore = heldFailures(conversation).length;
    });
    for (const name of names) offer(scene, name);
    conversation.tools.register({ name: 'question', description: 'asks' });
    let leave = conversation.start();
    let seen = 0;
    let written = 0;

    for (let step = 0; step < 40; step += 1) {
      if (random.chance(0.15)) changeRules(scene);
      // Most of the time somebody deals with what is open; else anything may happen.
      if (thread.openRequests().length > 0 && random.chance(0.6)) decide(scene);
      else if (heldFailures(conversation).length > 0 && random.chance(0.6)) dealWithFailure(scene);
      else
        random.pick<() => void>(
          ...[1, 2, 3].map(() => () => () => {
            written += 1;
            void conversation.send(`${written}`);
          }),
          () => () =>
            void conversation.takeBackHeld(
              random.of([...thread.heldMessages().messages.map(({ id }) => id), 'none']),
            ),
          () => () => void (random.chance(0.3) && conversation.sendHeld()),
          () => () => decide(scene),
          ...[1, 2].map(() => () => () => dealWithFailure(scene)),
          () => () =>
            void conversation.takeBack(random.of([...thread.openRequests().map(({ id }) => id), 'none'])),
          () => () => void (random.chance(0.3) && conversation.stop()),
          () => () => conversation.cancelCall(random.of([...thread.callKeys(), 'none'])),
          () => () => void conversation.retry().catch(() => undefined),
          () => () => clock.advance(random.of([0, 500, 1_500])),
          () => () =>
            random.chance(0.3) ? judged.withdraw(random.of(names)) : offer(scene, random.of(names)),
          () => () => {
            if (random.chance(0.7)) return;
            leave();
            leave = conversation.start();
          },
        )();
      await settle();
      seen = await answerRuns(scene, transport, seen);
      checkAsked(thread);
    }

    expect(judged.faults).toEqual([]);
    expect(wrong).toEqual([]);
    conversation.stop();
    const open = thread.snapshot().calls.filter((call) => !isSettled(call) && call.interruptId === undefined);
    expect(open.map(callStatus)).toEqual([]);
    expect(thread.openRequests().filter(({ origin }) => origin === undefined)).toEqual([]);
    // One more word of the person: everything before it is answered.
    isEnding = true;
    void conversation.send('and now?');
    await settle();
    expect(transport.runs.length).toBeGreaterThan(seen);
    for (const { request } of transport.runs.slice(seen)) checkSent(request, thread);
    leave();

    const { log, snapshot } = { log: thread.log(), snapshot: thread.snapshot() };
    const folded = createThread({ id: 't', log });
    expect(folded.snapshot()).toEqual(snapshot);
    expect(readLedger(folded)).toEqual(readLedger(thread));
    expect(toldInBatches('t', told, random).snapshot()).toEqual(snapshot);
    expect(toldInBatches('t', log, random).snapshot()).toEqual(snapshot);
  },
);
