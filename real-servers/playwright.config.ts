import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../scripts/chromium.mjs';
import { freePort } from './src/free-port.js';

// A free port each, the same for the workers, which read this file again.
process.env.CALLBOARD_LANGGRAPH_PORT ??= String(await freePort());
process.env.CALLBOARD_MASTRA_PORT ??= String(await freePort());

/** The built chat, each test's own, before agents of frameworks that are not ours. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/real-servers',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Generous, because a busy machine is no failure: nothing here waits longer than it must.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../.cache/real-servers.json' }]],
  use: { browserName: 'chromium', launchOptions: chromiumLaunch() },
  webServer: [
    framework('langgraph', process.env.CALLBOARD_LANGGRAPH_PORT),
    framework('mastra', process.env.CALLBOARD_MASTRA_PORT),
  ],
});

function framework(name: string, port: string) {
  return {
    command: `"${process.execPath}" "${path.join(import.meta.dirname, 'src/main.js')}" ${name}`,
    env: { PORT: port },
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
}
