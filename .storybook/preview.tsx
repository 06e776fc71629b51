import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import '@callboard/components/styles.css';

/** Theme and direction stand on the document, where portals (dialogs, menus) read them too. */
const withDocument: Decorator = (Story, { globals }) => {
  const theme: unknown = globals.theme;
  const direction: unknown = globals.direction;
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme === 'dark' ? 'dark' : 'light';
    root.dir = direction === 'rtl' ? 'rtl' : 'ltr';
  }, [theme, direction]);
  return <Story />;
};

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withDocument],
  parameters: { a11y: { test: 'error' } },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    direction: {
      description: 'Direction',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
};

export default preview;
