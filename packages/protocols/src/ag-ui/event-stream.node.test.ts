import { expect, test } from 'vitest';
import { sse } from './testing/agent-server.ts';
import { bytesOf, formsOf, readCut } from './testing/event-stream-forms.ts';
import { createRandom } from './testing/random.ts';
import { inRun } from './testing/read-stream.ts';

const recorded = inRun(
  { type: 'TEXT_MESSAGE_START', messageId: 'm' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'naïve 👩‍🚀 日本' },
  { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'notiz', parentMessageId: 'm' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"text":"„Grüße“\\n🙂"}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm' },
);

const plain = recorded.map(sse).join('');

/** Every cut of every stream is many runs; a busy machine takes its time. */
const patient = { timeout: 120_000 };

/** The same stream in other clothes. */
const dressed = formsOf(recorded);

const expected = await readCut(bytesOf(plain), []);

test('the recorded stream is read whole', () => {
  expect(expected.map(({ type }) => type)).toEqual([
    'run-started',
    'message-started',
    'message-text-appended',
    'call-started',
    'call-args-appended',
    'call-closed',
    'message-closed',
    'run-succeeded',
    'stream-ended',
  ]);
});

test.each(Object.entries(dressed))(
  'P1: with %s the stream says the same at every cut',
  async (_name, text) => {
    const bytes = bytesOf(text);
    for (let cut = 0; cut <= bytes.length; cut += 1) expect(await readCut(bytes, [cut])).toEqual(expected);
  },
);

test.each(Object.entries(dressed))(
  'P1: with %s the stream says the same cut into any pieces',
  async (_name, text) => {
    const bytes = bytesOf(text);
    expect(await readCut(bytes, [...bytes.keys()])).toEqual(expected);
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = createRandom(seed);
      const cuts = Array.from({ length: 1 + random.below(20) }, () => random.below(bytes.length));
      expect(
        await readCut(
          bytes,
          cuts.sort((a, b) => a - b),
        ),
      ).toEqual(expected);
    }
  },
);

test(
  'P5: a stream cut off anywhere tells a beginning of what it would have told, and that it was cut off',
  patient,
  async () => {
    const bytes = bytesOf(plain);
    for (let end = 0; end < bytes.length; end += 7) {
      const told = await readCut(bytes.slice(0, end), []);
      expect(told.slice(-2)).toMatchObject([{ type: 'run-cut-off', runId: 'r' }, { type: 'stream-ended' }]);
      expect(told.slice(0, -2)).toEqual(expected.slice(0, told.length - 2));
    }
  },
);
