import { expect, test } from 'vitest';
import { closingLine, faultCounts, playwrightCounts, vitestCounts } from '../scripts/closing-line.mjs';

const failedFile = { status: 'failed', assertionResults: [] };

test('the closing line sums what both runners report', () => {
  const units = vitestCounts(
    { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] },
    0,
  );
  const e2e = playwrightCounts(
    { stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 1 }, errors: [] },
    0,
  );
  expect(closingLine([units, e2e])).toBe('11 passed, 0 failed, 3 skipped');
});

test('a test file that could not be loaded counts as a failure, beside the tests that failed', () => {
  const failedTest = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
  const report = { numPassedTests: 7, numFailedTests: 1, testResults: [failedFile, failedTest] };
  expect(vitestCounts(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 0 });
});

test('an unhandled rejection, which no test owns, counts as a failure', () => {
  expect(
    vitestCounts({ numPassedTests: 7, numFailedTests: 0, success: true, testResults: [] }, 1).failed,
  ).toBe(1);
});

test('an end-to-end server that did not start counts as a failure', () => {
  const report = { stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }, errors: [{ message: 'no' }] };
  expect(playwrightCounts(report, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a runner that left no report counts as a failure, whatever its exit status', () => {
  expect(vitestCounts(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(playwrightCounts(undefined, 127)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('scenarios that faults were played in count, and one that could not be played as a failure', () => {
  const faults = faultCounts({ passed: 99, failed: 1, skipped: 0 }, 1);
  expect(closingLine([faults])).toBe('99 passed, 1 failed, 0 skipped');
  expect(faultCounts({ passed: 100, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(faultCounts(undefined, 0).failed).toBe(1);
});
