// `pnpm faults`: builds the page (as it is shipped, and under StrictMode) and what drives it, then plays random faults.
// What stands behind it (`pnpm faults --seed 17 --count 1`) is the player's.
import path from 'node:path';
import { inOrder, root } from './run.mjs';

const faults = path.join(root, 'faults');

process.exitCode = await inOrder([
  [['vite', 'build', '--config', 'pages.config.ts'], { cwd: faults, quiet: true }],
  [['vite', 'build', '--config', 'pages.config.ts', '--mode', 'strict'], { cwd: faults, quiet: true }],
  [['vite', 'build'], { cwd: faults, quiet: true }],
  [['node', 'dist/play/main.js', ...process.argv.slice(2)], { cwd: faults }],
]);
