import path from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './scripts/chromium.mjs';

// The packages are tested from their sources, so no build is needed first.
const conditions = ['callboard-source', 'module', 'browser', 'development|production'];
const ssrConditions = ['callboard-source', 'module', 'node', 'development|production'];
const never = ['**/node_modules/**', '**/dist/**'];

/** A new one each time: what runs the tests writes into it. */
const inChromium = () => ({
  enabled: true,
  headless: true,
  provider: playwright({ launchOptions: chromiumLaunch() }),
  instances: [{ browser: 'chromium' as const }],
  screenshotFailures: false,
});

// `isolate: false` is what keeps this quick; files share a window and module state, so a test cleans up what it made.
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions: ssrConditions },
        ssr: { resolve: { conditions: ssrConditions } },
        test: {
          name: 'node',
          // Long ones play hostile input at every cut; a machine that also builds and drives a browser is slow.
          testTimeout: 60_000,
          isolate: false,
          environment: 'node',
          include: [
            'packages/*/src/**/*.node.test.ts?(x)',
            'apps/*/src/**/*.node.test.ts?(x)',
            'apps/*/server/**/*.test.ts',
            'fixtures/**/*.test.ts',
            'faults/src/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: never,
        },
      },
      {
        plugins: [react({ compiler: true })],
        resolve: { conditions },
        ssr: { resolve: { conditions } },
        test: {
          name: 'dom',
          testTimeout: 30_000,
          isolate: false,
          environment: 'jsdom',
          include: ['packages/*/src/**/*.test.ts?(x)', 'apps/*/src/**/*.test.ts?(x)'],
          exclude: ['**/*.node.test.*', '**/*.browser.test.*', ...never],
          setupFiles: ['./tests/setup.dom.ts'],
        },
      },
      {
        plugins: [storybookTest({ configDir: path.join(import.meta.dirname, '.storybook') })],
        test: {
          name: 'stories',
          isolate: false,
          // The first story of a run waits for everything to be built, on machines of every speed.
          testTimeout: 60_000,
          browser: inChromium(),
        },
      },
      {
        resolve: { conditions },
        // Served as it is: what is first met in mid-test would be bundled, and the page loaded anew.
        optimizeDeps: { exclude: ['idb'] },
        test: {
          name: 'browser',
          isolate: false,
          testTimeout: 60_000,
          include: ['packages/*/src/**/*.browser.test.ts'],
          exclude: never,
          browser: inChromium(),
        },
      },
    ],
  },
});
