import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.mjs';

const port = 4173;
const address = `http://127.0.0.1:${port}`;

// The built chat from its own server: what a visitor gets, with its content security policy.
export default defineConfig({
  testDir: 'apps/chat/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: address,
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node apps/chat/dist-server/main.js',
    env: { PORT: String(port), HOST: '127.0.0.1' },
    url: address,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
