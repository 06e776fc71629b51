import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { expect, test } from 'vitest';
import { everyEvent } from '../testing/every-event.ts';
import { recordOfLog, written } from '../testing/record-of.ts';
import { type RedactionRules, redactRecord } from './redact-record.ts';
import { RedactionError } from './redaction-error.ts';

const record = recordOfLog(everyEvent, {
  unsent: true,
  subject: 'Refund of A-1001',
  person: { name: 'Ada' },
});

function redacted(rules: Partial<RedactionRules>, given: unknown = record): JsonObject {
  return redactRecord(given, {
    uuid: '0192e6a1-7c3d-8f00-8a11-5d2c9b7e4f02',
    now: written.now + 1000,
    type: 'personal-data',
    ...rules,
  });
}

function codeOf(redact: () => unknown): string | undefined {
  try {
    redact();
  } catch (error) {
    if (error instanceof RedactionError) return error.code;
    throw error;
  }
  return undefined;
}

function listIn(vcon: JsonObject, name: string): readonly JsonObject[] {
  const list: JsonValue | undefined = vcon[name];
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

test('draft 10: content can be taken out, and the body is then absent; what it was of stays', () => {
  const vcon = redacted({ kinds: ['tool-invocation', 'tool-result'] });
  const events = listIn(vcon, 'events');
  expect(events).toHaveLength(record.events.length);
  for (const [place, event] of events.entries()) {
    const before = record.events[place];
    expect(event.type).toBe(before?.type);
    if (String(event.type).startsWith('callboard-')) continue;
    // Why it was decided so goes with what was decided on.
    if (event.type === 'policy-decision') expect(before).toMatchObject(event);
    else if (event.type !== 'tool-invocation' && event.type !== 'tool-result') expect(event).toEqual(before);
    else {
      expect(event).not.toHaveProperty('body');
      expect(event.mediatype).toBe(
        before !== undefined && 'mediatype' in before ? before.mediatype : undefined,
      );
      expect(event.operation_id).toBeDefined();
    }
  }
});

test('draft 10: of a tool everything goes but that it was used and what came of it, its words and its hashes too', () => {
  const vcon = redacted({ tools: [{ tool: 'refund' }] });
  const text = JSON.stringify(vcon);
  expect(text).not.toContain('A-1002');
  expect(text).not.toContain('Too dear.');
  expect(text).not.toContain('Capped.');
  const own = listIn(vcon, 'events').filter(({ tool }) => tool === 'refund');
  expect(own.length).toBeGreaterThan(5);
  for (const event of own)
    for (const name of ['body', 'arguments', 'arguments_hash', 'reason'])
      expect(event).not.toHaveProperty(name);
  // Another tool keeps what it gave.
  expect(text).toContain('"found":"yes"');
});

test('draft 10: the names of a tool and its server can say too much, and are hidden where that is wanted', () => {
  const vcon = redacted({
    tools: [{ tool: 'refund', server: 'https://orders.example/mcp' }],
    hidesTools: true,
  });
  expect(JSON.stringify(listIn(vcon, 'events'))).not.toMatch(/"refund"|orders\.example/);
  for (const event of listIn(vcon, 'events').filter(({ type }) => type === 'tool-invocation'))
    expect(typeof event.tool).toBe('string');
});

test('indices hold: what is taken out of a list leaves its place', () => {
  const vcon = redacted({ kinds: ['dialog', 'attachments', 'parties'] });
  for (const name of ['dialog', 'attachments', 'parties', 'sessions'] as const)
    expect(listIn(vcon, name)).toHaveLength(record[name].length);
  expect(listIn(vcon, 'parties')[0]).toEqual({ type: 'person' });
  for (const dialog of listIn(vcon, 'dialog')) expect(dialog).not.toHaveProperty('body');
  for (const file of listIn(vcon, 'attachments')) expect(file).not.toHaveProperty('callboard_source');
  expect(JSON.stringify(vcon.dialog)).not.toContain('Refund it.');
});

test('whoever took part goes out of their decisions too, and what they decided stays', () => {
  const ofPeople = (vcon: unknown): readonly JsonObject[] =>
    listIn(redacted({}, vcon), 'events').filter(({ person_id: id }) => id !== undefined);
  expect(ofPeople(record).length).toBeGreaterThan(0);
  const vcon = redacted({ kinds: ['parties'] });
  expect(ofPeople(vcon)).toEqual([]);
  expect(listIn(vcon, 'events').map(({ outcome }) => outcome)).toEqual(
    listIn(redacted({}), 'events').map(({ outcome }) => outcome),
  );
});

test('it points to what it came from, and is another vCon', () => {
  const vcon = redacted({ kinds: ['subject'] });
  expect(vcon.redacted_from).toEqual({ uuid: record.uuid, type: 'personal-data' });
  expect(vcon.uuid).not.toBe(record.uuid);
  expect(vcon.created_at).toBe('2026-01-01T15:00:01.000Z');
  expect(vcon).not.toHaveProperty('subject');
  expect(redacted({}, vcon).redacted_from).toEqual({ uuid: vcon.uuid, type: 'personal-data' });
});

test('a path takes out one value, everywhere or in one place, and what would let somebody guess it', () => {
  const vcon = redacted({ paths: ['/events/*/body/note', '/parties/0/name'] });
  const sent = listIn(vcon, 'events').filter(({ type }) => type === 'tool-invocation');
  for (const { body } of sent) expect(body).toEqual({ order: expect.any(String) });
  expect(JSON.stringify(vcon.events)).toContain('A-1001');
  const ids = new Set(sent.map(({ operation_id: id }) => id));
  const echoes = listIn(vcon, 'events').filter(
    ({ type, operation_id: id }) => String(type).startsWith('callboard-') && ids.has(id ?? null),
  );
  expect(echoes.length).toBeGreaterThan(0);
  expect(JSON.stringify(echoes)).not.toContain('sha512-');
  expect(listIn(vcon, 'parties')[0]).not.toHaveProperty('name');
});

test.each<[string, Partial<RedactionRules>]>([
  ['by path', { paths: ['/events/*/body/note'] }],
  ['by kind', { kinds: ['tool-invocation'] }],
  ['by tool and server', { tools: [{ tool: 'refund', server: 'https://orders.example/mcp' }] }],
])(
  'draft 10: no hash of what was taken out is left to guess by, in a call, a decision or a rule: %s',
  (_how, rules) => {
    const sent = record.events.find(({ type }) => type === 'tool-invocation');
    if (sent?.type !== 'tool-invocation') throw new Error('Nothing was sent.');
    const { operation_id: id, ...place } = {
      operation_id: sent.operation_id,
      sessions: 0,
      party: 0,
      time: sent.time,
    };
    const hash = 'sha512-guessed';
    const given = {
      ...record,
      events: [
        {
          ...sent,
          server: 'https://orders.example/mcp',
          tool: 'refund',
          encoding: 'json',
          body: { note: '1234' },
        },
        { type: 'callboard-call', operation_id: id, ...place, arguments_hash: hash },
        {
          type: 'callboard-decision',
          operation_id: id,
          ...place,
          request_id: 'r',
          rule_id: 'rule',
          run_hash: hash,
        },
        {
          type: 'callboard-rule',
          ...place,
          rule_id: 'rule',
          tool: 'refund',
          arguments_hash: hash,
          conditions: [{ hash }],
        },
        { type: 'callboard-rule', ...place, rule_id: 'other', request_id: 'r', arguments_hash: hash },
      ],
    };
    const text = JSON.stringify(redacted(rules, given));
    expect(text).not.toContain(hash);
    expect(text).not.toContain('1234');
  },
);

test.each<[string, Partial<RedactionRules>]>([
  ['by path', { paths: ['/events/0/body/note'] }],
  ['by kind', { kinds: ['tool-invocation'] }],
])(
  'draft 10: why policy decided as it did goes with what was decided on, also where a rule made with it decides: %s',
  (_how, rules) => {
    const place = { sessions: 0, party: 1, time: '2026-01-01T14:00:00Z' };
    const tool = { server: '!host', tool: 'refund' };
    const decision = { type: 'policy-decision', ...place, operation: 'tool-invocation', decision: 'allowed' };
    const once = { ...decision, policy_life: 'once', attempt: 1, ...tool };
    const rule = { type: 'callboard-rule', ...place, state: 'in-effect', word: 'allowed', ...tool };
    const vcon = redacted(rules, {
      ...record,
      events: [
        {
          type: 'tool-invocation',
          ...place,
          ...tool,
          operation_id: 'a',
          attempt: 1,
          mediatype: 'application/json',
          encoding: 'json',
          body: { note: 'x' },
        },
        { ...once, operation_id: 'a', reason: 'SECRET of its own' },
        { type: 'callboard-decision', ...place, operation_id: 'a', rule_id: 'r', outcome: 'approve' },
        { ...rule, rule_id: 'r', title: 'SECRET title' },
        { ...decision, policy_life: 'standing', ...tool, reason: 'SECRET title' },
        { ...decision, policy_life: 'standing', ...tool, reason: 'Revoked: SECRET title' },
        { ...once, operation_id: 'b', tool: 'find', reason: 'SECRET title' },
        { ...once, operation_id: 'c', tool: 'find', reason: 'The tool runs without asking.' },
        { ...rule, rule_id: 'other', tool: 'find', title: 'Searches' },
        { ...decision, policy_life: 'standing', ...tool, tool: 'find', reason: 'Searches' },
      ],
    });
    const text = JSON.stringify(vcon);
    expect(text).not.toContain('SECRET');
    expect(listIn(vcon, 'events').map(({ reason }) => reason)).toEqual([
      ...Array<undefined>(7).fill(undefined),
      'The tool runs without asking.',
      undefined,
      'Searches',
    ]);
  },
);

test('a path into a text takes the text: what is in it cannot be told apart', () => {
  const given = {
    ...record,
    events: [
      {
        ...record.events[0],
        type: 'tool-result',
        operation_id: 'o',
        attempt: 1,
        mediatype: 'application/json',
        encoding: 'none',
        body: '{"n":1e400,"card":1}',
      },
    ],
  };
  expect(listIn(redacted({ paths: ['/events/0/body/card'] }, given), 'events')[0]).not.toHaveProperty('body');
});

test.each(['/events/0', '/events/*/operation_id', '/events/*/*', '/sessions', '/uuid', '', 'events/0/body'])(
  'a path that would leave no vCon, or is none, is refused: %s',
  (path) => {
    expect(codeOf(() => redacted({ paths: [path] }))).toBe('path-refused');
  },
);

test('a name that has to be there is replaced, not removed', () => {
  const vcon = redacted({ paths: ['/events/*/server'] });
  for (const event of listIn(vcon, 'events').filter(({ type }) => type === 'tool-invocation'))
    expect(event.server).toBe('[redacted]');
});

test('draft 9: what is not known here is dropped, since it may hold the very content', () => {
  const given = {
    ...record,
    extensions: [...(record.extensions ?? []), 'other'],
    other: { said: 'SECRET' },
    analysis: [{ type: 'summary', body: 'SECRET' }],
    events: [
      { type: 'other-event', time: '2026-01-01T14:00:00Z', sessions: 0, party: 1, said: 'SECRET' },
      { ...record.events[0], other: 'SECRET' },
    ],
    dialog: [{ ...record.dialog[0], other: 'SECRET' }],
  };
  const vcon = redacted({}, given);
  expect(JSON.stringify(vcon)).not.toContain('SECRET');
  expect(vcon.extensions).toEqual(record.extensions);
  expect(listIn(vcon, 'events')[0]).toEqual({
    type: 'other-event',
    time: '2026-01-01T14:00:00Z',
    sessions: 0,
    party: 1,
  });
});

test('a vCon that must not be processed without an extension unknown here is not', () => {
  const critical = { ...record, critical: ['encrypted-events'] };
  expect(() => redacted({}, critical)).toThrow('encrypted-events');
  expect(codeOf(() => redacted({}, critical))).toBe('critical-extension');
});

test('what is no vCon is refused with a code and words, whatever it is', () => {
  const circle: { uuid: string; self?: unknown } = { uuid: 'u' };
  circle.self = circle;
  for (const given of [undefined, null, 'no vCon', 1n, Symbol('s'), circle, { payload: '…', signatures: [] }])
    expect(codeOf(() => redactRecord(given, { uuid: 'u', now: 0, type: 'privacy' }))).toBe('not-a-vcon');
});

test('P24: a vCon deeper than a stack is refused, and none of it is given back', () => {
  let body: unknown = 'bottom';
  for (let level = 0; level < 200_000; level += 1) body = [body];
  const deep = { ...record, events: [{ ...record.events[0], body }] };
  expect(codeOf(() => redacted({}, deep))).toBe('too-deep');
});
