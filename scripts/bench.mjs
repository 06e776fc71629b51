// `pnpm bench [part…]`: builds the packages, installs the peers (which only this needs), and measures.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inOrder, root } from './run.mjs';

const bench = path.join(root, 'bench');
const chosen = process.argv.slice(2);
const parts = readdirSync(path.join(bench, 'src/parts'))
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => name !== 'index');
// Said before anything is built for it.
const unknown = chosen.filter((name) => !parts.includes(name));

if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${parts.join(', ')}`);
  process.exitCode = 2;
} else {
  process.exitCode = await inOrder([
    [['pnpm', '--recursive', 'run', 'build'], { quiet: true }],
    [['pnpm', 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: bench, quiet: true }],
    [['tsc', '-p', '.'], { cwd: bench }],
    [['vite', 'build'], { cwd: bench, quiet: true }],
    [['vite', 'build', '--config', 'pages.config.ts'], { cwd: bench, quiet: true }],
    [['node', 'dist/main.js', ...chosen], { cwd: bench }],
  ]);
}
