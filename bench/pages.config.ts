import path from 'node:path';
import { defineConfig } from 'vite';

/** What runs in Chromium: production builds of small pages, each contender a chunk of its own. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'pages'),
  logLevel: 'warn',
  base: './',
  // One copy of React, ours, for the linked packages and the peers alike.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    outDir: '../dist/pages',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
