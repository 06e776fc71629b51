import { describe, expect, test } from 'vitest';
import type { ToolResponseType } from '../vcon.ts';
import { checkRecord } from './check-record.ts';
import type { FindingCode } from './finding-codes.ts';
import { damaged, gone } from './testing/damage.ts';
import { sampleRecord } from './testing/sample-record.ts';

/** What is found of a changed sample: the codes and where. */
function foundIn(...changes: readonly (readonly [pointer: string, value: unknown])[]): string[] {
  const record = changes.reduce<unknown>(
    (before, [pointer, value]) => damaged(before, pointer, value),
    sampleRecord(),
  );
  return checkRecord(record).map(({ code, path }) => `${code} ${path}`);
}

/** A vCon with these events and nothing else to find. */
function withEvents(...events: readonly object[]): unknown {
  return { ...sampleRecord(), events };
}

const codesOf = (record: unknown): FindingCode[] => checkRecord(record).map(({ code }) => code);

/** Tables 3 to 5 of the draft, copied from its text: M must, S should, O may, X must not. */
const parameters =
  'sessions party decision policy_life reason operation operation_id attempt server tool content attachment';
const tables: Readonly<Record<string, string>> = {
  once: 'M M M M O M M M M M X X',
  standing: 'M M M M O M X X M O X X',
  'tool-invocation': 'M M X X X X M M M M S O',
  'tool-pending': 'M M X X X X M M X X O O',
  'tool-progress': 'M M X X X X M M X X S O',
  'tool-input': 'M M X X X X M M X X S O',
  'tool-input-response': 'M M X X X X M M X X S O',
  'tool-result': 'M M X X X X M M X X S O',
  'tool-failure': 'M M X X X X M M X X S O',
  'tool-error': 'M M X X X X M M X X S O',
  'tool-denied': 'M M X X X X M M X X S O',
  'tool-timeout': 'M M X X X X M M X X O O',
  'tool-cancel': 'M M X X X X M M X X O O',
};

const values: Readonly<Record<string, object>> = {
  sessions: { sessions: 0 },
  party: { party: 1 },
  decision: { decision: 'allowed' },
  policy_life: { policy_life: 'once' },
  reason: { reason: 'no more than that' },
  operation: { operation: 'tool-invocation' },
  operation_id: { operation_id: 'op' },
  attempt: { attempt: 1 },
  server: { server: '!host' },
  tool: { tool: 'look' },
  content: { mediatype: 'text/plain', encoding: 'none', body: 'words' },
  attachment: { attachment: 0 },
};

describe('draft 6.1.1: tables 3 to 5', () => {
  test.each(Object.entries(tables))(
    '%s: every parameter that must, should and must not be there',
    (column, row) => {
      const needs = row.split(' ');
      const names = parameters.split(' ');
      const isDecision = column === 'once' || column === 'standing';
      const type = isDecision ? 'policy-decision' : column;
      const life = isDecision ? { policy_life: column } : {};
      const event = (has: (name: string) => boolean): object =>
        Object.assign(
          { type, time: '2026-11-30T08:00:00Z' },
          ...names.filter(has).map((name) => (name === 'policy_life' ? life : values[name])),
        );
      const needOf = (name: string) => needs[names.indexOf(name)];
      const allowed = (name: string) => needOf(name) !== 'X';
      // An event of its own does not follow the state model, which breaks nothing.
      const heavy = (record: unknown) =>
        checkRecord(record)
          .filter(({ severity }) => severity !== 'note')
          .map(({ code, path }) => `${code} ${path.replace('/events/0', '')}`);

      expect(heavy(withEvents(event(allowed)))).toEqual([]);
      // They are in every column, so `parameters` leaves them out.
      for (const name of ['type', 'time']) {
        const others = Object.entries(event(allowed)).filter(([one]) => one !== name);
        expect(heavy(withEvents(Object.fromEntries(others)))).toEqual([`parameter-missing /${name}`]);
      }
      for (const name of names) {
        const without = heavy(withEvents(event((one) => allowed(one) && one !== name)));
        const withIt = heavy(withEvents(event((one) => allowed(one) || one === name)));
        switch (needOf(name)) {
          case 'M':
            expect(without).toContain(`parameter-missing /${name}`);
            break;
          case 'S':
            expect(without).toEqual(['content-missing ']);
            break;
          case 'O':
            expect(without).toEqual([]);
            break;
          default:
            if (name === 'content')
              expect(withIt).toEqual(
                ['body', 'encoding', 'mediatype'].map((one) => `parameter-forbidden /${one}`),
              );
            else if (name !== 'policy_life' || !isDecision) {
              const shown =
                name === 'policy_life'
                  ? heavy(withEvents({ ...event(allowed), policy_life: 'once' }))
                  : withIt;
              expect(shown).toEqual([`parameter-forbidden /${name}`]);
            }
        }
      }
    },
  );
});

describe('a rule that binds who writes a record', () => {
  test('draft 3: a vCon with events of the draft should name the extension; critical is not needed', () => {
    expect(foundIn(['/extensions', ['lunar']])).toEqual(['extension-unlisted /extensions']);
    expect(foundIn(['/events', []], ['/extensions', gone])).toEqual([]);
    expect(foundIn(['/critical', ['tool-invocation']])).toEqual(['critical-extension /critical/0']);
  });

  test('draft 4.1: what is covered by a standing decision needs no decision of its own; a disallowed one is told', () => {
    expect(foundIn(['/events/2', sampleRecord().events[20]])).toEqual([]);
    expect(foundIn(['/events/0/decision', 'disallowed'], ['/events/2', sampleRecord().events[20]])).toContain(
      'ran-though-disallowed /events/3',
    );
  });

  test('draft 4.1: a later standing decision for the same target takes the place of the one before it', () => {
    const again = { ...sampleRecord().events[1], time: '2026-11-30T08:00:02.5Z', decision: 'allowed' };
    expect(foundIn(['/events/16/tool', 'wipe_disk'])).toContain('ran-though-disallowed /events/16');
    expect(foundIn(['/events/16/tool', 'wipe_disk'], ['/events/-', again])).toEqual([]);
  });

  test('draft 5: an event that does not follow the model is a note and no error; what is late follows it', () => {
    for (const [type, follows] of [
      ['tool-result', true],
      ['tool-failure', true],
      ['tool-error', true],
      ['tool-denied', true],
      ['tool-progress', true],
      ['tool-cancel', true],
      ['tool-pending', false],
      ['tool-input', false],
      ['tool-timeout', false],
    ] as const satisfies readonly (readonly [ToolResponseType, boolean])[]) {
      const found = checkRecord(damaged(sampleRecord(), '/events/14/type', type));
      expect(found.filter(({ path }) => path === '/events/14').map(({ code }) => code)).toEqual(
        follows ? [] : ['state-model'],
      );
      expect(found.filter(({ severity }) => severity !== 'note')).toEqual([]);
    }
  });

  test('draft 5: input that was given leads back to where it was asked for', () => {
    // Pending cannot follow on Pending, and that is where the input was asked for.
    expect(foundIn(['/events/8/type', 'tool-pending'])).toEqual(['state-model /events/8']);
    expect(foundIn(['/events/4', {}], ['/events/8/type', 'tool-pending'])).toEqual([
      'placeholder-unredacted /events/4',
    ]);
  });

  test('draft 5: what stands in the list out of order is put in the order of its times', () => {
    const record = sampleRecord();
    expect(checkRecord({ ...record, events: [...record.events].reverse() })).toEqual([]);
  });

  test('draft 5.1: attempts count on, and each one begins with a request of its own', () => {
    expect(foundIn(['/events/12/attempt', 1], ['/events/11/attempt', 1])).toContain(
      'attempt-repeated /events/12/attempt',
    );
    expect(foundIn(['/events/12/attempt', 4])).toContain('attempt-skipped /events/12/attempt');
  });

  test('draft 6.1: the party is the agent, also where the tool responds', () => {
    expect(foundIn(['/events/8/party', 0])).toEqual(['party-not-agent /events/8/party']);
    expect(foundIn(['/parties/1/type', 'organization'])).toContain('party-not-agent /events/3/party');
  });

  test('draft 6.1.2: operation_id is the same over all attempts, and unique among operations', () => {
    expect(foundIn(['/events/12/tool', 'charge_all'])).toContain(
      'operation-id-reused /events/12/operation_id',
    );
    expect(foundIn(['/events/2/server', 'https://other.example/mcp'])).toContain(
      'operation-id-reused /events/3/operation_id',
    );
  });

  test('draft 6.1.4, 6.1.5: the words of a policy decision are those of the draft', () => {
    for (const decision of ['allowed', 'permission-required'])
      expect(foundIn(['/events/2/decision', decision])).toEqual([]);
    expect(foundIn(['/events/2/decision', 'ALLOWED'])).toEqual(['decision-unknown /events/2/decision']);
    expect(foundIn(['/events/2/policy_life', 'forever'])).toEqual([
      'policy-life-unknown /events/2/policy_life',
    ]);
  });

  test('draft 6.1.7: another operation is another extension’s, which says what identifies it', () => {
    expect(foundIn(['/events/1/operation', 'delegation'], ['/events/1/server', gone])).toEqual([
      'operation-unknown /events/1/operation',
    ]);
  });

  test('draft 6.1.8: "!" begins no name of a server; "!host" is the host', () => {
    expect(foundIn(['/events/16/server', 'a!b'])).toEqual([]);
    expect(foundIn(['/events/16/server', '!'])).toEqual(['server-reserved /events/16/server']);
    expect(foundIn(['/events/16/server', '!Host'])).toEqual(['server-reserved /events/16/server']);
  });

  test('draft 6.1.10: inline content has a media type and an encoding; body and url are never both there', () => {
    expect(foundIn(['/events/8/mediatype', gone])).toEqual(['mediatype-missing /events/8']);
    expect(foundIn(['/events/8/encoding', gone])).toEqual(['encoding-missing /events/8']);
    expect(foundIn(['/events/19/body', null], ['/events/19/encoding', 'json'])).toEqual([
      'content-mixed /events/19',
    ]);
    // null is a JSON value, and a body.
    expect(foundIn(['/events/8/body', null])).toEqual([]);
    expect(foundIn(['/events/13/mediatype', 'text/plain'])).toEqual([]);
  });

  test('draft 6.1.11: attachments are named by index', () => {
    expect(foundIn(['/events/3/attachment', [1, 0]])).toEqual([]);
    expect(foundIn(['/events/3/attachment', -1])).toEqual(['index-malformed /events/3/attachment']);
  });

  test('draft 8: an event of a type nobody knows is ignored, with all that stands in it', () => {
    expect(
      foundIn(
        ['/events/21/operation_id', 5],
        ['/events/21/party', 'the moon'],
        ['/events/21/time', 'tonight'],
      ),
    ).toEqual([]);
  });

  test('draft 10: content elsewhere has a hash', () => {
    expect(foundIn(['/events/19/content_hash', gone])).toEqual(['content-hash-missing /events/19']);
  });

  test('draft 10: no credentials in events, wherever they stand, and none is quoted', () => {
    const token = `ghp_${'abcdefghij'.repeat(4).slice(0, 36)}`;
    const json = { mediatype: 'application/json', encoding: 'none' };
    const planted: readonly (readonly [pointer: string, value: unknown, at?: string])[] = [
      ['/events/3/body/password', 'hunter2-and-more'],
      ['/events/3/body/deep', [{ api_key: 'k-1234567890' }], '/events/3/body/deep/0/api_key'],
      ['/events/10/body/authorization', token],
      ['/events/3/body/credentials', { user: 'rosa', x: 'hunter2-and-more' }],
      [
        '/events/3/body/headers',
        [{ name: 'Authorization', value: 'k-1234567890' }],
        '/events/3/body/headers/0/value',
      ],
      ['/events/3/body/argv', ['--token', 'k-1234567890'], '/events/3/body/argv/1'],
      ['/events/3/body/said', '{"login":{"password":"hunter2"}}'],
      ['/events/3/other_token', 'hunter2'],
      ['/events/15/body', `It said: ${token}`],
      ['/events/2/reason', token],
      ['/events/3/server', 'https://rosa:hunter2@desk.example/mcp'],
      ['/events/19/url', 'https://files.example/scan.png?access_token=abcdefghijklmnop'],
    ];
    for (const [pointer, value, at = pointer] of planted) {
      const found = checkRecord(damaged(sampleRecord(), pointer, value));
      expect(found.map(({ code, path }) => `${code} ${path}`)).toContain(`credential-seen ${at}`);
      expect(found.map(({ message }) => message).join()).not.toMatch(/hunter2|k-1234|abcdefghij/);
    }
    const named = checkRecord(damaged(sampleRecord(), `/events/3/body/${token}`, 1));
    expect(named.map(({ code }) => code)).toEqual(['credential-seen']);
    expect(JSON.stringify(named)).not.toContain(token);
    const { events } = sampleRecord();
    const exact = { ...events[8], ...json, body: '{"token":"abcdefghij","id":12345678901234567890}' };
    expect(foundIn(['/events/8', exact])).toEqual(['credential-seen /events/8/body']);
    const twice = { ...events[8], ...json, body: '{"token":"abcdefghij","token":"[removed: credential]"}' };
    expect(foundIn(['/events/8', twice])).toEqual(['credential-seen /events/8/body']);
    expect(foundIn(['/events/3/body/password', '[removed: credential]'])).toEqual([]);
  });

  test('core: where there are events there is a session', () => {
    expect(codesOf({ ...sampleRecord(), sessions: [] })).toContain('sessions-missing');
  });
});
