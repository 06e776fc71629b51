import { createThread } from '@callboard/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { damaged, gone } from '../check/testing/damage.ts';
import { redactedRecord, sampleRecord } from '../check/testing/sample-record.ts';
import { groupEntries } from './group-entries.ts';
import { openRecord } from './open-record.ts';

const plain: unknown = JSON.parse(JSON.stringify(sampleRecord()));
const oddWords = (value: unknown) =>
  openRecord(value).oddities.map(({ path, message }) => `${path}: ${message}`);

describe('a record opens as what it tells, in the order of time', () => {
  test('each entry knows who, which tool and attempt, what came of it and what was in it', () => {
    const { entries } = openRecord(plain);
    expect(entries.find(({ path }) => path === '/events/10')).toEqual({
      path: '/events/10',
      kind: 'response',
      type: 'tool-denied',
      at: Date.UTC(2026, 10, 30, 8, 0, 11),
      who: { index: 1, name: 'Desk agent', type: 'bot' },
      operationId: 'op-card',
      attempt: 1,
      server: 'https://desk.example/mcp',
      tool: 'charge_card',
      content: { kind: 'json', text: '{"error":"insufficient_scope","scope":"pay:write"}' },
    });
    expect(entries[0]).toMatchObject({ kind: 'said', type: 'dialog', who: { name: 'Rosa' } });
    expect(entries.find(({ path }) => path === '/events/18')?.content).toEqual({
      kind: 'bytes',
      mediatype: 'application/octet-stream',
      length: 4,
    });
    expect(entries.find(({ path }) => path === '/events/8')?.attachments).toEqual([0, 1]);
  });

  test('a rule says how far it reaches: in time, and whether it is about all of its target', () => {
    const rule = {
      type: 'callboard-rule',
      time: '2026-11-30T08:00:00Z',
      sessions: 0,
      party: 0,
      word: 'allowed',
    };
    const events = [
      { ...rule, state: 'in-effect', scope: 'always', title: 'Refunds' },
      { ...rule, state: 'in-effect', scope: 'thread', arguments_hash: 'sha512-x' },
      { ...rule, state: 'revoked', scope: 'always' },
    ];
    const { entries } = openRecord({ ...sampleRecord(), events });
    expect(entries.filter(({ kind }) => kind === 'rule')).toMatchObject([
      { outcome: 'allowed', scope: 'always', reason: 'Refunds' },
      {
        outcome: 'allowed',
        scope: 'thread',
        isNarrow: true,
        content: { kind: 'json', text: '{"arguments_hash":"sha512-x"}' },
      },
      { outcome: 'revoked' },
    ]);
    expect(entries.filter(({ isNarrow }) => isNarrow)).toHaveLength(1);
  });

  test('what a tool is called is no reason why it is called', () => {
    const call = {
      type: 'callboard-call',
      time: '2026-11-30T08:00:00Z',
      sessions: 0,
      party: 1,
      title: 'Print',
    };
    const { entries } = openRecord({ ...sampleRecord(), events: [call] });
    expect(entries.find(({ kind }) => kind === 'proposed')).not.toHaveProperty('reason');
  });

  test('whatever the order in the file', () => {
    const record = sampleRecord();
    const turned = openRecord({ ...record, events: [...record.events].reverse() });
    expect(turned.entries.map(({ at, type }) => [at, type])).toEqual(
      openRecord(record).entries.map(({ at, type }) => [at, type]),
    );
  });

  test('by tool, by decision and by person', () => {
    const { entries } = openRecord(plain);
    const byTool = groupEntries(entries, 'tool');
    expect(byTool.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['', 1],
      ['wipe_disk', 1],
      ['book_room', 7],
      ['charge_card', 7],
      ['read_clock', 2],
      ['scan', 2],
    ]);
    expect(groupEntries(entries, 'decision').map(({ name, entries }) => [name, entries.length])).toEqual([
      ['allowed', 1],
      ['disallowed', 1],
      ['permission-required', 2],
    ]);
    expect(groupEntries(entries, 'person').map(({ name, entries }) => [name, entries.length])).toEqual([
      ['Rosa', 2],
      ['Desk agent', 20],
    ]);
  });

  test('two tools of one name at two servers are two tools', () => {
    const { entries } = openRecord(damaged(plain, '/events/18/tool', 'read_clock'));
    const clocks = groupEntries(entries, 'tool').filter(({ name }) => name === 'read_clock');
    expect(clocks.map(({ server }) => server)).toEqual(['!host', 'scanner']);
  });

  test('a redacted record opens; what was taken out is told apart from what was never there', () => {
    const { entries, oddities } = openRecord(redactedRecord());
    expect(entries.find(({ path }) => path === '/events/3')?.content).toEqual({ kind: 'left-out' });
    expect(entries.find(({ path }) => path === '/events/13')?.content).toBeUndefined();
    expect(oddities.map(({ path }) => path)).toEqual(['/events/21']);
  });
});

describe('files of other writers open as far as they can, and what was odd is said', () => {
  test('`session` for `sessions` is read', () => {
    const other = damaged(damaged(plain, '/events/8/session', 0), '/events/8/sessions', gone);
    expect(openRecord(other).entries).toHaveLength(22);
    expect(oddWords(other).join()).toContain('/events/8: It names its session by "session"');
  });

  test('draft 8: events of unknown types are passed over and counted', () => {
    expect(oddWords(plain)).toEqual([
      '/events/21: One event of the type "lunar-phase", which is not known here, is passed over.',
    ]);
  });

  test('draft 5: an event whose request nobody saw is shown, and marked', () => {
    const record = damaged(plain, '/events/16', {});
    const { entries } = openRecord(record);
    expect(entries.find(({ path }) => path === '/events/17')).toMatchObject({
      type: 'tool-error',
      isOdd: true,
    });
    expect(oddWords(record).join()).toContain('Nobody saw the request being sent');
  });

  test('a time that cannot be read keeps its place in the file', () => {
    const { entries } = openRecord(damaged(plain, '/events/8/time', 'at noon'));
    const place = entries.findIndex(({ path }) => path === '/events/8');
    expect(entries[place]?.at).toBeUndefined();
    expect(entries[place - 1]?.path).toBe('/events/7');
  });

  test('missing parts, and parts of the wrong kind, are no obstacle', () => {
    for (const place of ['/parties', '/sessions', '/dialog', '/attachments', '/uuid', '/created_at'])
      for (const value of [gone, null, 7, 'text', {}, [null, 7, [], 'text']])
        expect(openRecord(damaged(plain, place, value)).entries.length).toBeGreaterThan(20);
    expect(openRecord({}).entries).toEqual([]);
    expect(openRecord({ events: 'none' }).oddities).toHaveLength(1);
  });

  test('core: what calls an extension critical that is not known here is not read at all', () => {
    const opened = openRecord({ ...sampleRecord(), critical: ['tool-invocation', 'lunar'] });
    expect(opened.entries).toEqual([]);
    expect(opened.oddities[0]?.message).toContain('"lunar"');
    expect(openRecord({ ...sampleRecord(), critical: ['tool-invocation'] }).entries).toHaveLength(22);
  });

  test('signed and encrypted forms say what they are', () => {
    expect(oddWords({ payload: 'e30', signatures: [] }).join()).toContain('signed');
    expect(oddWords({ ciphertext: 'AA', recipients: [] }).join()).toContain('encrypted');
  });
});

describe('P24, draft 11: nothing in a record is more than text', () => {
  test('any JSON opens without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        openRecord(value);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(
        fc.nat(21),
        fc.constantFrom('body', 'party', 'type', 'attempt', 'time'),
        fc.jsonValue(),
        (at, name, value) => {
          openRecord(damaged(plain, `/events/${at}/${name}`, value));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('names that objects have by themselves name nothing here', () => {
    const events = ['__proto__', 'constructor', 'toString'].map((type) => ({
      type,
      time: '2026-11-30T08:00:00Z',
    }));
    const opened = openRecord({ events });
    expect(opened.entries).toEqual([]);
    expect(opened.oddities).toHaveLength(3);
  });

  test('a body deeper than any stack is left out, and the rest is shown', () => {
    let body: unknown = 'bottom';
    for (let level = 0; level < 200_000; level += 1) body = [body];
    const record = { ...sampleRecord() };
    const events = record.events.map((event, index) => (index === 8 ? { ...event, body } : event));
    const { entries } = openRecord({ ...record, events });
    expect(entries.find(({ path }) => path === '/events/8')?.content).toEqual({ kind: 'left-out' });
    expect(entries).toHaveLength(22);
  });

  test('P24: one run with more calls than a stack holds events opens', () => {
    const operation = (index: number) => ({
      ...sampleRecord().events[3],
      operation_id: `op-${index}`,
      attachment: undefined,
    });
    const events = Array.from({ length: 45_000 }, (_, index) => operation(index));
    const { entries, log } = openRecord({ ...sampleRecord(), events });
    expect(entries.filter(({ kind }) => kind === 'sent')).toHaveLength(45_000);
    expect(log.filter(({ type }) => type === 'call-started')).toHaveLength(45_000);
  });

  test('P26: what was said with no call between is read into a thread at once, and not word by word', () => {
    const dialog = Array.from({ length: 3_000 }, (_, index) => ({
      ...sampleRecord().dialog[0],
      body: `words ${index}`,
    }));
    const { log } = openRecord({ ...sampleRecord(), events: [], dialog });
    expect(log.map(({ type }) => type)).toEqual(['history-loaded', 'thread-reopened']);
    expect(createThread({ id: 'opened', log }).messages()).toHaveLength(3_000);
  });
});
