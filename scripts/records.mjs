// `pnpm records`: writes the record of every scripted scenario to .cache/records, each checked against the draft, and
// against its schemas where VCON_SCHEMA names their folder.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { closingLine, vitestCounts } from './closing-line.mjs';
import { root, run } from './run.mjs';

const records = path.join(root, '.cache', 'records');
const report = path.join(root, '.cache', 'records.json');
rmSync(records, { recursive: true, force: true });
rmSync(report, { force: true });
mkdirSync(records, { recursive: true });

if (process.env.VCON_SCHEMA === undefined)
  console.log('VCON_SCHEMA does not name the folder of the schemas: they are skipped.');

const status = await run(
  [
    'vitest',
    'run',
    '--project=node',
    'packages/record/src/write/recorded-scenarios',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  { env: { RECORDS: records } },
);
console.log(closingLine([vitestCounts(readReport(), status)]));
console.log(`The records are in ${path.relative(root, records)}.`);
process.exitCode = status;

/** @returns {unknown} undefined where there is no readable report */
function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
