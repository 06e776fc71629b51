import { isSpeed, type Speed } from '../../shared/speed.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const languages = ['en', 'de'] as const;
/** How the page talks to its agent: a run at a time, or in a session that stays connected. */
export const wires = ['ag-ui', 'session'] as const;
export const meanwhiles = ['supersede', 'hold'] as const;
export const workshops = ['closed', 'open'] as const;

/** How the person wants the page. */
export interface Settings {
  readonly theme: (typeof themes)[number];
  readonly direction: 'ltr' | 'rtl';
  readonly language: (typeof languages)[number];
  /** How fast the scripted agent types. */
  readonly speed: Speed;
  readonly wire: (typeof wires)[number];
  /** What a message does that is written while calls are open. */
  readonly whileCallsOpen: (typeof meanwhiles)[number];
  /** Whether the tools of the workshop, which is an MCP server, are offered beside the page's own. */
  readonly workshop: (typeof workshops)[number];
  readonly isPanelOpen: boolean;
}

export const defaultSettings: Settings = {
  theme: 'system',
  direction: 'ltr',
  language: 'en',
  speed: 'normal',
  wire: 'ag-ui',
  whileCallsOpen: 'supersede',
  workshop: 'closed',
  isPanelOpen: false,
};

const storageKey = 'callboard-chat-settings';

/** The settings of the last visit; the default for what is missing, odd, or not to be read. */
export function loadSettings(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return readSettings(typeof stored === 'object' && stored !== null ? stored : {});
  } catch {
    return defaultSettings;
  }
}

/** Keeps the settings where the browser lets us; a visit without storage is a visit without memory. */
export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
  } catch {
    // Storage is refused or full: the settings hold for this visit.
  }
}

function readSettings(stored: object): Settings {
  const value = new Map<string, unknown>(Object.entries(stored));
  const speed = value.get('speed');
  return {
    theme: themes.find((theme) => theme === value.get('theme')) ?? defaultSettings.theme,
    direction: value.get('direction') === 'rtl' ? 'rtl' : 'ltr',
    language: languages.find((language) => language === value.get('language')) ?? defaultSettings.language,
    speed: isSpeed(speed) ? speed : defaultSettings.speed,
    wire: wires.find((wire) => wire === value.get('wire')) ?? defaultSettings.wire,
    whileCallsOpen: value.get('whileCallsOpen') === 'hold' ? 'hold' : defaultSettings.whileCallsOpen,
    workshop: value.get('workshop') === 'open' ? 'open' : defaultSettings.workshop,
    isPanelOpen: value.get('isPanelOpen') === true,
  };
}
