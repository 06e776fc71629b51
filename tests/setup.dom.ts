import { format } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';

// Nothing is laid out here, so nothing is scrolled either.
Element.prototype.scrollIntoView ??= () => {};
// What is fetched when it is first needed takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const levels = ['error', 'warn'] as const;
const own = { error: console.error, warn: console.warn };
let said: string[] = [];

// React says what is wrong (keys, act, hydration, unknown attributes) on the console: an unexpected word there is a
// failure. A test that expects one replaces the method: vi.spyOn(console, 'error').mockImplementation(() => {}).
beforeEach(() => {
  said = [];
  for (const level of levels) {
    console[level] = (...words: unknown[]) => {
      said.push(`console.${level}: ${format(...words)}`);
    };
  }
});

afterEach(() => {
  cleanup();
  Object.assign(console, own);
  expect(said, 'unexpected console output').toEqual([]);
});
