import { once } from 'node:events';
import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.mjs';

// A free port, the same for the workers, which read this file again: two checkouts can be tested at once.
process.env.CALLBOARD_E2E_PORT ??= await freePort();
const port = process.env.CALLBOARD_E2E_PORT;
const address = `http://127.0.0.1:${port}`;

// The built chat from its own server: what a visitor gets, with its content security policy.
export default defineConfig({
  testDir: 'apps/chat/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Generous, because a busy machine is no failure: nothing here waits longer than it must.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // Once more in CI, and named as flaky there: a browser on a busy machine may lose a moment that a test looks for.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: address,
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
  },
  webServer: {
    command: 'node apps/chat/dist-server/main.js',
    // Whatever this machine has set for a live model, the tests talk to the scripted agent.
    env: { PORT: port, HOST: '127.0.0.1', AGENT: 'scripted', SPEED: 'instant' },
    url: address,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return String(address.port);
}
