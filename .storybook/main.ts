import type { StorybookConfig } from '@storybook/react-vite';
import react from '@vitejs/plugin-react';
import { mergeConfig } from 'vite';

// A package without stories has no entry: Storybook would warn of it at each start.
const packages = { components: 'Components' };

const config: StorybookConfig = {
  stories: Object.entries(packages).map(([folder, titlePrefix]) => ({
    directory: `../packages/${folder}/src`,
    files: '**/*.@(mdx|stories.tsx)',
    titlePrefix,
  })),
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
