/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * What Vitest's JSON report says, corrected by the exit status: an unhandled rejection leaves no failed test in the
 * report, and a file that could not be loaded holds none at all.
 *
 * @param {unknown} report the parsed report, undefined where there is none
 * @param {number} status Vitest's exit status
 * @returns {Counts}
 */
export function vitestCounts(report, status) {
  const unloaded = list(report, 'testResults').filter(
    (file) =>
      at(file, 'status') === 'failed' &&
      !list(file, 'assertionResults').some((test) => at(test, 'status') === 'failed'),
  );
  return honest(report, status, {
    passed: number(report, 'numPassedTests'),
    failed: number(report, 'numFailedTests') + unloaded.length,
    skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests'),
  });
}

/**
 * What Playwright's JSON report says; a test that passed on a retry counts as passed, an error outside of any test
 * (a file that could not be loaded, a server that did not start) as a failure.
 *
 * @param {unknown} report the parsed report, undefined where there is none
 * @param {number} status Playwright's exit status
 * @returns {Counts}
 */
export function playwrightCounts(report, status) {
  const stats = at(report, 'stats');
  return honest(report, status, {
    passed: number(stats, 'expected') + number(stats, 'flaky'),
    failed: number(stats, 'unexpected') + list(report, 'errors').length,
    skipped: number(stats, 'skipped'),
  });
}

/**
 * What `pnpm faults` left of its last run.
 *
 * @param {unknown} report
 * @param {number} status its exit status
 * @returns {Counts}
 */
export function faultCounts(report, status) {
  return honest(report, status, {
    passed: number(report, 'passed'),
    failed: number(report, 'failed'),
    skipped: number(report, 'skipped'),
  });
}

/**
 * The last line of a run.
 *
 * @param {readonly Counts[]} all
 */
export function closingLine(all) {
  const sum = (/** @type {keyof Counts} */ name) => all.reduce((total, counts) => total + counts[name], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
}

/**
 * A runner that failed, or left no report, failed at least once.
 *
 * @param {unknown} report
 * @param {number} status
 * @param {Counts} counts
 * @returns {Counts}
 */
function honest(report, status, counts) {
  const failing = status !== 0 || report === undefined;
  return failing && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
function at(value, name) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown[]}
 */
function list(value, name) {
  const found = at(value, name);
  return Array.isArray(found) ? found : [];
}

/**
 * @param {unknown} value
 * @param {string} name
 */
function number(value, name) {
  const found = at(value, name);
  return typeof found === 'number' ? found : 0;
}
