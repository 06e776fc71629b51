import {
  callStatus,
  createRuleBook,
  createThread,
  type Decision,
  deadlineOf,
  isSettled,
  type JsonObject,
} from '@callboard/core';
import {
  createJudgedTools,
  createRandom,
  heldFailures,
  type JudgedTools,
  type Random,
  secret,
  settle,
  toldInBatches,
} from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { createSessionStage, type SessionStage } from './testing/session-stage.ts';

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
const names = ['free', 'ask'] as const;
const approvals = { free: 'none', ask: 'ask' } as const;

/** A server that does anything, a person, and a page whose tools do anything. */
interface Scene {
  readonly random: Random;
  readonly stage: SessionStage;
  readonly judged: JudgedTools;
  /** Turns that the server has begun, and what it has asked for, by name. */
  readonly turns: { readonly turnId: string; readonly epoch: number }[];
  readonly asked: Set<string>;
  calls: number;
}

async function beginTurn({ random, stage, turns }: Scene): Promise<void> {
  const epoch = turns.length + 1;
  const turn = { turnId: `turn-${epoch}`, epoch };
  turns.push(turn);
  if (random.chance(0.7)) await stage.say(`${epoch}`, turn.turnId, epoch);
  else await stage.server.tell({ type: 'turn.started', ...turn, inReplyTo: null });
}

/** The server does something in a turn: the latest most of the time, but an older one may have something to say. */
async function act({ random, stage, turns, asked, ...scene }: Scene, count: () => number): Promise<void> {
  const turn = random.chance(0.9) ? turns.at(-1) : turns[random.upTo(turns.length)];
  if (turn === undefined) return;
  const { tell } = stage.server;
  const callId = random.chance(0.2) ? `call-${Math.max(scene.calls - 1, 1)}` : `call-${count()}`;
  const name = random.of([...names, 'lookup']);
  const phase = (fields: JsonObject): Promise<void> =>
    tell({ type: 'tool.stream', ...turn, callId, ...fields });
  await random.pick<() => Promise<void>>(
    () => () => stage.stream(turn, callId, name, { n: random.upTo(3) }),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(() => () => async () => {
      if (random.chance(0.5)) await stage.stream(turn, callId, name, { n: 1 });
      asked.add(JSON.stringify([turn.turnId, turn.epoch, callId]));
      await stage.ask(turn, callId, name, { n: random.upTo(3) });
      // What is sent twice is asked once.
      if (random.chance(0.2)) await stage.ask(turn, callId, name, { n: random.upTo(3) });
    }),
    () => () => phase({ phase: 'progress', progress: 1 }),
    () => () => phase({ phase: 'settled', ok: random.chance(0.5), code: 'TIMEOUT' }),
    () => () => phase({ phase: 'cancelled' }),
    () => () => phase({ phase: 'failed', message: 'gave up' }),
    () => () => tell({ type: 'text', ...turn, messageId: 'm', delta: 'words' }),
    () => () => tell({ type: 'turn.ended', ...turn }),
    () => () =>
      tell({ type: 'turn.ended', ...turn, reason: random.of(['interrupted', 'failed']), message: 'x' }),
  )();
}

async function decide({ random, stage }: Scene): Promise<void> {
  const { conversation } = stage;
  const open = conversation.thread.openRequests();
  const { subject } = open[random.upTo(open.length)] ?? {};
  const call = subject?.kind === 'call' ? conversation.thread.call(subject.key) : undefined;
  if (call === undefined) return;
  const decision = random.pick<Decision>(
    () => ({ kind: 'approve' }),
    () => ({ kind: 'approve' }),
    () => ({ kind: 'edit', argsText: '{"n":2}' }),
    () => ({ kind: 'reject', reason: 'no' }),
    () => ({ kind: 'answer', text: 'instead' }),
  );
  const request = open.find((one) => one.subject.kind === 'call' && one.subject.key === call.key);
  const standing = { match: { tool: call.toolName }, scope: 'session' as const };
  await conversation.decide({
    requestId: request?.id ?? '',
    decision,
    means: 'person',
    shownText: call.args.text,
    ...(random.chance(0.2) ? { standing } : {}),
  });
}

function dealWithFailure({ random, stage: { conversation } }: Scene): void {
  const [held] = heldFailures(conversation);
  if (held === undefined) return;
  if (random.chance(0.5) && conversation.whyNoRetry(held.key) === undefined) conversation.retryCall(held.key);
  else
    conversation.decideFailure(
      held.key,
      random.chance(0.5) ? { kind: 'tell' } : { kind: 'answer', text: 'by hand' },
    );
}

async function loseConnection({ random, stage }: Scene): Promise<void> {
  await stage.server.cut();
  if (random.chance(0.2)) stage.server.restart();
  await stage.wait(60_000);
}

test.concurrent.each(seeds)(
  'P15, P12: whole session %i: each request has one answer, nothing starts that may not, or when nobody waits any more',
  async (seed) => {
    const random = createRandom(seed);
    const book = createRuleBook();
    const offered: JudgedTools[] = [];
    const stage = await createSessionStage({
      traits: random.chance(0.7) ? { clientToolTimeoutMs: 2_000 } : {},
      conversation: { rules: book, whileCallsOpen: random.of(['hold', 'supersede'] as const) },
      tools({ conversation }) {
        const own = createJudgedTools(conversation, random);
        offered.push(own);
        for (const name of names) own.offer(name, approvals[name]);
      },
    });
    const [judged] = offered;
    if (judged === undefined) throw new Error('The session never asked for tools.');
    const { conversation, server } = stage;
    const { thread } = conversation;
    const scene: Scene = { random, stage, judged, turns: [], asked: new Set(), calls: 0 };
    const count = (): number => {
      scene.calls += 1;
      return scene.calls;
    };
    const told = [...thread.log()];
    const wrong: string[] = [];
    thread.observe((event) => {
      told.push(event);
      if (event.type !== 'attempt-started') return;
      const call = thread.call(event.key);
      if (call?.session?.kind !== 'handed-over') wrong.push(`${event.key} was never asked for`);
      const deadline = call === undefined ? undefined : deadlineOf(call);
      if (deadline !== undefined && deadline <= event.at) wrong.push(`${event.key} began too late`);
      const running = thread.callsInLine().filter((one) => callStatus(one) === 'running');
      if (running.length > 1) wrong.push(`${running.length} at once`);
    });

    await beginTurn(scene);
    for (let step = 0; step < 40; step += 1) {
      if (random.chance(0.2)) await stage.wait(random.of([500, 1_500, 3_000]));
      // Most of the time somebody deals with what is open; else anything may happen.
      if (thread.openRequests().length > 0 && random.chance(0.6)) await decide(scene);
      else if (heldFailures(conversation).length > 0 && random.chance(0.6)) dealWithFailure(scene);
      else
        await random.pick<() => void | Promise<void>>(
          ...[1, 2, 3, 4, 5, 6, 7, 8].map(() => () => () => act(scene, count)),
          () => () => beginTurn(scene),
          () => () => void (random.chance(0.2) && conversation.stop()),
          () => () => conversation.cancelCall(random.of([...thread.callKeys(), 'none'])),
          () => () => void book.revoke(book.rules()[0]?.id ?? 'none'),
          () => () => judged.offer(random.of(names), 'ask'),
          () => () => (random.chance(0.2) ? loseConnection(scene) : undefined),
        )();
      await settle();
    }

    expect(judged.faults).toEqual([]);
    expect(wrong).toEqual([]);
    conversation.stop();
    for (const { key } of heldFailures(conversation)) conversation.decideFailure(key, { kind: 'tell' });
    await stage.wait(60_000);
    expect(
      thread
        .snapshot()
        .calls.filter((call) => !isSettled(call))
        .map(callStatus),
    ).toEqual([]);
    expect(thread.openRequests()).toEqual([]);
    const answered = server
      .sent('tool.result')
      .map(({ turnId, epoch, callId }) => JSON.stringify([turnId, epoch, callId]));
    expect(answered.filter((name, index) => answered.indexOf(name) !== index)).toEqual([]);
    expect(answered.every((name) => scene.asked.has(name))).toBe(true);
    expect(JSON.stringify(server.received)).not.toContain(secret);

    const snapshot = thread.snapshot();
    expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(snapshot);
    expect(toldInBatches(thread.id, told, random).snapshot()).toEqual(snapshot);
  },
);
