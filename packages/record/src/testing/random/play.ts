import {
  type Conversation,
  composeReply,
  createConversation,
  createRuleBook,
  type Decision,
  type Person,
  type RuleBook,
  shownTextOf,
  type ThreadEvent,
  type ThreadEventBody,
} from '@callboard/core';
import {
  agentRun,
  createCountingIds,
  createFakeClock,
  createRandom,
  createScriptedTransport,
  type FakeClock,
  heldFailures,
  openValidator,
  type Random,
  type ScriptedTransport,
  settle,
} from '@callboard/core/testing';
import fc from 'fast-check';
import { anyArgs, anyWords } from './texts.ts';
import { calledTools, offerTool, pageTools } from './tools.ts';
import { anyAttemptEvent, anySessionEvents, anyTurn } from './turns.ts';

/** Something that happens in a conversation: what, and which of the ways it can happen in. */
export interface Step {
  readonly does: StepName;
  readonly seed: number;
}

/** One conversation while it is played, page after page. */
interface Scene {
  readonly clock: FakeClock;
  readonly ids: ReturnType<typeof createCountingIds>;
  readonly book: RuleBook;
  readonly transport: ScriptedTransport;
  readonly offered: Map<string, () => void>;
  conversation: Conversation;
  leave: () => void;
  answered: number;
  turns: number;
}

type Act = (scene: Scene, random: Random) => unknown;

const people: readonly Person[] = [{ id: 'ada', name: 'Ada' }, { id: 'björn 🙂' }];

const by = (random: Random) => ({
  means: random.of(['person', 'person', 'person', 'code'] as const),
  ...(random.chance(0.7) ? { person: random.of(people) } : {}),
});

const acts = {
  say: ({ conversation }, random) => void conversation.send(anyWords(random).trim() || 'hi'),
  decide,
  'take back': ({ conversation }, random) =>
    void conversation.takeBack(random.of([...idsOf(conversation), 'none'])),
  'deal with a failure': dealWithFailure,
  stop: ({ conversation }) => conversation.stop(),
  'cancel a call': ({ conversation }, random) =>
    conversation.cancelCall(random.of([...conversation.thread.callKeys(), 'none'])),
  retry: ({ conversation }) => void conversation.retry().catch(() => undefined),
  wait: ({ clock }, random) => clock.advance(random.of([1, 500, 1_500, 6_000])),
  offer: (scene, random) => offer(scene, random.of(pageTools), random.upTo(1_000_000)),
  withdraw: ({ offered }, random) => offered.get(random.of(pageTools))?.(),
  'change rules': changeRules,
  leave(scene) {
    scene.leave();
    scene.leave = scene.conversation.start();
  },
  reload,
  'agent tells of an attempt': tellOfAttempts,
  'session goes on': goOnInSession,
  'session is answered': answerSession,
} satisfies Readonly<Record<string, Act>>;

type StepName = keyof typeof acts;

/** How often each of them is taken, of all. */
const weights: Readonly<Record<StepName, number>> = {
  say: 8,
  decide: 10,
  'take back': 1,
  'deal with a failure': 3,
  stop: 1,
  'cancel a call': 1,
  retry: 1,
  wait: 5,
  offer: 1,
  withdraw: 1,
  'change rules': 1,
  leave: 1,
  reload: 1,
  'agent tells of an attempt': 3,
  'session goes on': 4,
  'session is answered': 2,
};

const steps: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(...stepNames().map((name) => ({ arbitrary: fc.constant(name), weight: weights[name] }))),
  seed: fc.nat(),
});

/** A conversation: what its page is like, and what happens in it. */
export const conversations: fc.Arbitrary<{ readonly page: number; readonly steps: readonly Step[] }> =
  fc.record({
    page: fc.nat(),
    steps: fc.array(steps, { minLength: 1, maxLength: 40, size: 'max' }),
  });

function stepNames(): readonly StepName[] {
  return Object.keys(acts).filter((name): name is StepName => Object.hasOwn(weights, name));
}

/**
 * A conversation played through the real machine: whatever a person, a page, its tools and an agent can do. The log it leaves.
 * One step leaves the others as they are where it is left out, so that what fails can be cut down.
 */
export async function playConversation({
  page,
  steps,
}: {
  readonly page: number;
  readonly steps: readonly Step[];
}): Promise<readonly ThreadEvent[]> {
  const settings = createRandom(page);
  const clock = createFakeClock();
  const ids = createCountingIds();
  const book = createRuleBook();
  const transport = createScriptedTransport();
  const scene: Scene = {
    clock,
    ids,
    book,
    transport,
    offered: new Map(),
    conversation: open({ clock, ids, book, transport }, []),
    leave: () => undefined,
    answered: 0,
    turns: 0,
  };
  for (const name of pageTools) offer(scene, name, settings.upTo(1_000_000));
  scene.conversation.tools.register({ name: 'question', description: 'asks' });
  scene.leave = scene.conversation.start();
  for (const { does, seed: own } of steps) {
    const random = createRandom(own);
    acts[does](scene, random);
    clock.advance(random.upTo(20));
    await settle();
    await answerRuns(scene, random);
  }
  scene.leave();
  return scene.conversation.thread.log();
}

function open(
  { clock, ids, book, transport }: Pick<Scene, 'clock' | 'ids' | 'book' | 'transport'>,
  log: readonly ThreadEvent[],
): Conversation {
  return createConversation({
    threadId: 'thread-1',
    transport,
    validator: {
      ...openValidator,
      checkJsonSchema: (_schema, value) =>
        JSON.stringify(value).includes('900')
          ? { kind: 'invalid', problems: [{ path: ['n'], message: 'must be at most 500, got 900' }] }
          : { kind: 'valid', output: value },
    },
    clock,
    ids,
    log,
    runLimit: 6,
    rules: book,
    policy: { high: 'permission-required' },
    whileCallsOpen: 'supersede',
    // What a call says decides: so the same call is judged in the same way, whatever was left out before it.
    beforeToolCall({ toolName, argsText }) {
      if (toolName !== 'other' || argsText.length % 3 !== 1) return { kind: 'allow' };
      return argsText.length % 2 === 0
        ? { kind: 'reject', reason: 'Not from here.' }
        : { kind: 'rewrite', args: { n: 1, by: 'the app' }, reason: 'Smaller.' };
    },
  });
}

function offer(
  { conversation, clock, offered }: Scene,
  name: (typeof pageTools)[number],
  seed: number,
): void {
  offered.get(name)?.();
  offered.set(name, offerTool({ conversation, clock }, name, seed));
}

function idsOf({ thread }: Conversation): readonly string[] {
  return thread.openRequests().map(({ id }) => id);
}

function decide({ conversation }: Scene, random: Random): void {
  const { thread } = conversation;
  const requests = thread.openRequests();
  const request = requests[random.upTo(requests.length)];
  if (request === undefined) return;
  const call = request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
  const tool = call?.toolName ?? 'ask';
  const asks = request.question?.answer;
  const answer =
    asks?.kind === 'choice'
      ? random.of(asks.options)
      : asks?.kind === 'json'
        ? random.of(['{"floor":3}', '{"n":9007199254740993}', '{"note":"🙂"}'])
        : anyWords(random);
  const fits = request.allowed.length === 0 ? ['reject' as const] : request.allowed;
  const kind = random.of(fits);
  const decisions: Readonly<Record<typeof kind, Decision>> = {
    approve: { kind: 'approve' },
    edit: { kind: 'edit', argsText: anyArgs(random) },
    reject: random.chance(0.5) ? { kind: 'reject' } : { kind: 'reject', reason: anyWords(random) },
    answer: { kind: 'answer', text: answer },
    dismiss: { kind: 'dismiss' },
  };
  void conversation.decide({
    requestId: request.id,
    decision: decisions[kind],
    ...by(random),
    shownText: shownTextOf(request, call),
    ...(random.chance(0.3)
      ? {
          standing: {
            match: random.of([{ tool }, { tool, args: { n: 1 } }]),
            scope: random.of(['turn', 'thread', 'session', 'always'] as const),
          },
        }
      : {}),
  });
}

function dealWithFailure({ conversation }: Scene, random: Random): void {
  const held = heldFailures(conversation).map(({ key }) => key);
  const key = random.of(held.length > 0 ? held : [...conversation.thread.callKeys(), 'none']);
  try {
    random.pick<() => void>(
      () => () => conversation.retryCall(key, by(random)),
      () => () => conversation.decideFailure(key, { kind: 'tell' }, by(random)),
      () => () => conversation.decideFailure(key, { kind: 'answer', text: anyWords(random) }, by(random)),
    )();
  } catch {
    // Nothing failed that anybody could deal with.
  }
}

function changeRules({ book }: Scene, random: Random): void {
  const [rule] = book.rules();
  if (rule !== undefined && random.chance(0.4)) book.revoke(rule.id);
  else
    book.keep({
      id: `made-${random.upTo(1_000)}`,
      word: random.of(['allowed', 'permission-required', 'disallowed']),
      match: random.of([
        { tool: 'free' },
        { tool: 'ask' },
        { tool: 'other', args: { n: 1 } },
        { risks: ['high'] },
      ]),
      scope: { kind: 'session' },
      by: { kind: 'person', at: 0 },
    });
}

/** The page is closed, and opened from what was kept: as what keeps threads says of it. */
function reload(scene: Scene): void {
  const { conversation, clock } = scene;
  const { thread } = conversation;
  const log = [...thread.log()];
  scene.leave();
  const lost = thread.callKeys().flatMap((key): ThreadEventBody[] => {
    const call = thread.call(key);
    const attempt = call?.attempts.at(-1);
    const isLost = call?.advertised !== undefined && attempt !== undefined && attempt.end === undefined;
    return isLost
      ? [{ type: 'attempt-ended', key, attempt: attempt.number, end: { kind: 'outcome-unknown' } }]
      : [];
  });
  const cut = thread
    .runs()
    .flatMap(({ id, startedAt, end }): ThreadEventBody[] =>
      startedAt !== undefined && end === undefined
        ? [{ type: 'run-cut-off', runId: id, message: 'The page was closed.' }]
        : [],
    );
  scene.conversation = open(scene, log);
  scene.conversation.thread.dispatch([...cut, ...lost, { type: 'thread-reopened' }]);
  scene.answered = scene.transport.runs.length;
  for (const name of pageTools) offer(scene, name, clock.now() % 1_000_000);
  scene.conversation.tools.register({ name: 'question', description: 'asks' });
  scene.leave = scene.conversation.start();
}

function tellOfAttempts({ conversation: { thread } }: Scene, random: Random): void {
  for (let step = 1 + random.upTo(6); step > 0; step -= 1) {
    const call = thread.call(random.of([...thread.callKeys().slice(-4), 'none']));
    const event = call === undefined ? undefined : anyAttemptEvent(random, call);
    if (event !== undefined) thread.dispatch(event);
  }
}

function goOnInSession(scene: Scene, random: Random): void {
  const { thread, tools } = scene.conversation;
  if (scene.turns === 0 || random.chance(0.2)) {
    scene.turns += 1;
    const turnId = `turn-${scene.turns}`;
    thread.dispatch({
      type: 'run-started',
      runId: turnId,
      session: { turnId, epoch: scene.turns, tools: tools.advertise().tools },
    });
  }
  for (let step = 1 + random.upTo(3); step > 0; step -= 1)
    thread.dispatch(anySessionEvents(random, `turn-${scene.turns}`, `s${random.upTo(4)}`, calledTools));
}

/** Calls of a session are answered one by one, as soon as there is something to say. */
function answerSession({ conversation: { thread } }: Scene): void {
  for (const call of thread.unansweredCalls()) {
    if (call.session?.kind !== 'handed-over') continue;
    const reply = composeReply(call, []);
    if (reply !== undefined)
      thread.dispatch({ type: 'call-replied', key: call.key, messageId: `reply-${call.key}`, ...reply });
  }
}

/** Plays what the agent answers to the runs that were sent since the last time. */
async function answerRuns(scene: Scene, random: Random): Promise<void> {
  const { conversation, transport } = scene;
  for (; scene.answered < transport.runs.length; scene.answered += 1) {
    const run = transport.runs[scene.answered];
    if (run === undefined || random.chance(0.05)) continue;
    const { request } = run;
    const events = random.chance(0.8)
      ? anyTurn(random, request.runId, calledTools)
      : agentRun(random, request, conversation.thread, calledTools);
    for (let at = 0; at < events.length && !run.signal.aborted; ) {
      const size = 1 + random.upTo(6);
      void run.push(...events.slice(at, at + size));
      at += size;
    }
    if (random.chance(0.9)) void run.end();
    await settle();
  }
}
