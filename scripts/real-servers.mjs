// `pnpm real-servers`: builds the chat, installs the agent frameworks (which only this needs), and drives the chat
// against them in a browser. What stands behind it is Playwright's: `pnpm real-servers review`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { closingLine, playwrightCounts } from './closing-line.mjs';
import { inOrder, root } from './run.mjs';

const place = path.join(root, 'real-servers');
const report = path.join(root, '.cache', 'real-servers.json');

mkdirSync(path.dirname(report), { recursive: true });
rmSync(report, { force: true });

const status = await inOrder([
  [['pnpm', '--recursive', 'run', 'build'], { quiet: true }],
  [['pnpm', 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: place, quiet: true }],
  [['tsc', '-p', path.join(place, 'src')], {}],
  [['tsc', '-p', place], {}],
  [
    ['playwright', 'test', '--config', path.join(place, 'playwright.config.ts'), ...process.argv.slice(2)],
    {},
  ],
]);
process.exitCode = status;
console.log(closingLine([playwrightCounts(readReport(), status)]));

/** @returns {unknown} undefined where Playwright left no readable report */
function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
