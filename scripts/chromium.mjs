import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
];

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

/** Chromium of the tests asks nothing of the network but this machine. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * The browsers that the tests may use, best first: `CHROMIUM` if it is set (and only that one), else an installed
 * Chrome or Chromium, else the one that Playwright's installer left.
 *
 * @returns {string[]} paths of executables; whether one really starts is not tried
 */
export function foundBrowsers() {
  const wanted = process.env.CHROMIUM;
  if (wanted) return [wanted].filter(canRun);
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...places, chromium.executablePath()].filter(canRun);
}

/**
 * How Playwright and Vitest start it. Without a browser Playwright's own default stays, and says what is missing.
 *
 * @returns {{ executablePath?: string, args: string[] }}
 */
export function chromiumLaunch() {
  const executablePath = foundBrowsers()[0];
  return executablePath === undefined ? { args } : { executablePath, args };
}

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
