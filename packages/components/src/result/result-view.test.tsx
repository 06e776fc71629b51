import type { ResultContent } from '@callboard/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ResultView } from './result-view.tsx';

function show(content: ResultContent): HTMLElement {
  return render(<ResultView content={content} />).container;
}

test('P24: an address in a text is text', () => {
  const text = 'See https://shop.example/a and javascript:alert(1)';
  const container = show({ kind: 'text', text });
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('a')).toBeNull();
});

test.each<[string, ResultContent]>([
  ['An empty text.', { kind: 'text', text: '' }],
  ['Nothing (null).', { kind: 'json', json: 'null' }],
  ['This is not valid JSON; it is shown as it came.', { kind: 'json', json: '' }],
  ['No content.', { kind: 'parts', parts: [] }],
  ['empty list', { kind: 'json', json: '[]' }],
  ['false', { kind: 'json', json: 'false' }],
  ['0', { kind: 'json', json: '0' }],
])('P18: what is empty or falsy is said: %s', (words, content) => {
  expect(show(content)).toHaveTextContent(words);
});

test('P6: a number of a result is shown as it was sent', () => {
  expect(show({ kind: 'json', json: '{"id":12345678901234567890}' })).toHaveTextContent(
    '12345678901234567890',
  );
});

test('JSON that is none is shown as it came, with the place where it breaks', () => {
  const container = show({ kind: 'json', json: '{"a":1' });
  expect(container).toHaveTextContent('This is not valid JSON; it is shown as it came.');
  expect(container).toHaveTextContent('{"a":1');
});

test('P26: a result of 5 MB does not freeze: it is read in slices, and bounded on screen', async () => {
  const row = { id: 12345, name: 'A name of some length', tags: ['a', 'b', 'c'], note: 'x'.repeat(100) };
  const json = JSON.stringify(Array.from({ length: 27_000 }, (_, index) => ({ index, ...row })));
  expect(json.length).toBeGreaterThan(5_000_000);
  const container = show({ kind: 'json', json });
  expect(container).toHaveTextContent('Reading…');
  expect(container).toHaveTextContent('A name of some length');
  expect(container.querySelectorAll('*').length).toBeLessThan(3000);
  await waitFor(() => expect(container).not.toHaveTextContent('Reading…'), { timeout: 60_000 });
  expect(screen.getByRole('button', { name: 'Show 100 more of 27,000' })).toBeVisible();
  expect(container.querySelectorAll('*').length).toBeLessThan(3000);
}, 70_000);

test('P24: media are named, and nothing is fetched', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const container = show({
    kind: 'parts',
    parts: [
      { type: 'text', text: 'Here it is:' },
      {
        type: 'image',
        source: { type: 'url', value: 'https://evil.example/pixel.png?<b>', mimeType: 'image/png' },
      },
      { type: 'audio', source: { type: 'data', value: 'AAAA', mimeType: 'audio/wav' } },
      { type: 'document', source: { type: 'file', value: 'file-1' } },
    ],
  });
  expect(container).toHaveTextContent('Here it is:');
  expect(container).toHaveTextContent('Image (image/png) is at an address, which was not opened.');
  expect(container).toHaveTextContent('https://evil.example/pixel.png?<b>');
  expect(container).toHaveTextContent('Audio (audio/wav) came with the result.');
  expect(container).toHaveTextContent('Document is a file of the agent’s.');
  expect(container.querySelector('img, audio, video, a, iframe, object')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('the raw text of a JSON result is at hand', async () => {
  show({ kind: 'json', json: '{ "a": 1.0 }' });
  await userEvent.click(screen.getByRole('button', { name: 'Raw text · 12 characters' }));
  expect(screen.getByText('{ "a": 1.0 }')).toBeVisible();
});
