import { callStatus, createThread, type Thread } from '@callboard/core';
import { describe, expect, test } from 'vitest';
import { damaged, gone } from '../check/testing/damage.ts';
import { sampleRecord } from '../check/testing/sample-record.ts';
import type { EntryContent } from './entry-content.ts';
import { openRecord } from './open-record.ts';

const plain: unknown = JSON.parse(JSON.stringify(sampleRecord()));
const { events } = sampleRecord();

function opened(value: unknown): Thread {
  return createThread({ id: 'opened', log: openRecord(value).log });
}

const callOf = (thread: Thread, toolName: string) =>
  thread
    .callKeys()
    .map((key) => thread.call(key))
    .find((call) => call?.toolName === toolName);

const oddWords = (value: unknown) =>
  openRecord(value).oddities.map(({ path, message }) => `${path}: ${message}`);

const packed = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');

describe('draft 6.1.7: decisions about other operations are passed over', () => {
  const decision = {
    ...events[2],
    operation: 'delegation',
    operation_id: 'op-other',
    decision: 'disallowed',
  };
  const record = damaged(plain, '/events/-', decision);

  test('they are no calls and no entries, and that is said', () => {
    expect(opened(record).callKeys()).toEqual(opened(plain).callKeys());
    expect(openRecord(record).entries).toEqual(openRecord(plain).entries);
    expect(oddWords(record)).toContain(
      '/events/22: One policy decision about the operation "delegation", which another extension has to define, is passed over.',
    );
  });

  test('one that does not say what it is about is read as one about a tool', () => {
    const silent = damaged(record, '/events/22/operation', gone);
    expect(openRecord(silent).entries).toHaveLength(23);
    const call = callOf(opened(damaged(silent, '/events/22/tool', 'other')), 'other');
    expect(call === undefined ? undefined : callStatus(call)).toBe('disallowed');
  });
});

describe('draft A: what a tool was given is read from where its protocol says it', () => {
  const answerTo = (body: unknown) =>
    callOf(opened(damaged(plain, '/events/7/body', body)), 'book_room')?.attempts[0]?.inputs?.[0]?.answer;
  const declined = { action: 'decline' };

  test.each([
    ['as the result of an elicitation', { action: 'decline' }, declined],
    ['in a response', { jsonrpc: '2.0', id: 4, result: { action: 'cancel' } }, { action: 'cancel' }],
    ['among the answers of a retry', { inputResponses: { floor: declined } }, declined],
    [
      'in the request of a retry',
      { method: 'tools/call', params: { inputResponses: { floor: declined } } },
      declined,
    ],
    ['in a response among the answers', { inputResponses: { floor: { result: declined } } }, declined],
    ['by the name of what was asked', { floor: declined }, declined],
    ['of several that say the same', { inputResponses: { floor: declined, bed: declined } }, declined],
    [
      'with what was given',
      { inputResponses: { floor: { action: 'accept', content: { floor: 3 } } } },
      { action: 'accept', text: '{"floor":3}' },
    ],
  ])('%s', (_how, body, answer) => {
    expect(answerTo(body)).toMatchObject(answer);
  });

  test.each([
    { inputResponses: { floor: { action: 'accept' }, bed: declined } },
    { inputResponses: { floor: { action: 'accept' }, roots: { roots: [] } } },
    { inputResponses: {} },
    { floor: 3 },
    { action: 'refund' },
    {},
    'yes',
    null,
  ])('P10: nobody is said to have agreed where nothing says so: %j', (body) => {
    expect(answerTo(body)).toMatchObject({ action: 'unknown', text: JSON.stringify(body) });
  });

  test('of several that all agree, all is shown', () => {
    const accepted = { action: 'accept', content: { floor: 3 } };
    const body = { inputResponses: { floor: accepted, bed: accepted } };
    expect(answerTo(body)).toMatchObject({ action: 'accept', text: JSON.stringify(body) });
  });

  test('what was taken out says nothing', () => {
    const redacted = damaged(plain, '/events/7/body', gone);
    expect(callOf(opened(redacted), 'book_room')?.attempts[0]?.inputs?.[0]?.answer).toMatchObject({
      action: 'unknown',
      text: '[not in this record]',
    });
  });
});

describe('core: text in base64url is shown as text', () => {
  const withContent = (path: string, mediatype: string, body: string): unknown =>
    [
      ['mediatype', mediatype],
      ['encoding', 'base64url'],
      ['body', body],
    ].reduce<unknown>((record, [name, value]) => damaged(record, `${path}/${name}`, value), plain);
  const shown = (mediatype: string, body: string): EntryContent | undefined =>
    openRecord(withContent('/events/8', mediatype, body)).entries.find(({ path }) => path === '/events/8')
      ?.content;

  test.each([
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['application/problem+json', 'json'],
    ['Text/JSON', 'json'],
    ['text/plain', 'text'],
    ['text/markdown;charset="UTF-8"', 'text'],
  ])('%s', (mediatype, kind) => {
    expect(shown(mediatype, packed('{"room":"groß"}'))).toEqual({ kind, text: '{"room":"groß"}' });
  });

  test.each([
    ['text/plain', packed(Uint8Array.of(0xff, 0xfe))],
    ['text/plain', `${packed('gro')}!`],
    ['text/plain; charset=iso-8859-1', packed('gro')],
    ['application/pdf', packed('%PDF')],
    ['text/plain', packed('a'.repeat(1024 * 1024 + 3))],
  ])('what is no text, or too long to be unpacked, is named as bytes: %s %#', (mediatype, body) => {
    expect(shown(mediatype, body)).toEqual({
      kind: 'bytes',
      mediatype,
      length: Math.floor((body.length * 3) / 4),
    });
  });

  test('on the card: what was sent and what came back', () => {
    const sent = withContent('/events/3', 'application/json', packed('{"nights":2}'));
    expect(callOf(opened(sent), 'book_room')?.attempts[0]?.argsText).toBe('{"nights":2}');
    const result = withContent('/events/8', 'application/json', packed('{"room":312}'));
    expect(callOf(opened(result), 'book_room')?.attempts[0]?.end).toMatchObject({
      content: { kind: 'json', json: '{"room":312}' },
    });
  });

  test('and in the transcript, where what is not shown is named', () => {
    const said = (record: unknown) => opened(record).messages()[0];
    const text = (words: string) => ({ role: 'user', parts: [{ type: 'text', text: words }] });
    expect(said(withContent('/dialog/0', 'text/plain', packed('Ein Zimmer für zwei')))).toMatchObject(
      text('Ein Zimmer für zwei'),
    );
    expect(said(withContent('/dialog/0', 'audio/wav', packed('RIFF')))).toMatchObject(
      text('[4 bytes of audio/wav]'),
    );
    expect(said(damaged(plain, '/dialog/0/body', gone))).toMatchObject(text('[not in this record]'));
  });
});

describe('draft 5: what happens in the same second', () => {
  test('a response that is listed before its request comes after it, and is not odd', () => {
    const turned = damaged(damaged(plain, '/events/16', { ...events[17] }), '/events/17', {
      ...events[16],
      time: '2026-11-30T08:00:18Z',
    });
    expect(oddWords(turned)).toEqual(oddWords(plain));
    const order = openRecord(turned).entries.map(({ type }) => type);
    expect(order).toEqual(openRecord(plain).entries.map(({ type }) => type));
    expect(callOf(opened(turned), 'read_clock')?.attempts).toMatchObject([{ argsText: '{}' }]);
  });
});

describe('core: its events that are not shown', () => {
  test('are told as that, and not as unknown', () => {
    const common = { time: '2026-11-30T08:00:30Z', sessions: 0, party: 0 };
    const record = damaged(
      damaged(damaged(plain, '/events/-', { type: 'hold', ...common }), '/events/-', {
        type: 'hold',
        ...common,
      }),
      '/events/-',
      { type: 'keyup', button: '1', ...common },
    );
    expect(oddWords(record)).toEqual([
      ...oddWords(plain),
      '/events/22: 2 events of the type "hold", which is one of the core and is not shown here, are passed over.',
      '/events/24: One event of the type "keyup", which is one of the core and is not shown here, is passed over.',
    ]);
  });
});
