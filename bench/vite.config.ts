import path from 'node:path';
import { defineConfig } from 'vite';

/** What runs in Node: one production bundle, peers and all. Plain Node ESM hides what some of them do. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: path.join(import.meta.dirname, 'src/main.ts'),
    outDir: 'dist',
    target: 'node20',
    minify: true,
  },
  ssr: { noExternal: true, external: ['esbuild', 'playwright'] },
});
