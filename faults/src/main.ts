// `pnpm faults`: plays random faults on one browser, its tabs and its agent. `--seed N`, `--count N`, `--long`, `--jobs N`,
// `--limit SECONDS`, `--until-broken`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { chromiumLaunch } from '../../scripts/chromium.mjs';
import { closingLine } from '../../scripts/closing-line.mjs';
import { keptSeeds } from '../kept-seeds.ts';
import { failureInWords, type Piece } from './failure-in-words.ts';
import { type FaultOptions, readOptions } from './options.ts';
import { planScenario } from './plan-scenario.ts';
import { type Outcome, playScenario } from './stage/play-scenario.ts';
import { sumOf, totalsInWords } from './totals.ts';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const report = path.resolve(dist, '../../.cache/faults.json');

const options = readOptions(process.argv.slice(2));
if ('problem' in options) {
  console.error(options.problem);
  process.exitCode = 2;
} else {
  process.exitCode = await playAll(options);
}

async function playAll(given: FaultOptions): Promise<number> {
  const pieces = piecesOf(given);
  const waiting = [...pieces];
  const outcomes: Outcome[] = [];
  const begun = performance.now();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const work = async (): Promise<void> => {
      for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
        const outcome = await play(browser, piece, given);
        outcomes.push(outcome);
        if (outcome.broken.length > 0 && given.untilBroken) waiting.length = 0;
        if (outcome.broken.length > 0) console.log(failureInWords(piece, outcome));
        else if (outcomes.length % 25 === 0) console.log(`${outcomes.length} of ${pieces.length}`);
      }
    };
    await Promise.all(Array.from({ length: given.jobs }, work));
  } finally {
    await browser.close();
  }
  const failed = outcomes.filter(({ broken }) => broken.length > 0).length;
  const counts = { passed: outcomes.length - failed, failed, skipped: 0 };
  const totals = sumOf(outcomes.map((outcome) => outcome.totals));
  const seconds = (performance.now() - begun) / 1000;
  mkdirSync(path.dirname(report), { recursive: true });
  writeFileSync(report, `${JSON.stringify({ ...counts, totals, seconds })}\n`);
  console.log(`${totalsInWords(totals)}; ${seconds.toFixed(0)} s`);
  console.log(closingLine([counts]));
  return failed === 0 ? 0 : 1;
}

/**
 * Plays one scenario. In CI, one that failed is told in full and played once more, as a test there is: its machine may be
 * busy, and a moment that is found by chance does not stop everybody. Whoever reads of one has it to look at.
 */
async function play(browser: Browser, piece: Piece, { timeLimit }: FaultOptions): Promise<Outcome> {
  const scenario = planScenario(piece.seed);
  const outcome = await playScenario(browser, scenario, dist, timeLimit);
  if (outcome.broken.length === 0 || !process.env.CI) return outcome;
  console.log(`${failureInWords(piece, outcome)}\n  played once more`);
  return await playScenario(browser, scenario, dist, timeLimit);
}

function piecesOf({ seed, count, withKept }: FaultOptions): readonly Piece[] {
  const fresh = Array.from({ length: count }, (_, index) => ({ seed: seed + index }));
  return withKept ? [...keptSeeds, ...fresh] : fresh;
}
