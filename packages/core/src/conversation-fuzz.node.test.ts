import { expect, test } from 'vitest';
import { callStatus, isSettled, phaseOf } from './call-status.ts';
import { createConversation } from './conversation.ts';
import { shownTextOf } from './decide.ts';
import type { Decision } from './decision.ts';
import type { RunRequest, Validator } from './ports.ts';
import {
  createCountingIds,
  createFakeClock,
  createRandom,
  createScriptedTransport,
  openValidator,
  providerProblems,
  type Random,
} from './testing/index.ts';
import { agentRun, argsTexts, asked } from './testing/random-agent.ts';
import { settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import { ToolError, type ToolOrder, ToolRefused } from './tool.ts';

const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

const tools = ['free', 'ask', 'question', 'agents-own', 'never-offered'];

const limited: Validator = {
  ...openValidator,
  checkJsonSchema: (_schema, value) =>
    JSON.stringify(value).includes('900')
      ? { kind: 'invalid', problems: [{ path: ['n'], message: 'must be at most 500, got 900' }] }
      : { kind: 'valid', output: value },
};

/** How the calls of the free tool stand to others: another one in every third conversation. */
function orderOf(seed: number): ToolOrder {
  if (seed % 3 === 0) return 'concurrent';
  return seed % 3 === 1 ? 'serial' : { key: (args) => JSON.stringify(args) };
}

function anyDecision(random: Random): Decision {
  return random.pick<Decision>(
    () => ({ kind: 'approve' }),
    () => ({ kind: 'edit', argsText: random.of(argsTexts) }),
    () => ({ kind: 'reject', reason: 'no' }),
    () => ({ kind: 'answer', text: 'instead' }),
  );
}

test.concurrent.each(seeds)(
  'P19: whole conversation %i: every run sent answers every call before it once, in its place; nothing is left open',
  async (seed) => {
    const random = createRandom(seed);
    const clock = createFakeClock();
    const transport = createScriptedTransport();
    let running = 0;
    let started = 0;
    const conversation = createConversation({
      // A guard that lets most pass, and now and then breaks or hangs.
      async beforeToolCall({ owner, signal }) {
        if (owner === 'agent' || random.chance(0.8)) return { kind: 'allow' };
        if (random.chance(0.3)) throw new Error('broken');
        if (random.chance(0.3))
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        return random.chance(0.5) ? { kind: 'reject', reason: 'no' } : { kind: 'rewrite', args: { n: 1 } };
      },
      threadId: 't',
      transport,
      validator: limited,
      clock,
      ids: createCountingIds(),
      runLimit: 5,
      get whileCallsOpen() {
        return random.chance(0.7) ? 'hold' : 'supersede';
      },
    });
    let written = 0;
    const { thread } = conversation;
    const crowded: unknown[] = [];
    const sent = (request: RunRequest): void => {
      // What is under an interrupt, or was until this run, is answered by the resume entry.
      const held = thread
        .callKeys()
        .filter((key) => request.answers.length > 0 && thread.call(key)?.interruptId !== undefined);
      expect(providerProblems(request, held)).toEqual([]);
      // A half-covered resume is never sent, and neither is one that was not asked for (P13).
      const covered = request.answers.map(({ interrupt }) => interrupt.id);
      expect(covered).toEqual(asked(thread, request.runId));
    };
    thread.observe((event) => {
      if (event.type !== 'attempt-started') return;
      started += 1;
      // Whatever is pressed and breaks, in a lane one runs at a time (P15).
      const atWork = thread.callsInLine().filter((call) => phaseOf(callStatus(call)) === 'working');
      const lanes = atWork.map(({ lane }) => lane).filter((lane) => lane !== 'concurrent');
      if (new Set(lanes).size < lanes.length) crowded.push(...lanes);
    });
    const register = () => {
      for (const name of ['free', 'ask'] as const)
        conversation.tools.register({
          name,
          description: name,
          approval: name === 'free' ? 'none' : 'ask',
          ...(name === 'free' ? { order: orderOf(seed) } : {}),
          timeLimit: 1000,
          handler: async (_args, context) => {
            const { signal } = context;
            running += 1;
            if (random.chance(0.2)) await context.ask({ form: { kind: 'text' } });
            if (random.chance(0.1)) throw new ToolRefused('no', random.chance(0.5) ? { stepUp: 'more' } : {});
            if (random.chance(0.3)) throw random.chance(0.5) ? new ToolError('no') : undefined;
            if (random.chance(0.4))
              await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
            return random.chance(0.1) ? 10n : { ok: true };
          },
        });
      conversation.tools.register({ name: 'question', description: 'asks' });
    };
    register();
    let leave = conversation.start();
    let seen = 0;

    for (let step = 0; step < 30; step += 1) {
      random.pick<() => void>(
        ...[1, 2].map(() => () => () => {
          written += 1;
          void conversation.send(`${written}`);
        }),
        () => () =>
          void conversation.takeBackHeld(
            random.of([...thread.heldMessages().messages.map(({ id }) => id), 'none']),
          ),
        () => () => void (random.chance(0.3) && conversation.sendHeld()),
        ...[1, 2, 3].map(() => () => () => {
          const open = thread.openRequests();
          const request = open[random.upTo(open.length)];
          const call = request?.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
          if (request !== undefined)
            void conversation.decide({
              requestId: request.id,
              decision: anyDecision(random),
              means: 'person',
              shownText: shownTextOf(request, call),
            });
        }),
        () => () =>
          void conversation.takeBack(random.of([...thread.openRequests().map(({ id }) => id), 'none'])),
        () => () => conversation.stop(),
        () => () => conversation.cancelCall(random.of([...thread.callKeys(), 'none'])),
        () => () => void conversation.retry().catch(() => undefined),
        () => () => clock.advance(random.of([0, 500, 1500])),
        () => () => {
          leave();
          leave = conversation.start();
        },
      )();
      await settle();
      for (; seen < transport.runs.length; seen += 1) {
        const run = transport.runs[seen];
        if (run === undefined) continue;
        sent(run.request);
        if (random.chance(0.1)) continue;
        const events = agentRun(random, run.request, thread, tools);
        for (let from = 0; from < events.length; ) {
          const size = 1 + random.upTo(6);
          if (run.signal.aborted) break;
          void run.push(...events.slice(from, from + size));
          from += size;
        }
        if (random.chance(0.9)) void run.end();
        await settle();
      }
    }

    expect(crowded).toEqual([]);
    // Each message went once, or waits, or was taken back, in the order written (P14).
    const numbers = (type: 'message-sent' | 'message-held'): readonly number[] =>
      thread.log().flatMap((event) => (event.type === type ? Number(event.message.id.split('-')[1]) : []));
    const went = numbers('message-sent');
    expect(went).toEqual([...new Set(went)].toSorted((one, other) => one - other));
    const { messages } = thread.heldMessages();
    expect(
      messages.map(({ id }) => Number(id.split('-')[1])).every((id) => numbers('message-held').includes(id)),
    ).toBe(true);
    const accounted = went.length + messages.length;
    const takenBack = thread.log().filter(({ type }) => type === 'message-taken-back').length;
    expect(accounted + takenBack).toBe(written);

    conversation.stop();
    // What an interrupt holds waits for its resume; a stop takes no question away.
    const open = thread.snapshot().calls.filter((call) => !isSettled(call) && call.interruptId === undefined);
    expect(open.map(callStatus)).toEqual([]);
    expect(running).toBeLessThanOrEqual(started);
    const again = createThread({ id: 't', log: thread.log() });
    expect(again.snapshot()).toEqual(thread.snapshot());
    leave();
  },
);
