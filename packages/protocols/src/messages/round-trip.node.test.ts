import { createThread } from '@callboard/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessages, transcriptOf, writeMessages } from './index.ts';
import { piecesOf } from './json-pieces.ts';
import { documents } from './testing/documents.ts';
import { openStored, writtenValue } from './testing/open-stored.ts';

/** The messages of a document, each as it was written. */
function texts(json: string): readonly string[] {
  return (piecesOf(json) ?? []).map((piece) => piece.json);
}

test('P6: what is read and written again is the same document: every token, in the same order', () => {
  fc.assert(
    fc.property(documents, (messages) => {
      const thread = openStored(`[${messages.join(' ,\n')}]`);
      expect(texts(writeMessages(transcriptOf(thread)).json)).toEqual(messages.map((json) => json.trim()));
    }),
    { numRuns: 500 },
  );
});

test('P4: a log that opened a stored conversation is written like the thread it comes from', () => {
  fc.assert(
    fc.property(documents, (messages) => {
      const thread = openStored(`[${messages.join(',')}]`);
      const again = createThread({ id: 'thread-1', log: JSON.parse(JSON.stringify(thread.log())) });
      expect(writeMessages(transcriptOf(again))).toEqual(writeMessages(transcriptOf(thread)));
    }),
    { numRuns: 100 },
  );
});

test('P15: whatever was stored, every call of it is over once it is opened', () => {
  fc.assert(
    fc.property(documents, (messages) => {
      const thread = openStored(`[${messages.join(',')}]`);
      for (const key of thread.callKeys()) {
        const call = thread.call(key);
        expect(call?.results.length === 0 ? call.closing?.reason : 'answered').toMatch(
          /answered|from-history/,
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('P6: a conversation given as a value is written as that value', () => {
  fc.assert(
    fc.property(documents, (messages) => {
      const value: readonly unknown[] = JSON.parse(`[${messages.join(',')}]`);
      expect(writtenValue(openStored(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 100 },
  );
});

test('P6: from its text a conversation keeps numbers that a value has lost', () => {
  const text =
    '[{"id":"m","role":"assistant","content":[{"type":"tool_call","id":"c","name":"pay","args":{"cents":12345678901234567890}}]}]';
  expect(writeMessages(transcriptOf(openStored(text))).json).toContain('12345678901234567890');
  expect(openStored(text).latestCall('c')?.args.text).toBe('{"cents":12345678901234567890}');
  expect(openStored(JSON.parse(text)).latestCall('c')?.args.text).toBe('{"cents":12345678901234567000}');
});

test('a value that has no JSON is refused', () => {
  expect(readMessages([{ id: 'm', size: 1n }])).toMatchObject({ ok: false, problem: { code: 'not-json' } });
});
