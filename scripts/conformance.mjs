// `pnpm conformance`: how the AG-UI reader holds the protocol. AG-UI's own streams (where AG_UI_CONFORMANCE names their
// folder), ours, random ones beside AG-UI's client, and all of them cut into bytes. `--runs 100000` compares more.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closingLine, vitestCounts } from './closing-line.mjs';
import { root, run } from './run.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const report = path.join(root, '.cache', 'conformance.json');
mkdirSync(path.dirname(report), { recursive: true });
rmSync(report, { force: true });

if (process.env.AG_UI_CONFORMANCE === undefined)
  console.log('AG_UI_CONFORMANCE does not name the folder of the AG-UI streams: they are skipped.');

const status = await run(
  [
    'vitest',
    'run',
    '--project=node',
    'packages/protocols/src/ag-ui/conformance',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  {
    env: {
      ...(values.runs === undefined ? {} : { AG_UI_RANDOM_STREAMS: values.runs }),
      ...(values.seed === undefined ? {} : { AG_UI_SEED: values.seed }),
    },
  },
);
console.log(closingLine([vitestCounts(readReport(), status)]));
process.exitCode = status;

/** @returns {unknown} undefined where there is no readable report */
function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
