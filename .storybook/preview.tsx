import type { Decorator, Preview } from '@storybook/react-vite';
import { type ReactNode, useLayoutEffect } from 'react';
import { configure } from 'storybook/test';
import '@callboard/components/styles.css';
import './preview.css';

// What is fetched when it is first needed takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

type DocumentProps = { theme: unknown; direction: unknown; children: ReactNode };

/** Theme and direction stand on the document, where portals (dialogs, menus) read them too. */
function OnDocument({ theme, direction, children }: DocumentProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme === 'dark' ? 'dark' : 'light';
    root.dir = direction === 'rtl' ? 'rtl' : 'ltr';
  }, [theme, direction]);
  return children;
}

const onDocument: Decorator = (Story, { globals }) => (
  <OnDocument theme={globals.theme} direction={globals.direction}>
    <Story />
  </OnDocument>
);

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [onDocument],
  parameters: {
    a11y: { test: 'error' },
    viewport: {
      options: { narrow: { name: '320 px', styles: { width: '320px', height: '720px' }, type: 'mobile' } },
    },
  },
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
