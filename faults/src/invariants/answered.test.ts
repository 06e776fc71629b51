import { describe, expect, test } from 'vitest';
import type { InputMessage, InputRecord } from '../records.ts';
import { answeredAnew, resumedOtherwise, unanswered } from './answered.ts';
import { answer, calls, input } from './testing.ts';

const other = { role: 'other' } as const;

describe('P19: what a strict provider would refuse is found', () => {
  test('answers right behind their message, in order, are as they should be', () => {
    expect(unanswered(input(other, calls('a', 'b'), answer('a'), answer('b'), other, calls()))).toEqual([]);
    expect(unanswered(input())).toEqual([]);
  });

  test.each([
    ['a call without an answer at the end', input(calls('a'))],
    ['a call without an answer in between', input(calls('a'), other)],
    ['the second of two without an answer', input(calls('a', 'b'), answer('a'))],
    ['an answer that comes too late', input(calls('a'), other, answer('a'))],
    ['two answers', input(calls('a'), answer('a'), answer('a'))],
    ['answers out of order', input(calls('a', 'b'), answer('b'), answer('a'))],
    ['an answer without a call', input(other, answer('a'))],
    ['a call that stands twice', input(calls('a'), answer('a'), calls('a'), answer('a'))],
  ])('%s', (_name, given) => {
    expect(unanswered(given)).not.toEqual([]);
  });
});

test('an answer that changes in a later input is found', () => {
  const first = input(calls('a'), answer('a'));
  expect(answeredAnew([first, first])).toEqual([]);
  expect(answeredAnew([first, input(calls('a'), answer('a', 'Stopped.', 'stopped'))])).toHaveLength(1);
});

test('a call that an input resumes needs no other answer in it, and its siblings do', () => {
  const resumed = [{ toolCallId: 'b', verdict: 'approve' }] as const;
  expect(unanswered({ ...input(calls('a', 'b'), answer('a')), resumed })).toEqual([]);
  expect(unanswered({ ...input(calls('a', 'b')), resumed })).toHaveLength(1);
});

test('an agent that is told one thing and, by a page that has heard of it, another is found', () => {
  const told = (verdict: 'approve' | 'reject', ...messages: readonly InputMessage[]): InputRecord => ({
    ...input(...messages),
    resumed: [{ toolCallId: 'a', verdict }],
  });
  const heard = [calls('a'), answer('a')];
  expect(resumedOtherwise([told('approve'), told('approve', ...heard)])).toEqual([]);
  expect(resumedOtherwise([told('approve'), told('reject')])).toEqual([]);
  expect(resumedOtherwise([told('approve'), told('reject', ...heard)])).toHaveLength(1);
});
