// `pnpm start`: builds what changed, then runs the chat and its agent, which are one server, in this process.
// What stands behind it (`pnpm start --port 5000`) is the server's; `--help` shows what there is.
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from './run.mjs';

const server = path.join(root, 'apps/chat/dist-server/main.js');
const outputs = [server, path.join(root, 'apps/chat/dist/index.html')];
const inputs = ['packages', 'apps/chat', 'fixtures', 'vite.lib.ts', 'tsconfig.base.json', 'pnpm-lock.yaml'];
const stamp = path.join(root, '.cache/started-build');

if (await build()) await import(pathToFileURL(server).href);
else process.exitCode = 1;

/** @returns {Promise<boolean>} whether there is a whole build to start */
async function build() {
  const changed = Math.max(...inputs.map((input) => newest(path.join(root, input))));
  if ([...outputs, stamp].every(existsSync) && statSync(stamp).mtimeMs > changed) return true;

  console.log('Building…');
  const begun = new Date();
  if ((await run(['pnpm', '--recursive', 'run', 'build'], { quiet: true })) !== 0) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  // What was written while the build ran may not be in it.
  utimesSync(stamp, begun, begun);
  return true;
}

/**
 * When the newest file in a folder (or the file itself) was last written, in milliseconds; what is built there and
 * what is installed does not count.
 *
 * @param {string} place
 * @returns {number}
 */
function newest(place) {
  const facts = statSync(place);
  if (!facts.isDirectory()) return facts.mtimeMs;
  const names = readdirSync(place).filter((name) => !/^(?:node_modules|dist|dist-server)$/.test(name));
  return Math.max(0, ...names.map((name) => newest(path.join(place, name))));
}
