import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import storybook from 'eslint-plugin-storybook';
import tseslint from 'typescript-eslint';

// Biome is the linter; ESLint adds what only it has: the React Compiler's rules and Storybook's.
export default defineConfig(
  globalIgnores([
    '**/dist',
    '**/dist-server',
    '.cache',
    'coverage',
    'storybook-static',
    'test-results',
    '!.storybook',
  ]),
  { files: ['**/*.{ts,tsx,js,mjs}'], linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.base,
  reactHooks.configs.flat.recommended,
  storybook.configs['flat/recommended'],
);
