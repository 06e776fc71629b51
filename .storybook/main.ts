import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import react from '@vitejs/plugin-react';
import { mergeConfig } from 'vite';

const packages = {
  components: 'Components',
  hooks: 'Hooks',
  schema: 'Schema',
  protocols: 'Protocols',
  core: 'Core',
};

function hasStories(directory: string): boolean {
  const folder = path.join(import.meta.dirname, directory);
  const isStory = (file: string) => file.endsWith('.stories.tsx') || file.endsWith('.mdx');
  return existsSync(folder) && readdirSync(folder, { encoding: 'utf8', recursive: true }).some(isStory);
}

const config: StorybookConfig = {
  stories: Object.entries(packages)
    .map(([folder, titlePrefix]) => ({
      directory: `../packages/${folder}/src`,
      files: '**/*.@(mdx|stories.tsx)',
      titlePrefix,
    }))
    .filter(({ directory }) => hasStories(directory)),
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Babel-based: needs no TypeScript API.
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (base) =>
    mergeConfig(base, {
      plugins: [react({ compiler: true })],
      resolve: { conditions: ['callboard-source', 'module', 'browser', 'development|production'] },
      build: {
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { checks: { moduleLevelDirective: false } },
      },
    }),
};

export default config;
