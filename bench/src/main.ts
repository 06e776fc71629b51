// `pnpm bench` runs every part; `pnpm bench reader size` those named. Each part has a process of its own.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import { machine } from './machine.ts';
import { parts } from './parts/index.ts';
import { table } from './table.ts';

const self = fileURLToPath(import.meta.url);
const results = path.resolve(path.dirname(self), '../results.json');

if (process.send === undefined) process.exitCode = await runAll(process.argv.slice(2));
else await runPart(process.argv[2] ?? '');

/** Prints each part's table when it is done, and writes all figures to bench/results.json. */
async function runAll(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
    return 2;
  }
  console.log(machine());
  const figures: Figure[] = [];
  let failed = 0;
  for (const name of names.length === 0 ? Object.keys(parts) : names) {
    console.log(`\n== ${name}`);
    const found = await inItsOwnProcess(name);
    if (found === undefined) failed += 1;
    else {
      figures.push(...found);
      console.log(table(found));
    }
  }
  writeFileSync(results, `${JSON.stringify(figures, null, 2)}\n`);
  const judged = figures.filter(({ holds }) => holds !== null);
  const held = judged.filter(({ holds }) => holds);
  console.log(`\n${held.length} of ${judged.length} goals hold; written to bench/results.json`);
  return failed === 0 ? 0 : 1;
}

function inItsOwnProcess(name: string): Promise<Figure[] | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', '--max-old-space-size=8192', self, name], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let figures: Figure[] | undefined;
    child.on('message', (message: Figure[]) => {
      figures = message;
    });
    child.on('close', (status) => {
      if (status !== 0) console.error(`part ${name} ended with status ${status}`);
      resolve(status === 0 ? figures : undefined);
    });
  });
}

async function runPart(name: string): Promise<void> {
  const figures = await parts[name]?.();
  process.send?.(figures, () => process.disconnect());
}
