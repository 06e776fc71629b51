import type { GivenAnswer } from '@callboard/core';
import { expect, test } from 'vitest';
import { createFormats } from '../locale/formats.ts';
import { englishMessages } from '../messages/english.ts';
import { englishTimeline } from '../messages/english-timeline.ts';
import { type MomentContext, momentWords } from './moment-words.ts';

const context: MomentContext = {
  words: englishTimeline,
  messages: englishMessages,
  formats: createFormats('en-GB', 'UTC'),
  person: undefined,
  title: 'Book a room',
  time: String,
  isForOperators: false,
  isKept: () => false,
};

test.each<[GivenAnswer, string]>([
  [{ action: 'accept' }, 'The tool got its answer.'],
  [{ action: 'accept', text: '3' }, 'The tool got its answer: 3'],
  [{ action: 'decline' }, 'The tool heard that the person declined.'],
  [{ action: 'cancel' }, 'The tool heard that the question was closed.'],
  [{ action: 'unknown', text: '{"floor":3}' }, 'The tool got its answer: {"floor":3}'],
])('P10: what a tool was given is told as that, and no decision is made up: %j', (answer, told) => {
  expect(momentWords({ kind: 'input-given', attempt: 1, requestId: 'r1', answer, at: 0 }, context)).toBe(
    told,
  );
});
