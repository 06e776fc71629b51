// `pnpm bench [part…]`: builds the packages, installs the peers (which only this needs), and measures.
import path from 'node:path';
import { inOrder, root } from './run.mjs';

const bench = path.join(root, 'bench');

process.exitCode = await inOrder([
  [['pnpm', '--recursive', 'run', 'build'], { quiet: true }],
  [['pnpm', 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: bench, quiet: true }],
  [['tsc', '-p', '.'], { cwd: bench }],
  [['vite', 'build'], { cwd: bench, quiet: true }],
  [['vite', 'build', '--config', 'pages.config.ts'], { cwd: bench, quiet: true }],
  [['node', 'dist/main.js', ...process.argv.slice(2)], { cwd: bench }],
]);
