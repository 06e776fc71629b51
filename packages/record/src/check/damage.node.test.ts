import { describe, expect, test } from 'vitest';
import { checkRecord } from './check-record.ts';
import { type FindingCode, findingCodes } from './finding-codes.ts';
import { damaged, gone } from './testing/damage.ts';
import { redactedRecord, sampleRecord } from './testing/sample-record.ts';

/** What is damaged, and how it is found: under which code, and where, if not at the damage itself. */
type Damage = readonly [what: string, pointer: string, value: unknown, code: FindingCode, at?: string];

const hash = `sha512-${'B'.repeat(86)}`;
const { events } = sampleRecord();

const damages: readonly Damage[] = [
  // The container.
  ['no uuid', '/uuid', gone, 'parameter-missing'],
  ['a uuid that is none', '/uuid', '01938f2e', 'uuid-malformed'],
  ['no created_at', '/created_at', gone, 'parameter-missing'],
  ['a created_at without a zone', '/created_at', '2026-11-30T08:00:00', 'date-malformed'],
  ['an updated_at that is a number', '/updated_at', 1_764_489_600, 'date-malformed'],
  ['an older syntax', '/vcon', '0.4.0', 'version-unknown'],
  ['a subject that is no text', '/subject', { en: 'A room' }, 'parameter-malformed'],
  ['events that are no list', '/events', {}, 'list-malformed'],
  ['parties that are no list', '/parties', 'Rosa', 'list-malformed'],
  ['an event that is no object', '/events/20', 'keydown', 'entry-malformed'],
  ['an extension that is no name', '/extensions/1', 7, 'entry-malformed'],
  ['the extension not listed', '/extensions/0', 'lunar', 'extension-unlisted', '/extensions'],
  ['no extensions at all', '/extensions', gone, 'extension-unlisted'],
  ['an extension that is critical', '/critical', ['lunar'], 'critical-extension', '/critical/0'],
  ['no sessions', '/sessions', gone, 'sessions-missing'],
  ['an empty list of sessions', '/sessions', [], 'sessions-missing'],
  ['redacted and amended at once', '/', null, 'redacted-and-amended', '/amended_from'],
  ['an empty entry in what is not redacted', '/events/20', {}, 'placeholder-unredacted'],
  // Its other parts.
  ['a session that began on no day', '/sessions/0/start', '2026-02-30T08:00:00Z', 'date-malformed'],
  ['a session without a start', '/sessions/0/start', gone, 'parameter-unset'],
  ['a session without parties', '/sessions/0/parties', gone, 'parameter-unset'],
  ['a session that took less than no time', '/sessions/0/duration', -1, 'duration-malformed'],
  ['a session of a party that is not there', '/sessions/0/parties/1', 9, 'index-out-of-range'],
  [
    'a session with a dialog that is not there',
    '/sessions/0/dialog',
    [0, 4],
    'index-out-of-range',
    '/sessions/0/dialog/1',
  ],
  ['a session that comes from nowhere', '/sessions/1/sessions/0/session', 5, 'index-out-of-range'],
  ['sessions in relation without a word how', '/sessions/1/sessions/0/type', gone, 'parameter-missing'],
  ['a party of no kind', '/parties/0/type', gone, 'parameter-unset'],
  ['a name without a word how it is known', '/parties/1/validation', gone, 'parameter-unset'],
  ['a dialog of no kind', '/dialog/0/type', gone, 'parameter-missing'],
  ['a dialog with text of no media type', '/dialog/0/mediatype', gone, 'mediatype-missing', '/dialog/0'],
  [
    'an incomplete dialog without a disposition',
    '/dialog/0/type',
    'incomplete',
    'parameter-missing',
    '/dialog/0/disposition',
  ],
  ['an attachment of nobody', '/attachments/0/party', gone, 'parameter-missing'],
  ['an attachment of no time', '/attachments/0/start', gone, 'parameter-missing'],
  ['an attachment to nothing', '/attachments/0/dialog', gone, 'attachment-unplaced', '/attachments/0'],
  [
    'an attachment elsewhere without a hash',
    '/attachments/1/content_hash',
    gone,
    'content-hash-missing',
    '/attachments/1',
  ],
  // What every event of the draft has.
  ['an event of no type', '/events/8/type', gone, 'parameter-missing'],
  ['an event whose type is a number', '/events/8/type', 8, 'parameter-malformed'],
  ['no time', '/events/8/time', gone, 'parameter-missing'],
  ['a time with a space in it', '/events/8/time', '2026-11-30 08:00:09Z', 'date-malformed'],
  ['no sessions of an event', '/events/8/sessions', gone, 'parameter-missing'],
  ['an empty list of sessions of an event', '/events/8/sessions', [], 'index-malformed'],
  ['a session that is not there', '/events/8/sessions', 2, 'index-out-of-range'],
  ['one of several sessions that is not there', '/events/19/sessions/1', 2, 'index-out-of-range'],
  ['no party', '/events/8/party', gone, 'parameter-missing'],
  ['a party that is not there', '/events/8/party', 2, 'index-out-of-range'],
  ['a party that is a name', '/events/8/party', 'Desk agent', 'index-malformed'],
  ['two parties at once', '/events/8/party', [0, 1], 'index-malformed'],
  ['a person for the agent', '/events/8/party', 0, 'party-not-agent'],
  ['a key that was no button', '/events/20/button', gone, 'parameter-missing'],
  // Policy decisions.
  ['no decision', '/events/2/decision', gone, 'parameter-missing'],
  ['a decision of another word', '/events/2/decision', 'ask', 'decision-unknown'],
  ['no policy_life', '/events/2/policy_life', gone, 'parameter-missing'],
  ['a policy_life of another word', '/events/2/policy_life', 'always', 'policy-life-unknown'],
  ['no operation', '/events/2/operation', gone, 'parameter-missing'],
  ['another operation', '/events/0/operation', 'delegation', 'operation-unknown'],
  ['a decision for once without an operation_id', '/events/2/operation_id', gone, 'parameter-missing'],
  ['a decision for once without an attempt', '/events/2/attempt', gone, 'parameter-missing'],
  ['a decision for once without a tool', '/events/2/tool', gone, 'parameter-missing'],
  ['a decision without a server', '/events/0/server', gone, 'parameter-missing'],
  ['a standing decision with an operation_id', '/events/0/operation_id', 'op-room', 'parameter-forbidden'],
  ['a standing decision with an attempt', '/events/0/attempt', 1, 'parameter-forbidden'],
  ['a decision with arguments', '/events/2/body', { nights: 2 }, 'parameter-forbidden'],
  ['a decision with files', '/events/2/attachment', 0, 'parameter-forbidden'],
  ['a reason that is no text', '/events/2/reason', ['costs', 'money'], 'parameter-malformed'],
  ['a decision after its request', '/events/2/time', '2026-11-30T08:00:30Z', 'decision-late'],
  // Tool events.
  ['a request without an operation_id', '/events/3/operation_id', gone, 'parameter-missing'],
  ['an operation_id that is a number', '/events/3/operation_id', 7, 'parameter-malformed'],
  ['a response without an attempt', '/events/8/attempt', gone, 'parameter-missing'],
  ['an attempt 0', '/events/8/attempt', 0, 'parameter-malformed'],
  ['an attempt in words', '/events/8/attempt', '1', 'parameter-malformed'],
  ['half an attempt', '/events/8/attempt', 1.5, 'parameter-malformed'],
  ['a request to no server', '/events/3/server', gone, 'parameter-missing'],
  ['a request to no tool', '/events/3/tool', gone, 'parameter-missing'],
  ['a name that is reserved', '/events/16/server', '!page', 'server-reserved'],
  ['a server in a response', '/events/8/server', 'https://desk.example/mcp', 'parameter-forbidden'],
  ['a tool in a response', '/events/8/tool', 'book_room', 'parameter-forbidden'],
  ['a decision in a response', '/events/8/decision', 'allowed', 'parameter-forbidden'],
  ['a reason in a request', '/events/3/reason', 'costs money', 'parameter-forbidden'],
  ['an older name of sessions', '/', 'session', 'session-singular', '/events/8/session'],
  ['a file that is not there', '/events/3/attachment', 2, 'index-out-of-range'],
  ['one of several files that is not there', '/events/8/attachment/1', 2, 'index-out-of-range'],
  ['a file by its name', '/events/3/attachment', 'passport.txt', 'index-malformed'],
  // Content.
  ['a request without arguments', '/', 'no content', 'content-missing', '/events/3'],
  ['a body of no media type', '/events/3/mediatype', gone, 'mediatype-missing', '/events/3'],
  ['a media type that is a list', '/events/3/mediatype', ['application/json'], 'parameter-malformed'],
  ['a body of no encoding', '/events/3/encoding', gone, 'encoding-missing', '/events/3'],
  ['an encoding nobody knows', '/events/3/encoding', 'hex', 'encoding-unknown'],
  ['an encoding and no body', '/events/3/body', gone, 'content-left-out', '/events/3'],
  ['text that is an object', '/events/15/body', { why: 'closed' }, 'body-not-text'],
  ['bytes that are no base64url', '/events/18/body', 'AAEC/w==', 'base64url-malformed'],
  ['bytes that are cut off', '/events/18/body', 'AAEC_', 'base64url-malformed'],
  ['a body beside an address', '/events/19/body', 'here', 'content-mixed', '/events/19'],
  ['a hash beside a body', '/events/3/content_hash', hash, 'content-mixed', '/events/3'],
  ['an address and no hash', '/events/19/content_hash', gone, 'content-hash-missing', '/events/19'],
  ['a hash and no address', '/events/19/url', gone, 'content-left-out', '/events/19'],
  ['a hash that is too short', '/events/19/content_hash/0', 'sha512-AAAA', 'content-hash-malformed'],
  ['a hash of no kind', '/events/19/content_hash', 'AAAA', 'content-hash-malformed'],
  ['no hash in a list of hashes', '/events/19/content_hash', [], 'content-hash-malformed'],
  ['an address that anyone can change', '/events/19/url', 'http://files.example/scan.png', 'url-malformed'],
  // Operations, attempts and states.
  ['one operation_id for two tools', '/events/16/operation_id', 'op-room', 'operation-id-reused'],
  ['two requests of one attempt', '/events/12/attempt', 1, 'attempt-repeated'],
  [
    'attempts in the wrong order',
    '/events/12/time',
    '2026-11-30T08:00:09.5Z',
    'attempt-out-of-order',
    '/events/9/attempt',
  ],
  [
    'no attempt 1',
    '/events/-',
    { ...events[16], operation_id: 'op-late', attempt: 2 },
    'attempt-skipped',
    '/events/22/attempt',
  ],
  ['an attempt left out', '/events/12/attempt', 4, 'attempt-skipped'],
  ['a new attempt beside one at work', '/events/10', {}, 'attempt-overlapping', '/events/12'],
  ['a response to nothing', '/events/16/operation_id', 'op-other', 'state-model', '/events/17'],
  ['progress after the end', '/events/5/time', '2026-11-30T08:00:40Z', 'state-model', '/events/5'],
  ['input for nothing', '/events/6', {}, 'state-model', '/events/7'],
  ['two ends', '/events/7/type', 'tool-result', 'state-model', '/events/8'],
  ['a tool that policy forbids', '/events/16/tool', 'wipe_disk', 'ran-though-disallowed', '/events/16'],
  ['a request that policy forbids', '/events/2/decision', 'disallowed', 'ran-though-disallowed', '/events/3'],
  ['a password among the arguments', '/events/3/body/password', 'hunter2', 'credential-seen'],
  // Other forms.
  ['a list for a vCon', '', [], 'not-an-object'],
  ['the signed form', '', { payload: 'e30', signatures: [] }, 'not-the-unsigned-form'],
  ['the encrypted form', '', { ciphertext: 'AA', recipients: [] }, 'not-the-unsigned-form'],
  [
    'nobody and nothing',
    '',
    { uuid: sampleRecord().uuid, created_at: '2026-11-30T08:00:00Z' },
    'nothing-recorded',
  ],
];

/** Damages that take more than one change. */
function damageOf([, pointer, value, code]: Damage): unknown {
  const record = sampleRecord();
  if (pointer !== '/') return damaged(record, pointer, value);
  switch (code) {
    case 'redacted-and-amended':
      return { ...record, redacted_from: {}, amended_from: {} };
    case 'session-singular':
      return damaged(damaged(record, '/events/8/sessions', gone), '/events/8/session', 0);
    default:
      return ['body', 'encoding', 'mediatype'].reduce<unknown>(
        (rest, name) => damaged(rest, `/events/3/${name}`, gone),
        record,
      );
  }
}

describe('a valid record', () => {
  test('has no findings', () => {
    expect(checkRecord(sampleRecord())).toEqual([]);
  });

  test('has none where it is redacted either: bodies may be gone, and empty entries keep the places', () => {
    expect(checkRecord(redactedRecord())).toEqual([]);
  });

  test('holds all twelve types of the draft, and one that no reader knows', () => {
    expect(new Set(events.map(({ type }) => type)).size).toBe(14);
  });
});

describe('a damaged record', () => {
  test('is damaged in more than forty ways here, and every code but one has one', () => {
    expect(damages.length).toBeGreaterThan(40);
    const tried = new Set(damages.map(([, , , code]) => code));
    const untried = Object.keys(findingCodes).filter((code) => ![...tried].some((one) => one === code));
    // That one has a test of its own.
    expect(untried).toEqual(['findings-left-out']);
  });

  test.each(damages.map((damage) => ({ what: damage[0], damage })))('$what', ({ damage }) => {
    const [, pointer, , code, at = pointer] = damage;
    const found = checkRecord(damageOf(damage));
    const expected = { code, path: at, severity: findingCodes[code].severity };
    expect(found.map(({ code, path, severity }) => ({ code, path, severity }))).toContainEqual(expected);
    // One damage is not a hundred findings: what follows from it is told too, and little else.
    expect(found.length).toBeLessThan(8);
  });

  test('is told in sentences that say what and why', () => {
    for (const damage of damages)
      for (const { message } of checkRecord(damageOf(damage))) expect(message).toMatch(/^.{20,}[.]$/s);
  });
});
