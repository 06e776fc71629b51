// `pnpm test`: makes sure of a browser, then runs every check.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { foundBrowsers } from './chromium.mjs';
import { run } from './run.mjs';

const missing = `The browser tests need Chrome or Chromium, and none could be installed here. Either
  - install Google Chrome or Chromium (Debian: apt-get install chromium), or
  - run \`npx playwright install chromium\`, or
  - set CHROMIUM to the full path of the one you have,
then run this again.`;

const browser = await findOrInstall();
process.exitCode =
  browser === undefined ? 1 : await run(['node', 'scripts/check.mjs'], { env: { CHROMIUM: browser } });

/** @returns {Promise<string | undefined>} the path of a browser that starts */
async function findOrInstall() {
  const found = foundBrowsers().find(starts);
  if (found !== undefined) return found;
  if (process.env.CHROMIUM) {
    console.error(`CHROMIUM is set to ${process.env.CHROMIUM}, which is no browser that starts.`);
    return undefined;
  }
  console.log('No Chrome or Chromium found: installing one.');
  await install();
  const installed = foundBrowsers().find(starts);
  if (installed === undefined) console.error(missing);
  return installed;
}

async function install() {
  if (isDebian() && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run(['apt-get', 'update', '-qq'], { env });
    await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
      quiet: true,
    });
  } else {
    await run(['playwright', 'install', 'chromium']);
  }
}

/** Ubuntu is left out on purpose: its chromium package only points to a snap. */
function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * A browser whose system libraries are missing is found, but does not start; so is a stub that only names a package. On
 * Windows `--version` would open a window, so there being found is enough.
 *
 * @param {string} browser
 */
function starts(browser) {
  if (process.platform === 'win32') return true;
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
