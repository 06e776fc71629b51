import type { Vcon, VconEvent, VconSession } from '../../vcon.ts';

/** Where the desk's tools are. */
const desk = 'https://desk.example/mcp';
const json = { mediatype: 'application/json', encoding: 'json' } as const;
const digest = `sha512-${'A'.repeat(86)}`;

/** What an extension of somebody's adds: a type that no reader of the draft knows. */
interface ForeignEvent {
  readonly type: 'lunar-phase';
  readonly time: string;
  readonly sessions: number;
  readonly party: number;
  readonly operation_id: string;
}

let second = 0;

/** Who does it, in which session, a second after the one before. */
function next(): { readonly time: string; readonly sessions: number; readonly party: number } {
  second += 1;
  return { time: `2026-11-30T08:00:${String(second).padStart(2, '0')}Z`, sessions: 0, party: 1 };
}

function events(): readonly (VconEvent | ForeignEvent)[] {
  second = 0;
  const policy = { type: 'policy-decision', operation: 'tool-invocation' } as const;
  const room = { operation_id: 'op-room', attempt: 1 };
  const card = { operation_id: 'op-card', attempt: 1 };
  const retried = { operation_id: 'op-card', attempt: 2 };
  const clock = { operation_id: 'op-clock', attempt: 1 };
  const scan = { operation_id: 'op-scan', attempt: 1 };
  return [
    // 0: standing, for all tools of a server; 1: for one tool of the host.
    { ...policy, ...next(), decision: 'allowed', policy_life: 'standing', server: desk },
    {
      ...policy,
      ...next(),
      decision: 'disallowed',
      policy_life: 'standing',
      reason: 'never from a chat',
      server: '!host',
      tool: 'wipe_disk',
    },
    // 2 to 8: asked for, sent, pending, asked something in mid-run, done.
    {
      ...policy,
      ...next(),
      ...room,
      decision: 'permission-required',
      policy_life: 'once',
      reason: 'costs money',
      server: desk,
      tool: 'book_room',
    },
    {
      type: 'tool-invocation',
      ...next(),
      ...room,
      server: desk,
      tool: 'book_room',
      ...json,
      body: { nights: 2, city: 'Ghent' },
      attachment: 0,
    },
    { type: 'tool-pending', ...next(), ...room, ...json, body: { taskId: 'task-7' } },
    { type: 'tool-progress', ...next(), ...room, ...json, body: { progress: 1, total: 3 } },
    { type: 'tool-input', ...next(), ...room, ...json, body: { message: 'Which floor?' } },
    {
      type: 'tool-input-response',
      ...next(),
      ...room,
      ...json,
      body: { action: 'accept', content: { floor: 3 } },
    },
    { type: 'tool-result', ...next(), ...room, ...json, body: { room: 312 }, attachment: [0, 1] },
    // 9 to 15: denied, allowed again, out of time, asked to stop, and failed late.
    {
      type: 'tool-invocation',
      ...next(),
      ...card,
      server: desk,
      tool: 'charge_card',
      ...json,
      body: { cents: 9900 },
    },
    {
      type: 'tool-denied',
      ...next(),
      ...card,
      ...json,
      body: { error: 'insufficient_scope', scope: 'pay:write' },
    },
    {
      ...policy,
      ...next(),
      ...retried,
      decision: 'permission-required',
      policy_life: 'once',
      server: desk,
      tool: 'charge_card',
    },
    {
      type: 'tool-invocation',
      ...next(),
      ...retried,
      server: desk,
      tool: 'charge_card',
      ...json,
      body: { cents: 9900 },
    },
    { type: 'tool-timeout', ...next(), ...retried },
    {
      type: 'tool-cancel',
      ...next(),
      ...retried,
      mediatype: 'text/plain',
      encoding: 'none',
      body: 'No longer needed',
    },
    {
      type: 'tool-failure',
      ...next(),
      ...retried,
      mediatype: 'text/plain',
      encoding: 'none',
      body: 'The bank is closed',
    },
    // 16, 17: a tool of the host that never worked.
    { type: 'tool-invocation', ...next(), ...clock, server: '!host', tool: 'read_clock', ...json, body: {} },
    { type: 'tool-error', ...next(), ...clock, ...json, body: { code: -32602, message: 'No such zone' } },
    // 18, 19: bytes inside, and a result that stands elsewhere.
    {
      type: 'tool-invocation',
      ...next(),
      ...scan,
      server: 'scanner',
      tool: 'scan',
      mediatype: 'application/octet-stream',
      encoding: 'base64url',
      body: 'AAEC_w',
    },
    {
      type: 'tool-result',
      ...next(),
      ...scan,
      sessions: [0, 1],
      mediatype: 'image/png',
      url: 'https://files.example/scan.png',
      content_hash: [digest],
    },
    // 20: a person pressed a button; 21: an extension nobody here knows.
    { type: 'keydown', ...next(), party: 0, button: 'Approve' },
    { type: 'lunar-phase', ...next(), operation_id: 'not of the draft' },
  ];
}

const sessions: readonly VconSession[] = [
  { start: '2026-11-30T08:00:00Z', duration: 30, parties: [0, 1], originator: 0, dialog: [0] },
  {
    start: '2026-11-30T08:00:00.250+01:00',
    parties: [1],
    sessions: [{ session: 0, type: 'child', description: 'the scanner' }],
  },
];

/** A valid record of our own making: all twelve types of the draft, both lives of a decision, all forms of content. */
export function sampleRecord(): Vcon<VconEvent | ForeignEvent> {
  return {
    uuid: '01938f2e-6f00-8abc-9def-0123456789ab',
    extensions: ['tool-invocation'],
    created_at: '2026-11-30T08:00:00Z',
    updated_at: '2026-11-30T08:01:00Z',
    subject: 'A room in Ghent',
    parties: [
      { name: 'Rosa', validation: 'none', type: 'person' },
      { name: 'Desk agent', validation: 'none', type: 'bot' },
    ],
    sessions,
    dialog: [
      {
        type: 'text',
        start: '2026-11-30T08:00:00Z',
        parties: [0, 1],
        originator: 0,
        mediatype: 'text/plain',
        encoding: 'none',
        body: 'A room in Ghent for two nights.',
      },
    ],
    events: events(),
    attachments: [
      {
        start: '2026-11-30T08:00:03Z',
        party: 0,
        dialog: 0,
        filename: 'passport.txt',
        mediatype: 'text/plain',
        encoding: 'none',
        body: 'a passport',
      },
      {
        start: '2026-11-30T08:00:09Z',
        party: 1,
        session: [0],
        mediatype: 'application/pdf',
        url: 'https://files.example/booking.pdf',
        content_hash: digest,
      },
    ],
  };
}

/** The same with something taken out: bodies and addresses that are gone, and entries that only keep their places. */
export function redactedRecord(): unknown {
  const record = sampleRecord();
  const withoutBody: ReadonlySet<number> = new Set([3, 8]);
  return {
    ...record,
    redacted_from: { uuid: '01938f2e-6f00-8abc-9def-0123456789ac', type: 'privacy' },
    parties: [{}, record.parties[1]],
    events: record.events.map((event, index) => {
      if (index === 5 || index === 20) return {};
      if (index === 19) return Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'url'));
      return withoutBody.has(index)
        ? Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'body'))
        : event;
    }),
    attachments: [{}, record.attachments[1]],
  };
}
