import { resultParts } from '@callboard/core';
import { callOf, createStage, settle } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { createCleaner } from '../secrets/cleaner.ts';
import { eventsOf, recordOf } from '../testing/record-of.ts';
import { createAttachments } from './attachments.ts';

function bodyOf(value: string): string | undefined {
  const attachments = createAttachments(createCleaner());
  attachments.add(
    { type: 'image', source: { type: 'data', value, mimeType: 'image/png' } },
    { at: 0, party: 0 },
  );
  const [file] = attachments.list();
  return file !== undefined && 'body' in file ? String(file.body) : undefined;
}

test('a file is written in base64url, without padding', () => {
  expect(bodyOf('+/8=')).toBe('-_8');
});

test('a file that is known by a handle keeps whose handle that is, without credentials', () => {
  const attachments = createAttachments(createCleaner({ values: ['hunter-two'] }));
  const handle = { type: 'file', value: 'f-1', provider: 'drive hunter-two' } as const;
  attachments.add({ type: 'document', source: handle }, { at: 0, party: 0 });
  expect(attachments.list()).toMatchObject([
    { callboard_source: { type: 'file', value: 'f-1', provider: 'drive [removed: credential]' } },
  ]);
});

test('P24: what is no base64 has no content, and a long run of padding is not gone over again and again', () => {
  expect(bodyOf('A')).toBeUndefined();
  expect(bodyOf(`${'='.repeat(1_000_000)}A`)).toBeUndefined();
});

test('draft 6.1.11: a picture that the agent is told of behind a note is that of the result, and is written once', async () => {
  const stage = createStage();
  const tool = stage.tool('draw');
  await stage.say('Draw it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'draw', '{"size":1}'));
  await stage.finish();
  await stage.decide('c1', { kind: 'edit', argsText: '{"size":2}' });
  const source = { type: 'data', value: 'aGVsbG8=', mimeType: 'image/png' } as const;
  tool.last().context.partial(resultParts({ type: 'image', source }));
  await tool.last().returns(resultParts('Here.', { type: 'image', source }, { type: 'image', source }));
  await settle();
  const record = recordOf(stage);
  expect(record.attachments).toMatchObject([{ mediatype: 'image/png', body: 'aGVsbG8' }]);
  expect(eventsOf(record, 'tool-progress')).toMatchObject([{ attachment: [0] }]);
  expect(eventsOf(record, 'tool-result')).toMatchObject([{ attachment: [0] }]);
  const [reply] = eventsOf(record, 'callboard-reply');
  expect(reply).toMatchObject({ attachment: [0] });
  expect(reply).not.toHaveProperty('is_result');
});
