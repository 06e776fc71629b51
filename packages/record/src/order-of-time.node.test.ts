import { expect, test } from 'vitest';
import { inOrderOfTime } from './order-of-time.ts';

/** As `time type attempt`. */
function ordered(...list: readonly string[]): readonly string[] {
  return inOrderOfTime(list, (item) => {
    const [at = '', type = '', attempt] = item.split(' ');
    return { at: Number(at), type, attempt };
  });
}

test('core: the order is that of time, whatever that of the list', () => {
  expect(ordered('3 tool-result a', '1 policy-decision a', '2 tool-invocation a')).toEqual([
    '1 policy-decision a',
    '2 tool-invocation a',
    '3 tool-result a',
  ]);
});

test('draft 4.1, 5: at one time the policy decision of an attempt comes first, then its request, then the rest as listed', () => {
  expect(
    ordered('1 tool-result a', '1 tool-progress a', '1 tool-invocation a', '1 policy-decision a'),
  ).toEqual(['1 policy-decision a', '1 tool-invocation a', '1 tool-result a', '1 tool-progress a']);
});

test('attempts change no places with each other, nor with what belongs to none', () => {
  expect(
    ordered(
      '1 tool-result a',
      '1 keydown',
      '1 tool-result b',
      '1 tool-invocation a',
      '1 policy-decision',
      '1 tool-invocation b',
      '2 tool-result c',
      '3 tool-invocation c',
    ),
  ).toEqual([
    '1 tool-invocation a',
    '1 keydown',
    '1 tool-invocation b',
    '1 tool-result a',
    '1 policy-decision',
    '1 tool-result b',
    '2 tool-result c',
    '3 tool-invocation c',
  ]);
});

test('what has no time of its own, and stands before all others, is no obstacle', () => {
  expect(ordered('-Infinity b', '5 c', '-Infinity a')).toEqual(['-Infinity b', '-Infinity a', '5 c']);
  expect(ordered()).toEqual([]);
});
