import type { JsonObject } from '@callboard/core';
import { createThread } from '@callboard/core';
import { describe, expect, test } from 'vitest';
import { createSessionStage, type SessionStage } from './testing/session-stage.ts';

const turn = { turnId: 'turn-1', epoch: 1 };

async function begun(options: Parameters<typeof createSessionStage>[0] = {}): Promise<SessionStage> {
  const stage = await createSessionStage(options);
  await stage.say('Look it up.', 'turn-1', 1);
  return stage;
}

/** A frame of `tool.stream` for a call of turn 1. */
function phase(name: string, fields: JsonObject = {}, callId = 'call-1'): JsonObject {
  return { type: 'tool.stream', ...turn, callId, phase: name, ...fields };
}

describe('tool.stream, phase by phase', () => {
  test('start: the model began a call, and its card is there (P1)', async () => {
    const stage = await begun();
    await stage.server.tell(phase('start', { name: 'search' }));
    expect(stage.status('call-1')).toBe('args-streaming');
    expect(stage.call('call-1').toolName).toBe('search');
  });

  test('arguments-delta: the next fragment of the arguments’ JSON text', async () => {
    const stage = await begun();
    await stage.server.tell(
      phase('start', { name: 'search' }),
      phase('arguments-delta', { delta: '{"q":"va' }),
    );
    expect(stage.conversation.thread.args(stage.call('call-1').key)?.value).toEqual({ q: 'va' });
    await stage.server.tell(phase('arguments-delta', { delta: 'se"}' }));
    expect(stage.call('call-1').args.text).toBe('{"q":"vase"}');
  });

  test('arguments-complete: the arguments are complete; the call is issued, and of an app tool nothing runs', async () => {
    const stage = await begun({ tools: (own) => void own.tool('edit', { approval: 'none' }) });
    await stage.stream(turn, 'call-1', 'search', { q: 'vase' });
    expect(stage.status('call-1')).toBe('running');
    await stage.stream(turn, 'call-2', 'edit', { id: 'A-1' });
    expect(stage.status('call-2')).toBe('args-complete');
    await stage.wait(60_000);
    expect(stage.call('call-2')).toMatchObject({ gate: { kind: 'none' }, attempts: [] });
  });

  test('progress: a running server tool reported progress', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'search', {});
    await stage.server.tell(phase('progress', { progress: { message: 'page 2', done: 2, total: 4 } }));
    expect(stage.call('call-1').progress).toEqual({ message: 'page 2', done: 2, total: 4 });
    expect(stage.status('call-1')).toBe('running');
  });

  test('settled, ok: the call has its result, which is not part of the stream', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'search', {});
    await stage.server.tell(phase('settled', { ok: true }));
    expect(stage.status('call-1')).toBe('completed');
    expect(stage.call('call-1')).toMatchObject({ results: [], told: { kind: 'completed' } });
  });

  test.each([
    ['INTERRUPTED', 'stopped'],
    ['REJECTED', 'disallowed'],
    ['INVALID', 'invalid'],
    ['TIMEOUT', 'timed-out'],
    ['FAILED', 'failed'],
    ['SOMETHING_NEW', 'failed'],
    ['constructor', 'failed'],
  ])('settled, code %s: the card is %s, and keeps the code', async (code, status) => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'search', {});
    await stage.server.tell(phase('settled', { ok: false, code }));
    expect(stage.status('call-1')).toBe(status);
    expect(stage.call('call-1').told).toMatchObject({ code });
  });

  test('cancelled: its turn was interrupted', async () => {
    const stage = await begun();
    await stage.server.tell(phase('start', { name: 'search' }), phase('arguments-delta', { delta: '{"q"' }));
    await stage.server.tell(phase('cancelled'));
    expect(stage.status('call-1')).toBe('cancelled');
    await stage.stream(turn, 'call-2', 'search', {});
    await stage.server.tell(phase('cancelled', {}, 'call-2'));
    expect(stage.status('call-2')).toBe('no-result');
  });

  test('failed: the model stopped before completing the arguments', async () => {
    const stage = await begun();
    await stage.server.tell(phase('start', { name: 'search' }), phase('arguments-delta', { delta: '{"q"' }));
    await stage.server.tell(phase('failed', { message: 'length limit' }));
    expect(stage.status('call-1')).toBe('cancelled');
    expect(stage.call('call-1').closing).toMatchObject({ reason: 'args-abandoned', message: 'length limit' });
  });

  test('a model that streams no fragments goes from start to arguments-complete: the card waits, then holds them all', async () => {
    const stage = await begun();
    await stage.server.tell(phase('start', { name: 'search' }));
    expect(stage.conversation.thread.args(stage.call('call-1').key)?.value).toBeUndefined();
    await stage.server.tell(phase('arguments-complete', { arguments: { q: 'vase', first: 3 } }));
    expect(stage.call('call-1').args).toEqual({ state: 'closed', text: '{"q":"vase","first":3}' });
    expect(stage.conversation.thread.args(stage.call('call-1').key)?.value).toEqual({ q: 'vase', first: 3 });
  });
});

describe('tool.stream, what holds for every call', () => {
  test('exactly one end: later ones are ignored, and noted for developers', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'search', {});
    await stage.server.tell(phase('settled', { ok: true }));
    const before = stage.call('call-1');
    await stage.server.tell(
      phase('failed', { message: 'no' }),
      phase('cancelled'),
      phase('settled', { ok: false, code: 'FAILED' }),
      phase('progress', { progress: 1 }),
      phase('arguments-delta', { delta: 'x' }),
    );
    expect(stage.call('call-1')).toBe(before);
    expect(stage.problems()).toEqual(['call-over']);
  });

  test('a second start, and a phase of a call that never started, change nothing and are noted', async () => {
    const stage = await begun();
    await stage.server.tell(phase('arguments-delta', { delta: '{}' }, 'call-9'));
    await stage.stream(turn, 'call-1', 'search', { q: 1 });
    await stage.server.tell(phase('start', { name: 'search' }));
    expect(stage.conversation.thread.callKeys()).toHaveLength(1);
    expect(stage.call('call-1').args.text).toBe('{"q":1}');
    expect(stage.problems()).toEqual(['call-not-started', 'call-started-twice']);
  });

  test('P6: numbers that a server rounds in between stay as the model wrote them', async () => {
    const stage = await begun({ tools: (own) => void own.tool('edit', { approval: 'none' }) });
    const text = '{"id":12345678901234567890}';
    await stage.server.tell(
      phase('start', { name: 'edit' }),
      phase('arguments-delta', { delta: text }),
      phase('arguments-complete', { arguments: JSON.parse(text) }),
    );
    await stage.ask(turn, 'call-1', 'edit', JSON.parse(text));
    expect(stage.call('call-1').args.text).toBe(text);
    expect(stage.call('call-1').verdict?.kind).toBe('inexact-number');
  });

  test('P7: what the server asks for counts, not what was streamed; both are kept', async () => {
    const stage = await begun({ tools: (own) => void own.tool('edit') });
    await stage.stream(turn, 'call-1', 'edit', { id: 'A-1' });
    await stage.ask(turn, 'call-1', 'edit', { id: 'B-2' });
    expect(stage.call('call-1').args).toEqual({
      state: 'final',
      text: '{"id":"B-2"}',
      written: '{"id":"A-1"}',
    });
    expect(stage.status('call-1')).toBe('awaiting-decision');
  });

  test('P4: a replay of the log gives an equal state', async () => {
    const stage = await begun({
      traits: { clientToolTimeoutMs: 5_000 },
      tools(own) {
        own.tool('edit', { approval: 'none', handler: () => 'done' });
        own.tool('slow', { approval: 'none' });
      },
    });
    await stage.stream(turn, 'call-1', 'search', { q: 'vase' });
    await stage.server.tell(phase('progress', { progress: 0.5 }), phase('settled', { ok: true }));
    await stage.stream(turn, 'call-2', 'edit', { id: 1 });
    await stage.ask(turn, 'call-2', 'edit', { id: 2 });
    await stage.stream(turn, 'call-3', 'slow', {});
    await stage.ask(turn, 'call-3', 'slow', {});
    await stage.wait(5_000);
    await stage.server.tell({ type: 'closed' });
    const { thread } = stage.conversation;
    expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
  });
});

describe('tool.preview', () => {
  const preview = (args: string, callId = 'call-1'): JsonObject => ({
    type: 'tool.preview',
    ...turn,
    callId,
    name: 'search',
    arguments: args,
  });

  test('beside tool.stream it doubles nothing', async () => {
    const stage = await begun();
    await stage.server.tell(preview('{"q"'));
    // The server has agreed to the phases: they are enough.
    expect(stage.conversation.thread.callKeys()).toEqual([]);
    await stage.server.tell(phase('start', { name: 'search' }), preview('{"q":"va'));
    await stage.server.tell(phase('arguments-delta', { delta: '{"q":"vase"}' }), preview('{"q":"vase"}'));
    expect(stage.conversation.thread.callKeys()).toHaveLength(1);
    expect(stage.call('call-1').args.text).toBe('{"q":"vase"}');
    expect(stage.problems()).toEqual([]);
  });

  test('instead of tool.stream, with a server that lacks the capability, it makes the card', async () => {
    const stage = await begun({ traits: { capabilities: [] } });
    expect(stage.session.status().hasPhases).toBe(false);
    await stage.server.tell(preview('{"q"'), preview('{"q":"va'), preview('{"q":"vase"}'));
    expect(stage.conversation.thread.callKeys()).toHaveLength(1);
    expect(stage.call('call-1').args).toEqual({ state: 'streaming', text: '{"q":"vase"}' });
  });

  test('phases that come for a call a preview has shown go on where it was', async () => {
    const stage = await begun({ traits: { capabilities: [] } });
    await stage.server.tell(preview('{"q":"va'));
    await stage.server.tell(
      phase('start', { name: 'search' }),
      phase('arguments-delta', { delta: '{"q"' }),
      phase('arguments-delta', { delta: ':"vas' }),
      preview('{"q":"vase"}'),
      phase('arguments-delta', { delta: 'e"}' }),
      phase('arguments-complete', { arguments: '{"q":"vase"}' }),
    );
    expect(stage.conversation.thread.callKeys()).toHaveLength(1);
    expect(stage.call('call-1').args).toEqual({ state: 'closed', text: '{"q":"vase"}' });
    expect(stage.problems()).toEqual([]);
  });

  test('what a preview showed wrongly is set right when the arguments are complete', async () => {
    const stage = await begun({ traits: { capabilities: [] } });
    await stage.server.tell(
      preview('{"q":"jar'),
      phase('start', { name: 'search' }),
      phase('arguments-delta', { delta: '{"q":"vase"}' }),
      phase('arguments-complete', { arguments: '{"q":"vase"}' }),
    );
    expect(stage.call('call-1').args.text).toBe('{"q":"vase"}');
  });
});
