import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { type PageWords, pageWords } from './page-words.ts';
import { defaultSettings, loadSettings, type Settings, saveSettings } from './settings.ts';

interface SettingsContextValue {
  readonly settings: Settings;
  change(part: Partial<Settings>): void;
}

const SettingsContext = createContext<SettingsContextValue>({ settings: defaultSettings, change: () => {} });

/** Holds the settings and puts them on the document, where styles and assistive technology look for them. */
export function SettingsProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [settings, setSettings] = useState(loadSettings);

  useEffect(() => {
    const { documentElement } = document;
    documentElement.dir = settings.direction;
    documentElement.lang = settings.language;
    if (settings.theme === 'system') delete documentElement.dataset.theme;
    else documentElement.dataset.theme = settings.theme;
    saveSettings(settings);
  }, [settings]);

  const context = useMemo(
    () => ({
      settings,
      change: (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part })),
    }),
    [settings],
  );
  return <SettingsContext value={context}>{children}</SettingsContext>;
}

/** The page's words in the language of the settings. */
export function useWords(): PageWords {
  return pageWords[useContext(SettingsContext).settings.language];
}

/** The settings, and how to change them. */
export function useSettings(): SettingsContextValue {
  return useContext(SettingsContext);
}
