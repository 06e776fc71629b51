import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordings } from '@callboard/fixtures';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../check/check-record.ts';
import type { RecordEvent, RecordedVcon } from '../extension/extension-event.ts';
import { everyEnd } from '../testing/every-end.ts';
import { everyEvent } from '../testing/every-event.ts';
import { recordOfLog } from '../testing/record-of.ts';
import { toolResponseTypes } from '../vcon.ts';

/** The record of every scripted scenario. `pnpm records` writes them where `RECORDS` says. */
const folder = process.env.RECORDS;
const schemas = process.env.VCON_SCHEMA;

const records: readonly (readonly [name: string, record: RecordedVcon])[] = [
  ...[...recordings.values()].map(
    ({ name, log, title }) => [name, recordOfLog(log, { subject: title })] as const,
  ),
  ['every-event', recordOfLog(everyEvent, { unsent: true })],
  ['every-end', recordOfLog(everyEnd, { unsent: true })],
];

const toolTypes = new Set<string>(['tool-invocation', ...toolResponseTypes]);
const contentNames = ['body', 'encoding', 'mediatype', 'url', 'content_hash', 'attachment'];

function namesOf(event: RecordEvent): readonly string[] {
  return Object.keys(event);
}

function indicesIn(value: number | readonly number[] | undefined): readonly number[] {
  return value === undefined ? [] : typeof value === 'number' ? [value] : value;
}

describe.each(records)('the record of %s', (name, record) => {
  const { events } = record;

  test('draft 6.1.1: each event has the parameters of its type, and none that must not be there', () => {
    for (const event of events) {
      expect(namesOf(event)).toEqual(expect.arrayContaining(['type', 'time', 'sessions', 'party']));
      if (event.type === 'policy-decision') {
        const isOnce = event.policy_life === 'once';
        for (const must of [
          'decision',
          'policy_life',
          'operation',
          'server',
          ...(isOnce ? ['operation_id', 'attempt', 'tool'] : []),
        ])
          expect(event).toHaveProperty(must);
        for (const not of [...contentNames, ...(isOnce ? [] : ['operation_id', 'attempt'])])
          expect(event).not.toHaveProperty(not);
      } else if (toolTypes.has(event.type)) {
        const isInvocation = event.type === 'tool-invocation';
        for (const must of ['operation_id', 'attempt', ...(isInvocation ? ['server', 'tool'] : [])])
          expect(event).toHaveProperty(must);
        for (const not of [
          'decision',
          'policy_life',
          'reason',
          'operation',
          ...(isInvocation ? [] : ['server', 'tool']),
        ])
          expect(event).not.toHaveProperty(not);
      }
    }
  });

  test('draft 6.1.10: inline content has its media type and encoding, and never stands beside a url', () => {
    for (const event of events) {
      expect(event).not.toHaveProperty('url');
      if (!('body' in event)) continue;
      expect(event).toHaveProperty('mediatype');
      expect(['json', 'none', 'base64url']).toContain(event.encoding);
      if (event.encoding !== 'json') expect(typeof event.body).toBe('string');
    }
  });

  test('draft 6.1: the party of the draft’s events is an agent', () => {
    for (const event of events)
      if (event.type === 'policy-decision' || toolTypes.has(event.type))
        expect(record.parties[event.party]?.type).toBe('bot');
  });

  test('draft 5.1, 6.1.2, 6.1.3: attempts of an operation begin at 1 and rise by one, in the order they were made', () => {
    const last = new Map<string, number>();
    for (const event of events) {
      if (event.type !== 'tool-invocation') continue;
      expect(event.attempt).toBe((last.get(event.operation_id) ?? 0) + 1);
      last.set(event.operation_id, event.attempt);
    }
    for (const event of events)
      if (toolTypes.has(event.type) && 'operation_id' in event && 'attempt' in event)
        expect(last.get(event.operation_id ?? '') ?? 0).toBeGreaterThanOrEqual(event.attempt ?? 0);
  });

  test('draft 4: the policy’s word on an attempt stands before it', () => {
    const invoked = new Set<string>();
    for (const event of events) {
      if (event.type === 'tool-invocation') invoked.add(`${event.operation_id} ${event.attempt}`);
      if (event.type === 'policy-decision' && event.policy_life === 'once')
        expect(invoked.has(`${event.operation_id} ${event.attempt}`)).toBe(false);
    }
  });

  test('every index leads somewhere, and the extensions are named', () => {
    const { parties, sessions, dialog, attachments } = record;
    expect(record.extensions).toContain('tool-invocation');
    expect(sessions.length).toBeGreaterThan(0);
    for (const event of events) {
      expect(parties[event.party]).toBeDefined();
      for (const index of indicesIn(event.sessions)) expect(sessions[index]).toBeDefined();
      if ('dialog' in event && event.dialog !== undefined) expect(dialog[event.dialog]).toBeDefined();
      if ('attachment' in event)
        for (const index of indicesIn(event.attachment)) expect(attachments[index]).toBeDefined();
    }
    for (const one of dialog)
      for (const index of indicesIn(one.parties)) expect(parties[index]).toBeDefined();
    for (const file of attachments)
      for (const index of indicesIn(file.dialog)) expect(dialog[index]).toBeDefined();
  });

  test('checkRecord finds nothing that has to be otherwise, and nothing that ought to be but what a log cannot give', () => {
    const unknowable = ['parameter-unset /start', 'content-missing', 'attempt-overlapping', 'state-model'];
    const found = checkRecord(record).map(({ code, path, severity }) => {
      const [place = ''] = /\/start$/.exec(path) ?? [];
      return { what: `${code} ${place}`.trim(), path, severity };
    });
    expect(found.filter(({ what, severity }) => severity === 'must' || !unknowable.includes(what))).toEqual(
      [],
    );
  });

  test('it is JSON, and written again it is the same', () => {
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${name}.vcon.json`), `${JSON.stringify(record, null, 1)}\n`);
  });
});

describe.skipIf(schemas === undefined)('the draft’s own schema', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const validate = ['tool-invocation.schema.json', 'core-0.5.0.partial.schema.json'].map((file) =>
    schemas === undefined
      ? undefined
      : ajv.compile(JSON.parse(readFileSync(path.join(schemas, file), 'utf8'))),
  );

  test.each(records)(
    'draft C: %s fits the schema of the extension, and what is known of the core’s',
    (_name, record) => {
      for (const fits of validate) {
        expect(fits?.(record)).toBe(true);
        expect(fits?.errors ?? []).toEqual([]);
      }
    },
  );
});
