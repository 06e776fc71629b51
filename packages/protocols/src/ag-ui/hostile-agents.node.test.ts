import { createConversation, type ThreadEventBody } from '@callboard/core';
import { createCountingIds, openValidator } from '@callboard/core/testing';
import { Observable } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { type AgUiAgent, createAgUiTransport, fromAgent } from './index.ts';
import { clients, middleware } from './testing/agents.ts';
import { hostileEvent } from './testing/hostile-event.ts';
import { createRandom } from './testing/random.ts';
import { inRun, runFinished, runStarted } from './testing/read-stream.ts';
import { collectBatches, helloRequest } from './testing/run-transport.ts';

const ended = { type: 'stream-ended', runId: 'r' };

async function told(agent: AgUiAgent, signal?: AbortSignal): Promise<readonly ThreadEventBody[]> {
  return (await collectBatches(fromAgent(agent), signal === undefined ? {} : { signal })).flat();
}

/** Something whose every property throws. */
const trap: object = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trapped');
    },
    has: () => {
      throw new Error('trapped');
    },
    ownKeys: () => {
      throw new Error('trapped');
    },
    getPrototypeOf: () => {
      throw new Error('trapped');
    },
  },
);

const getter: object = Object.defineProperty({ type: 'CUSTOM', name: 'x' }, 'value', {
  enumerable: true,
  get: () => {
    throw new Error('trapped');
  },
});

const cycle: Record<string, unknown> = { type: 'CUSTOM', name: 'x' };
cycle.value = { of: cycle };

describe.each(clients)('an agent of @ag-ui/client $version in the page', ({ made }) => {
  /** An agent that emits these objects themselves, at once, before anybody has its subscription. */
  const emittingAtOnce = (...events: readonly unknown[]): AgUiAgent =>
    made(
      () =>
        new Observable((subscriber) => {
          for (const event of events) Reflect.apply(subscriber.next, subscriber, [event]);
          subscriber.complete();
          Reflect.apply(subscriber.next, subscriber, [runStarted]);
        }),
    );

  test('what it emits at once is read as what comes in time, and nothing after its end', async () => {
    const events = inRun(
      { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'a' },
      { type: 'TEXT_MESSAGE_CHUNK', delta: 'b' },
    );
    expect((await told(emittingAtOnce(...events))).map(({ type }) => type)).toEqual([
      'run-started',
      'message-started',
      'message-text-appended',
      'message-text-appended',
      'message-closed',
      'run-succeeded',
      'stream-ended',
    ]);
  });

  test('P4: what it writes into an object after it was told changes nothing of the thread', async () => {
    const state = { items: [1] };
    const agent = made(
      () =>
        new Observable((subscriber) => {
          const emit = (event: object): void => Reflect.apply(subscriber.next, subscriber, [event]);
          emit(runStarted);
          emit({ type: 'STATE_SNAPSHOT', snapshot: state });
          state.items.push(2);
          emit({ type: 'STATE_DELTA', delta: [{ op: 'add', path: '/more', value: state.items }] });
          state.items.push(3);
          emit(runFinished);
          subscriber.complete();
          state.items.push(4);
        }),
    );
    const events = await told(agent);
    state.items.push(5);
    expect(events).toContainEqual({ type: 'state-replaced', runId: 'r', state: { items: [1] } });
    expect(events).toContainEqual({
      type: 'state-patched',
      runId: 'r',
      patch: [{ op: 'add', path: '/more', value: [1, 2] }],
    });
  });

  test.each<[what: string, event: unknown]>([
    ['an object whose properties throw', trap],
    ['a field that throws', getter],
    ['an object that holds itself', cycle],
    ['a value JSON cannot hold', { type: 'STATE_SNAPSHOT', snapshot: { at: 1n } }],
    ['a value JSON would change', { type: 'STATE_SNAPSHOT', snapshot: { at: Number.NaN } }],
    ['a state JSON cannot hold', { type: 'STATE_SNAPSHOT', snapshot: 1n }],
    ['a state JSON would change', { type: 'STATE_SNAPSHOT', snapshot: Number.NaN }],
    ['a function for a state', { type: 'STATE_SNAPSHOT', snapshot: () => 1 }],
    ['a symbol for a value', { type: 'CUSTOM', name: 'x', value: Symbol('s') }],
  ])(
    'P5: %s is refused, what came before counts, and nothing is thrown into the page',
    async (_what, event) => {
      const events = await told(emittingAtOnce(runStarted, event, runFinished));
      const [first, second, last] = events;
      expect([first, last]).toEqual([{ type: 'run-started', runId: 'r' }, ended]);
      // The client may look into an event first, and break off.
      expect(second?.type).toMatch(/^run-(refused|cut-off)$/);
      expect(events).toHaveLength(3);
    },
  );

  test.each<[what: string, thrown: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a symbol', Symbol('s')],
    ['an object without a prototype', Object.create(null)],
    ['an object whose properties throw', trap],
    ['a status that is none', { status: 404.5, payload: cycle }],
    ['an error without a text', Object.assign(new Error('x'), { message: undefined })],
  ])('P5: an agent that throws %s is told as one that could not be run', async (_what, thrown) => {
    const agent = made(() => {
      throw thrown;
    });
    const events = await told(agent);
    expect(events.map(({ type }) => type)).toEqual(['run-not-accepted', 'stream-ended']);
  });

  test('P5: one that runs itself once more is told as one that broke off', async () => {
    const again = fromAgent(() => {
      const own = made(
        () =>
          new Observable((subscriber) => {
            Reflect.apply(subscriber.next, subscriber, [runStarted]);
            own.runAgent().then(
              () => subscriber.complete(),
              (error: unknown) => subscriber.error(error),
            );
          }),
      );
      return own;
    });
    const events = (await collectBatches(again)).flat();
    expect(events.map(({ type }) => type)).toEqual(['run-started', 'run-cut-off', 'stream-ended']);
  });

  test('P17: one that throws while it is let go of is stopped all the same', async () => {
    const control = new AbortController();
    const agent = made(
      () =>
        new Observable((subscriber) => {
          Reflect.apply(subscriber.next, subscriber, [runStarted]);
          setTimeout(() => control.abort());
          return () => {
            throw new Error('let me be');
          };
        }),
    );
    expect(await told(agent, control.signal)).toEqual([{ type: 'run-started', runId: 'r' }]);
  });

  test('P5: whatever objects it emits, the run has an end and the stream is over', {
    timeout: 60_000,
  }, async () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = createRandom(seed);
      const events = Array.from({ length: 6 }, () => hostileEvent(random));
      const all = await told(emittingAtOnce(runStarted, ...events, runFinished));
      expect(all.at(-1)).toEqual(ended);
      expect(
        all.some(({ type }) =>
          /^run-(succeeded|refused|cut-off|failed|interrupted|cancelled|not-accepted)$/.test(type),
        ),
      ).toBe(true);
    }
  });

  test('what it does to the messages it was given is its own affair', async () => {
    const agent = made(() => new Observable((subscriber) => subscriber.complete()));
    agent.use(
      middleware((input, next) => {
        for (const message of input.messages) Object.assign(message, { content: 'changed' });
        input.messages.length = 0;
        return next.run(input);
      }),
    );
    const before = JSON.stringify(helloRequest.messages);
    await told(agent);
    expect(JSON.stringify(helloRequest.messages)).toBe(before);
  });
});

test('P5: an answer that never ends keeps nobody from going on once its run has ended', async () => {
  const encoder = new TextEncoder();
  const runs: string[] = [];
  const conversation = createConversation({
    transport: createAgUiTransport({
      url: 'http://agent.test/',
      fetch: async (_url, init) => {
        const { runId, threadId }: { runId: string; threadId: string } = JSON.parse(String(init?.body));
        runs.push(runId);
        const events =
          runs.length > 1
            ? []
            : [{ type: 'TOOL_CALL_CHUNK', toolCallId: 'c', toolCallName: 'paint', delta: '{}' }];
        const body = [
          { type: 'RUN_STARTED', threadId, runId },
          ...events,
          { type: 'RUN_FINISHED', threadId, runId },
        ];
        return new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(
                encoder.encode(body.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
              );
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        );
      },
    }),
    validator: openValidator,
    ids: createCountingIds(),
  });
  conversation.tools.register({
    name: 'paint',
    description: 'Paints.',
    approval: 'none',
    handler: () => 'done',
  });
  const leave = conversation.start();
  void conversation.send('Paint.');
  await expect.poll(() => runs.length, { timeout: 5_000 }).toBe(2);
  leave();
});
