import type { JsonObject } from '@callboard/core';
import { createRandom } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { createSessionStage } from './testing/session-stage.ts';

const turn = { turnId: 'turn-1', epoch: 1 };

function phase(callId: string, fields: JsonObject): JsonObject {
  return { type: 'tool.stream', ...turn, callId, ...fields };
}

/** A turn with all there is: texts, a server tool with progress, two app tools, one of them rejected by its arguments. */
const story: readonly JsonObject[] = [
  { type: 'text', ...turn, messageId: 'm-1', delta: 'I look ' },
  { type: 'text', ...turn, messageId: 'm-1', delta: 'it up.' },
  { type: 'text.ended', ...turn, messageId: 'm-1' },
  phase('call-1', { phase: 'start', name: 'lookup' }),
  phase('call-1', { phase: 'arguments-delta', delta: '{"q":"va' }),
  phase('call-1', { phase: 'arguments-delta', delta: 'se"}' }),
  phase('call-1', { phase: 'arguments-complete', arguments: '{"q":"vase"}' }),
  phase('call-1', { phase: 'progress', progress: { done: 1, total: 2 } }),
  phase('call-1', { phase: 'settled', ok: true }),
  phase('call-2', { phase: 'start', name: 'edit' }),
  phase('call-2', { phase: 'arguments-delta', delta: '{"id":1}' }),
  phase('call-2', { phase: 'arguments-complete', arguments: '{"id":1}' }),
  { type: 'tool.request', ...turn, callId: 'call-2', name: 'edit', arguments: '{"id":1}' },
  phase('call-2', { phase: 'settled', ok: true }),
  { type: 'tool.request', ...turn, callId: 'call-3', name: 'edit', arguments: '{"id":1,"id":2}' },
  phase('call-3', { phase: 'settled', ok: false, code: 'INVALID' }),
  phase('call-4', { phase: 'start', name: 'lookup' }),
  phase('call-4', { phase: 'failed', message: 'length limit' }),
  { type: 'turn.ended', ...turn },
];

/** Tells the story; before the frames at `cuts` the connection breaks, and comes back after `later` more were told. */
async function told(cuts: ReadonlyMap<number, number>): Promise<{
  readonly thread: unknown;
  readonly answers: unknown;
  readonly ran: number;
}> {
  let ran = 0;
  const stage = await createSessionStage({
    tools(own) {
      own.tool('edit', { approval: 'none', handler: () => (ran += 1) });
    },
  });
  await stage.say('Look it up.', 'turn-1', 1);
  let back: number | undefined;
  for (const [index, frame] of story.entries()) {
    // A server settles what it asked the page for once it has the result.
    const isAsked = frame.phase === 'settled' && frame.callId !== 'call-1';
    const isDue = isAsked && !stage.results().some(([callId]) => callId === frame.callId);
    if (index === back || isDue) await stage.wait(200);
    const later = cuts.get(index);
    if (later !== undefined) {
      await stage.server.cut();
      back = index + later;
    }
    await stage.server.tell(frame);
  }
  for (let turns = 0; turns < 3; turns += 1) await stage.wait(200);
  return { thread: withoutTimes(stage.conversation.thread.snapshot()), answers: stage.results(), ran };
}

function withoutTimes(snapshot: unknown): unknown {
  const times = ['at', 'startedAt', 'endedAt', 'queuedAt', 'openedAt'];
  return JSON.parse(
    JSON.stringify(snapshot, (name, value: unknown) => (times.includes(name) ? undefined : value)),
  );
}

describe('P4: whenever the connection breaks, the thread and the answers come out the same', () => {
  const whole = told(new Map());

  test('what is told without a break', async () => {
    const { answers, ran } = await whole;
    expect(ran).toBe(1);
    expect(answers).toMatchObject([
      ['call-2', { ok: true, output: 1 }],
      ['call-3', { code: 'INVALID' }],
    ]);
  });

  test.each(story.map((_, index) => index))(
    'broken before frame %i, and back one frame later',
    async (cut) => {
      expect(await told(new Map([[cut, 1]]))).toEqual(await whole);
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('broken again and again, seed %i', async (seed) => {
    const random = createRandom(seed);
    const cuts = new Map(random.list(6, () => [random.upTo(story.length), random.upTo(6)] as const, 3));
    expect(await told(cuts)).toEqual(await whole);
  });
});
