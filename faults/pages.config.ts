import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

// The page that the faults happen to, from the sources of the kit. `--mode strict` makes the other variant: React's
// StrictMode does its double work only in development builds.
export default defineConfig(({ mode }) => ({
  root: path.join(import.meta.dirname, 'page'),
  logLevel: 'warn',
  plugins: [react({ compiler: true })],
  resolve: {
    conditions: ['callboard-source', ...defaultClientConditions],
    dedupe: ['react', 'react-dom'],
  },
  define: { 'process.env.NODE_ENV': mode === 'strict' ? '"development"' : '"production"' },
  build: {
    outDir: path.join(import.meta.dirname, 'dist', mode === 'strict' ? 'strict' : 'plain'),
    emptyOutDir: true,
    target: 'es2022',
    minify: mode !== 'strict',
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
}));
