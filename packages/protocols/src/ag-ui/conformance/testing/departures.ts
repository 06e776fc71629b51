import type { AgUiRefusalCode } from '../../index.ts';
import type { Expectations, StreamFixture } from './stream-fixture.ts';

/**
 * Where AG-UI's streams ask for more, or for something else, than the specification does. The streams guard two
 * first-party clients, and mix duties with habits of those clients.
 */
interface Departure {
  /**
   * Why, by the kinds that the notes on the streams tell apart: W the wording of a warning, C compatibility that is
   * optional, G a gap of the first-party clients that the stream records.
   */
  readonly kind: 'W' | 'C' | 'G';
  readonly why: string;
  /** What is expected in place of these keys. Without it the stream is skipped. */
  readonly instead?: Partial<Expectations>;
  /** Keys that are left out. */
  readonly without?: readonly (keyof Expectations)[];
}

const older: Departure = {
  kind: 'C',
  why: 'writing for agents older than 1.0 is optional, and is not done',
};

/** Every stream whose expectations are changed or skipped, with the reason. */
export const departures: Readonly<Record<string, Departure>> = {
  'era-0-0-39-flattens-content': older,
  'era-0-0-47-upgrades-binary-content': older,
  'era-0-0-57-subagent-dropped-with-warning': older,
  'era-pinned-peer-omits-protocol-version': older,
  'era-current-peer-keeps-modern-content': {
    kind: 'C',
    why: 'upgrading the retired part is optional: it is left out, with a word; what a 1.0 agent knows goes as it came',
    without: ['noWarnings'],
    instead: {
      warnings: ['/content/0'],
      request: {
        messages: [
          {
            id: 'eracur-u1',
            content: [
              { type: 'text', text: 'What is in this picture?' },
              {
                type: 'image',
                source: { type: 'url', value: 'https://example.com/cat.png', mimeType: 'image/png' },
              },
            ],
          },
          { id: 'eracur-u2', content: [] },
          { id: 'eracur-a1', role: 'assistant', content: 'Delegated.', subagentRunId: 'eracur-s0' },
        ],
      },
    },
  },
  'producer-declares-uninterpretable-version-warns': {
    kind: 'W',
    why: 'the warning names the version in other words',
    instead: { warnings: ['draft'] },
  },
  'state-delta-unappliable-warns-and-keeps': {
    kind: 'W',
    why: 'the warning names the operation in other words',
    instead: { warnings: ['/absent/deeper'] },
  },
  'unknown-enum-value-role-fatal': {
    kind: 'G',
    why: 'by the rule an unknown role is left out, and the message is an assistant’s',
    instead: {
      outcome: 'completed',
      warnings: ['/role'],
      messages: [{ role: 'assistant', content: 'the role above is the only defect in this stream' }],
    },
  },
};

/** Where a stream must be refused, counted from 0, and as what: in place of the wording of first-party clients. */
const refused: Readonly<Record<string, readonly [at: number, code: AgUiRefusalCode]>> = {
  'chunk-conflicting-role-fatal': [2, 'chunk-conflict'],
  'chunk-conflicting-tool-name-fatal': [2, 'chunk-conflict'],
  'content-without-start-fatal': [1, 'not-open'],
  'custom-closes-chunk-stream-fatal': [3, 'chunk-without-id'],
  'event-after-run-finished-fatal': [2, 'run-over'],
  'first-chunk-missing-id-fatal': [1, 'chunk-without-id'],
  'first-event-not-run-started-fatal': [0, 'no-run'],
  'first-tool-chunk-missing-name-fatal': [1, 'chunk-without-name'],
  'malformed-known-field-fatal': [2, 'malformed-field'],
  'nested-run-started-fatal': [1, 'run-open'],
  'open-message-at-run-finished-fatal': [3, 'left-open'],
  'reasoning-discipline-verified': [1, 'not-open'],
  'reasoning-message-wrong-role-fatal': [1, 'malformed-field'],
  'run-finished-with-active-subagent-fatal': [5, 'left-open'],
  'step-finished-without-start-fatal': [1, 'not-open'],
  'subagent-attribution-mismatch-fatal': [3, 'wrong-owner'],
  'subagent-finished-unstarted-fatal': [1, 'not-open'],
  'subagent-started-missing-name-fatal': [1, 'malformed-field'],
  'unknown-outcome-array-fatal': [1, 'malformed-field'],
};

/**
 * What is checked of one of AG-UI's streams. The override for the TypeScript client is taken where it holds a check: the
 * rule it shows can be seen there only. Those for other clients speak of their gaps.
 */
export function expectationsOf({ name, expect, expectOverrides }: StreamFixture): Expectations {
  const place = refused[name];
  const eventTypes = expectOverrides?.typescript?.eventTypes;
  const { instead, without = [] } = departures[name] ?? {};
  const all = {
    ...expect,
    ...(eventTypes === undefined ? {} : { eventTypes }),
    ...(place === undefined ? {} : { refused: { at: place[0], code: place[1] } }),
    ...instead,
  };
  for (const key of without) delete all[key];
  return all;
}
