import { createThread, type JsonValue } from '@callboard/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSessionStage } from './testing/session-stage.ts';
import { draftWire } from './wire.ts';

const odd = fc.constantFrom<JsonValue>(
  '',
  '__proto__',
  'constructor',
  'call-1',
  0,
  -1,
  1e308,
  null,
  true,
  [],
  {},
);
const types = [
  'session.open',
  'turn.started',
  'turn.ended',
  'text',
  'text.ended',
  'tool.stream',
  'tool.preview',
  'tool.request',
  'x',
];
const phases = [
  'start',
  'arguments-delta',
  'arguments-complete',
  'progress',
  'settled',
  'cancelled',
  'failed',
];

/** A frame of the draft wire with anything in its places. */
const frame = fc
  .record(
    {
      type: fc.constantFrom(...types),
      turnId: fc.oneof(fc.constantFrom('turn-1', 'turn-2', '__proto__'), odd),
      epoch: fc.oneof(fc.constantFrom(1, 2, 3), odd),
      callId: fc.oneof(fc.constantFrom('call-1', 'call-2', '__proto__'), odd),
      messageId: fc.oneof(fc.constantFrom('m-1', '__proto__'), odd),
      name: fc.oneof(fc.constantFrom('edit', 'lookup', 'toString'), odd),
      phase: fc.oneof(fc.constantFrom(...phases), odd),
      arguments: fc.oneof(fc.constantFrom('{"a":1}', '{', '{"__proto__":1}'), odd),
      delta: fc.oneof(fc.constantFrom('{"a"', '\ud83d', ':1}'), odd),
      progress: odd,
      ok: odd,
      code: fc.oneof(fc.constantFrom('FAILED', 'TIMEOUT', '__proto__'), odd),
      inReplyTo: odd,
      reason: fc.oneof(fc.constantFrom('done', 'interrupted', 'failed'), odd),
    },
    { requiredKeys: ['type'] },
  )
  .filter((one) => one.type !== 'session.open');

test('P24: whatever a frame holds, the draft wire reads it or says nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(() => draftWire.read(JSON.parse(text))).not.toThrow();
    }),
    { numRuns: 300 },
  );
});

test('P4: whatever a server says in whatever order, every request gets one answer and a replay is equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 40 }), async (frames) => {
      let ran = 0;
      const stage = await createSessionStage({
        tools: (own) => void own.tool('edit', { approval: 'none', handler: () => (ran += 1) }),
      });
      for (const one of frames) {
        const told = JSON.parse(JSON.stringify(one));
        delete told.n;
        await stage.server.tellRaw(told);
      }
      await stage.server.tell({ type: 'closed' });
      const { thread } = stage.conversation;
      const answers = stage.results().map(([callId]) => callId);
      expect(ran).toBeLessThanOrEqual(answers.length);
      expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
      expect(thread.runs().every((run) => run.end !== undefined)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
