import type { ReactElement } from 'react';
import { speeds } from '../../shared/speed.ts';
import { languages, meanwhiles, type Settings, themes, wires, workshops } from './settings.ts';
import { useSettings } from './settings-context.tsx';

const words = {
  theme: { system: 'System', light: 'Light', dark: 'Dark' },
  direction: { ltr: 'Left to right', rtl: 'Right to left' },
  language: { en: 'English', de: 'Deutsch' },
  wire: { 'ag-ui': 'AG-UI runs', session: 'Session' },
  whileCallsOpen: { supersede: 'A message interrupts', hold: 'A message waits' },
  speed: { slow: 'Slow', normal: 'Normal', fast: 'Fast', instant: 'Instant' },
  workshop: { closed: 'Own tools', open: 'And the workshop (MCP)' },
} as const;

/** The switches of the demo. They change nothing that has happened on a thread; another wire begins another thread. */
export function SettingsBar(): ReactElement {
  const { settings, change } = useSettings();
  return (
    <fieldset className="settings">
      <legend className="visually-hidden">Settings</legend>
      <Choice
        label="Theme"
        value={settings.theme}
        options={themes}
        words={words.theme}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        label="Direction"
        value={settings.direction}
        options={['ltr', 'rtl']}
        words={words.direction}
        onChange={(direction) => change({ direction })}
      />
      <Choice
        label="Language"
        value={settings.language}
        options={languages}
        words={words.language}
        onChange={(language) => change({ language })}
      />
      <Choice
        label="Speed"
        value={settings.speed}
        options={speeds}
        words={words.speed}
        onChange={(speed) => change({ speed })}
      />
      <Choice
        label="Wire"
        value={settings.wire}
        options={wires}
        words={words.wire}
        onChange={(wire) => change({ wire })}
      />
      <Choice
        label="While calls are open"
        value={settings.whileCallsOpen}
        options={meanwhiles}
        words={words.whileCallsOpen}
        onChange={(whileCallsOpen) => change({ whileCallsOpen })}
      />
      <Choice
        label="Tools"
        value={settings.workshop}
        options={workshops}
        words={words.workshop}
        onChange={(workshop) => change({ workshop })}
      />
    </fieldset>
  );
}

interface ChoiceProps<Value extends Settings[keyof Settings] & string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
}

function Choice<Value extends Settings[keyof Settings] & string>(props: ChoiceProps<Value>): ReactElement {
  const { label, value, options, words: word, onChange } = props;
  return (
    <label className="choice">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {word[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
