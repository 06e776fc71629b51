import { expect, test } from 'vitest';
import { failureInWords } from './failure-in-words.ts';
import { planScenario } from './plan-scenario.ts';

test('a failure says what broke, in which steps, and how to see it again', () => {
  const words = failureInWords(
    { seed: 17, name: 'killed while it pays' },
    {
      scenario: planScenario(17),
      broken: ['the call 12345678-1234-1234-1234-123456789abc-c1 ran twice'],
      diary: ['0.100 step: kill-tab'],
      seconds: 3,
    },
  );
  expect(words).toContain('FAILED seed 17 (killed while it pays), 3.0 s');
  expect(words).toContain('- the call 1234-c1 ran twice');
  expect(words).toContain('run 1: ');
  expect(words).toContain('0.100 step: kill-tab');
  expect(words).toContain('pnpm faults --seed 17 --count 1');
});
