import { callKey, type ThreadEvent, type ThreadEventBody } from '@callboard/core';
import { args, askedByAgent, firstTurn, one, person, question, text, tools, written } from './first-turn.ts';

/** Replies that leave, an interrupt that is answered, a transcript that is restated. */
const laterTurns: readonly ThreadEventBody[] = [
  {
    type: 'run-requested',
    runId: 'run-2',
    cause: 'replies',
    tools,
    replies: [
      { key: one('approved'), messageId: 'reply-1', content: text('Refunded.') },
      { key: one('edited'), messageId: 'reply-2', content: text('The person changed it. Result: yes') },
      {
        key: one('rejected'),
        messageId: 'reply-3',
        content: text('The person rejected this call.'),
        error: 'rejected',
      },
    ],
    resolvedInterruptIds: [],
    cancelledInterruptIds: [],
  },
  ...askedByAgent,
  {
    type: 'decision-made',
    requestId: '5:run-2:2:i1:0',
    decision: { kind: 'reject' },
    means: 'person',
    person,
    shownText: args,
  },
  { type: 'decision-taken-back', requestId: '5:run-2:2:i1:0' },
  {
    type: 'decision-made',
    requestId: '5:run-2:2:i1:0',
    decision: { kind: 'approve' },
    means: 'person',
    person,
    shownText: args,
  },
  {
    type: 'run-requested',
    runId: 'run-3',
    cause: 'replies',
    tools,
    replies: [],
    resolvedInterruptIds: ['i1'],
    cancelledInterruptIds: [],
  },
  { type: 'run-started', runId: 'run-3' },
  {
    type: 'call-result-received',
    runId: 'run-3',
    toolCallId: 'asked',
    messageId: 'result-3',
    content: text('Gone on.'),
  },
  {
    type: 'snapshot-received',
    runId: 'run-3',
    messages: [{ role: 'user', id: 'sent-1', parts: [{ type: 'text', text: 'Refund it.' }] }],
  },
  ...written('run-3', 'question', 'agents'),
  { type: 'question-asked', runId: 'run-3', toolCallId: 'question', question },
  { type: 'run-stopped', runId: 'run-3', by: 'person' },
];

/** Every other way in which a run ends. */
const ends: readonly ThreadEventBody[] = (
  [
    { type: 'run-cancelled', runId: 'e1' },
    { type: 'run-failed', runId: 'e2', message: 'The model is away.' },
    { type: 'run-refused', runId: 'e3', message: 'It broke a rule.', code: 'rule' },
    { type: 'run-cut-off', runId: 'e4', message: 'It ended.' },
    { type: 'run-not-accepted', runId: 'e5', message: 'Not found.', status: 404, body: 'nothing' },
  ] as const
).flatMap((end): ThreadEventBody[] => [
  { type: 'run-started', runId: end.runId },
  ...written(end.runId, `of-${end.runId}`, 'agents'),
  end,
]);

/** An agent that gives its run another id than ours, so that nobody knows before its end whose calls these are. */
const underOtherId: readonly ThreadEventBody[] = [
  {
    type: 'run-requested',
    runId: 'asked-for',
    cause: 'message',
    tools,
    replies: [],
    resolvedInterruptIds: [],
    cancelledInterruptIds: [],
  },
  { type: 'run-started', runId: 'given' },
  ...written('given', 'of-other', 'refund'),
  { type: 'run-succeeded', runId: 'given' },
  { type: 'stream-ended', runId: 'asked-for' },
];

/** A session, whose calls are handed over one by one. */
const session: readonly ThreadEventBody[] = [
  { type: 'run-started', runId: 'turn-1', session: { turnId: 'turn-1', epoch: 1, tools } },
  ...written('turn-1', 'shown', 'agents'),
  { type: 'call-progressed', runId: 'turn-1', toolCallId: 'shown', progress: { said: 'half' } },
  { type: 'call-ended', runId: 'turn-1', toolCallId: 'shown', end: { kind: 'failed', code: 'busy' } },
  ...written('turn-1', 'handed', 'refund'),
  { type: 'call-handed-over', runId: 'turn-1', toolCallId: 'handed', argsText: args, timeLimit: 1000 },
  { type: 'call-expired', key: callKey('turn-1', 'handed') },
  {
    type: 'call-replied',
    key: callKey('turn-1', 'handed'),
    messageId: 'reply-9',
    content: text('Out of time.'),
    error: 'expired',
    note: 'Nothing ran.',
  },
  { type: 'call-started', runId: 'turn-1', toolCallId: 'unstreamed', toolName: 'agents' },
  { type: 'call-handed-over', runId: 'turn-1', toolCallId: 'unstreamed', argsText: args },
  { type: 'thread-reopened' },
  { type: 'thread-resumed' },
];

/** A log in which everything happens that can happen, each in a way that means something. */
export const everyEvent: readonly ThreadEvent[] = [
  ...firstTurn,
  ...laterTurns,
  ...ends,
  ...underOtherId,
  ...session,
].map((body, index): ThreadEvent => ({ ...body, at: Date.UTC(2026, 0, 1, 14) + index * 10 }));
