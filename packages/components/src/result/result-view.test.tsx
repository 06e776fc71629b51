import type { ContentPart, ResultContent } from '@callboard/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ResultView } from './result-view.tsx';

function media(type: 'image' | 'audio' | 'video' | 'document', value: string, mimeType: string): ContentPart {
  return { type, source: { type: 'data', value, mimeType } };
}

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

test('P24: what is at an address is named, and nothing is fetched before a person presses', async () => {
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
  // In words at once, also before what shows the rest is there.
  expect(container).toHaveTextContent('Image (image/png) is at an address, which was not opened.');
  expect(container).toHaveTextContent('https://evil.example/pixel.png?<b>');
  expect(container).toHaveTextContent('Audio (audio/wav) came with the result.');
  expect(container).toHaveTextContent('Document is a file of the agent’s.');
  const press = await screen.findByRole('button', { name: 'Show image from evil.example' });
  expect(container.querySelector('img, video, a, iframe, object')).toBeNull();
  expect(container.querySelector('audio')).toHaveAttribute('preload', 'none');
  await userEvent.click(press);
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('src', 'https://evil.example/pixel.png?%3Cb%3E');
  expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(image).toHaveAccessibleName('Image');
  expect(container.querySelector('figure')).not.toHaveTextContent('which was not opened');
  expect(container).toHaveTextContent('https://evil.example/pixel.png?<b>');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

const bad = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each<[name: string, part: ContentPart, shown: string]>([
  ['an image with a script', media('image', base64(bad), 'image/svg+xml'), bad],
  ['a page as an image', media('image', base64(bad), 'text/html'), bad],
  ['a page as a document', media('document', base64(bad), 'text/html; charset=utf-8'), bad],
  ['a script as a document', media('document', base64('alert(1)'), 'application/javascript'), 'alert(1)'],
  ['a film as an image', media('image', 'AAAA', 'video/mp4'), 'Image (video/mp4) came with the result.'],
  ['what is no base64', media('image', '"><script>', 'image/png'), 'Image (image/png) came with'],
  ['what is huge', media('image', 'A'.repeat(9_000_000), 'image/png'), 'Image (image/png) came with'],
  [
    'a script as an address',
    { type: 'image', source: { type: 'url', value: 'javascript:alert(1)' } },
    'javascript:alert(1)',
  ],
  [
    'a page in an address',
    { type: 'document', source: { type: 'url', value: 'data:text/html,<script>' } },
    'data:text/html,<script>',
  ],
  [
    'a file of this machine',
    { type: 'audio', source: { type: 'url', value: 'file:///etc/passwd' } },
    'file:///',
  ],
])('P24: %s is text', async (_name, part, shown) => {
  const container = show({ kind: 'parts', parts: [part] });
  await waitFor(() => expect(container.querySelector('figure')).not.toBeNull());
  expect(container).toHaveTextContent(shown);
  expect(container.querySelector('img, audio, video, a, iframe, object, script, svg script')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Show (?:image|audio|video)/ })).toBeNull();
});

test('P27: what came with a result is shown under the name it brings', async () => {
  const container = show({
    kind: 'parts',
    parts: [{ ...media('image', 'iVBORw0KGgo=', 'IMAGE/PNG'), metadata: { alt: 'A vase\u202e' } }],
  });
  const image = await screen.findByRole('img', { name: 'A vase[U+202E]' });
  expect(image).toHaveAttribute('src', 'data:image/png;base64,iVBORw0KGgo=');
  expect(container).toHaveTextContent('Image (IMAGE/PNG) came with the result. 1 kB');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('It could not be shown here.');
});

test('the raw text of a JSON result is at hand', async () => {
  show({ kind: 'json', json: '{ "a": 1.0 }' });
  await userEvent.click(screen.getByRole('button', { name: 'Raw text · 12 characters' }));
  expect(screen.getByText('{ "a": 1.0 }')).toBeVisible();
});
