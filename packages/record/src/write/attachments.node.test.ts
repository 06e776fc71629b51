import { expect, test } from 'vitest';
import { createCleaner } from '../secrets/cleaner.ts';
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
