// Every check there is, in the order of what they cost. All of them run, whatever fails.
// `pnpm check types tests` runs only the steps named.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { closingLine, faultCounts, playwrightCounts, vitestCounts } from './closing-line.mjs';
import { root, run } from './run.mjs';

/** @typedef {{ name: string, commands: string[][], quiet?: boolean }} Step */

/** @type {Step[]} */
const steps = [
  {
    name: 'lint',
    commands: [
      ['biome', 'ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
      ['eslint', '--max-warnings', '0', '.'],
    ],
  },
  // The second says at once, for all packages and without a build, what could not be declared from its file alone.
  {
    name: 'types',
    commands: [
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'tsconfig.packages.json'],
    ],
  },
  { name: 'unused', commands: [['knip']] },
  { name: 'build', commands: [['pnpm', '--recursive', 'run', 'build']], quiet: true },
  { name: 'packages', commands: [['node', 'scripts/packages-check.mjs']] },
  { name: 'size', commands: [['size-limit']] },
  {
    name: 'storybook',
    commands: [['storybook', 'build', '--output-dir', 'storybook-static']],
    quiet: true,
  },
  {
    name: 'tests',
    commands: [
      ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json'],
    ],
  },
  { name: 'e2e', commands: [['playwright', 'test']] },
  { name: 'faults', commands: [['node', 'scripts/faults.mjs']] },
];

const env = { STORYBOOK_DISABLE_TELEMETRY: '1' };

process.exitCode = await check(process.argv.slice(2));

/**
 * @param {readonly string[]} names the steps to run; none means all
 * @returns {Promise<number>}
 */
async function check(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `no such step: ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}`,
    );
    return 2;
  }
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  for (const report of ['vitest', 'playwright', 'faults']) rmSync(reportFile(report), { force: true });

  const chosen = names.length === 0 ? steps : steps.filter((step) => names.includes(step.name));
  /** @type {{ name: string, status: number, seconds: number }[]} */
  const outcomes = [];
  for (const step of chosen) {
    console.log(`\n== ${step.name}`);
    const start = performance.now();
    const status = await runStep(step);
    outcomes.push({ name: step.name, status, seconds: (performance.now() - start) / 1000 });
  }
  report(outcomes);
  return outcomes.some(({ status }) => status !== 0) ? 1 : 0;
}

/**
 * The first status that is not 0.
 *
 * @param {Step} step
 */
async function runStep({ commands, quiet = false }) {
  let status = 0;
  for (const command of commands) {
    const own = await run(command, { env, quiet });
    status ||= own;
  }
  return status;
}

/** @param {readonly { name: string, status: number, seconds: number }[]} outcomes */
function report(outcomes) {
  console.log('');
  for (const { name, status, seconds } of outcomes) {
    console.log(
      `${status === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`,
    );
  }
  const failed = outcomes.filter(({ status }) => status !== 0).map(({ name }) => name);
  if (failed.length > 0) console.log(`failed steps: ${failed.join(' ')}`);

  const counts = outcomes.flatMap(({ name, status }) => {
    if (name === 'tests') return [vitestCounts(readReport('vitest'), status)];
    if (name === 'e2e') return [playwrightCounts(readReport('playwright'), status)];
    if (name === 'faults') return [faultCounts(readReport('faults'), status)];
    return [];
  });
  if (process.env.AG_UI_CONFORMANCE === undefined && outcomes.some(({ name }) => name === 'tests'))
    console.log('AG_UI_CONFORMANCE does not name the folder of the AG-UI streams: they were skipped.');
  if (process.env.VCON_SCHEMA === undefined && outcomes.some(({ name }) => name === 'tests'))
    console.log('VCON_SCHEMA does not name the folder of the vCon schemas: they were not asked.');
  if (counts.length > 0) console.log(closingLine(counts));
}

/** @param {string} name */
function reportFile(name) {
  return path.join(root, '.cache', `${name}.json`);
}

/**
 * @param {string} name
 * @returns {unknown} undefined where the runner left no readable report
 */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}
