import { useFrontendTool } from '@callboard/hooks';
import { useSettings } from '../settings/settings-context.tsx';
import { z } from '../zod.ts';

const parameters = z.object({
  theme: z.enum(['light', 'dark', 'system']).describe('The theme to switch to.'),
});

/** Changes the page at once: nothing is lost by it, so nobody is asked. */
export function ThemeTool(): null {
  const { settings, change } = useSettings();
  useFrontendTool({
    name: 'set_theme',
    title: 'Switch theme',
    description: 'Switches the theme of this page.',
    parameters,
    approval: 'none',
    risk: 'low',
    handler: ({ theme }) => {
      change({ theme });
      return { theme, before: settings.theme };
    },
  });
  return null;
}
