import { expect, test } from 'vitest';
import { unexpected } from './noise.ts';

const refused = 'Failed to load resource: the server responded with a status of 503 (Service Unavailable)';

test('what a browser says of an agent that is cut is expected, and nothing else is', () => {
  expect(unexpected([{ text: refused, url: 'http://127.0.0.1:1/agent' }])).toEqual([]);
  expect(unexpected([{ text: refused, url: 'http://127.0.0.1:1/assets/main.js' }])).toHaveLength(1);
  expect(unexpected([{ text: 'Uncaught (in promise) TypeError: x', url: '' }])).toHaveLength(1);
  expect(unexpected([{ text: 'It broke.', url: 'http://127.0.0.1:1/agent' }])).toHaveLength(1);
});
