import type { ThreadEvent } from '@callboard/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordedVcon } from '../extension/extension-event.ts';
import { everyEvent } from '../testing/every-event.ts';
import { recordOfLog } from '../testing/record-of.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const chars = (length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...letters), { minLength: length, maxLength: length })
    // No credential is all letters, and none is a word.
    .map((list) => `7${list.join('')}`);

/** Credentials of every kind that is known: what must not be found, and how it comes into a text. */
const credentials: fc.Arbitrary<{ readonly secret: string; readonly text: string }> = fc.oneof(
  chars(40).map((secret) => ({ secret, text: `sk-${secret}` })),
  chars(36).map((secret) => ({ secret, text: `ghp_${secret}` })),
  chars(40).map((secret) => ({ secret, text: `Authorization: Bearer ${secret}` })),
  chars(12).map((secret) => ({ secret, text: `https://ada:${secret}@host.example/path` })),
  chars(12).map((secret) => ({ secret, text: `https://host.example/path?access_token=${secret}&page=2` })),
  chars(12).map((secret) => ({ secret, text: `password: ${secret}` })),
  chars(30).map((secret) => ({ secret, text: `eyJhbGciOiJIUzI1NiJ9.${secret}.${secret}` })),
  chars(60).map((secret) => ({
    secret,
    text: `-----BEGIN ${'PRIVATE'} KEY-----\n${secret}\n-----END ${'PRIVATE'} KEY-----`,
  })),
);

/** Names of members whose texts are ids or one of few words: nobody writes into them, and they are how a log holds together. */
const structural =
  /^(?:type|kind|role|key|id|is|word|means|approval|risk|cause|state|lane|op|path|form|allowed|losses|code|why|end|mimeType|onException|expiresAt|by|.*Id|.*Ids)$/;

/** True for a text that somebody wrote, by the names that lead to it. */
function isWritten(event: ThreadEvent, names: readonly string[], value: string): boolean {
  const name = names.findLast((one) => !/^\d+$/.test(one)) ?? '';
  // A call finds its tool by its name; those of an agent find none.
  if (name === 'toolName') return value === 'agents';
  if (name === 'name') return event.type === 'subagent-started' || event.type === 'attempt-ended';
  if (name === 'tool' || name === 'server') return false;
  if (name === 'reason') return event.type !== 'call-abandoned' && names[0] !== 'interrupts';
  return !structural.test(name);
}

function withTexts(
  value: unknown,
  change: (text: string, names: readonly string[]) => string,
  names: readonly string[] = [],
): unknown {
  if (typeof value === 'string') return change(value, names);
  if (Array.isArray(value))
    return value.map((item, index) => withTexts(item, change, [...names, String(index)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withTexts(member, change, [...names, name])]),
  );
}

function changed(
  event: ThreadEvent,
  change: (text: string, names: readonly string[]) => string,
): ThreadEvent {
  const after: ThreadEvent = JSON.parse(JSON.stringify(withTexts(event, change)));
  return after;
}

/** The same log with a text in every text that somebody wrote. */
function plantedIn(log: readonly ThreadEvent[], text: string): readonly ThreadEvent[] {
  return log.map((event) =>
    changed(event, (value, names) => (isWritten(event, names, value) ? withText(value, text) : value)),
  );
}

/** JSON texts stay JSON: the credential is inside of one of their texts. */
function withText(value: string, text: string): string {
  if (!value.startsWith('{')) return `${value} ${text}`;
  const parsed: object = JSON.parse(value);
  return JSON.stringify({ ...parsed, note: { said: [`x ${text}`] } });
}

test('draft 10: credentials that stand anywhere in a log stand nowhere in its record', () => {
  fc.assert(
    fc.property(credentials, ({ secret, text }) => {
      for (const unsent of [false, true]) {
        const record = recordOfLog(plantedIn(everyEvent, text), {
          unsent,
          secrets: { inPeoplesWords: true },
          subject: `About ${text}`,
          agent: { name: `Agent ${text}` },
          serverOf: () => `https://host.example/mcp?token=${secret}`,
        });
        expect(around(JSON.stringify(record), secret)).toEqual([]);
        expect(record.callboard_removed?.credentials).toBeGreaterThan(10);
      }
    }),
    { numRuns: 30 },
  );
});

test('draft 10: a field whose name says so is emptied wherever arguments, results and progress stand', () => {
  const secret = 'correcthorsebatterystaple';
  const log = everyEvent.map((event) =>
    changed(event, (value) => {
      if (!value.startsWith('{')) return value;
      const parsed: object = JSON.parse(value);
      return JSON.stringify({ ...parsed, login: { password: secret } });
    }),
  );
  const record = recordOfLog(log, { unsent: true });
  expect(JSON.stringify(record)).not.toContain(secret);
  expect(JSON.stringify(record)).toContain('"password":"[removed: credential]"');
});

test('what people typed stays as they said it, unless the app says otherwise; everything else is cleaned', () => {
  const text = 'password: 7hunter2xyz';
  const record = recordOfLog(plantedIn(everyEvent, text));
  const isPersons = ({ originator = 0 }: RecordedVcon['dialog'][number]): boolean =>
    record.parties[originator]?.type === 'person';
  const typed = record.dialog.filter(isPersons);
  expect(typed.some((one) => 'body' in one && String(one.body).includes(text))).toBe(true);
  const rest = { ...record, dialog: record.dialog.filter((one) => !isPersons(one)) };
  expect(around(JSON.stringify(rest), '7hunter2xyz')).toEqual([]);
});

/** Where a text was found, for whoever reads why this failed. */
function around(text: string, found: string): readonly string[] {
  return [...text.matchAll(new RegExp(found, 'g'))].map(({ index }) =>
    text.slice(Math.max(0, index - 160), index + 60),
  );
}
