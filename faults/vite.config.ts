import path from 'node:path';
import { defaultServerConditions, defineConfig } from 'vite';

/** What drives the browser, in Node. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  resolve: { conditions: ['callboard-source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['callboard-source', ...defaultServerConditions] } },
  build: {
    ssr: path.join(import.meta.dirname, 'src/main.ts'),
    outDir: 'dist/play',
    target: 'node20',
  },
});
