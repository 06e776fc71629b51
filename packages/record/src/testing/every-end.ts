import type { Rule, ThreadEvent, ThreadEventBody, ToldEnd } from '@callboard/core';
import {
  args,
  askedBefore,
  askedByAgent,
  broken,
  one,
  person,
  runsAtOnce,
  started,
  text,
  tools,
  written,
} from './first-turn.ts';

const nothingSent = { replies: [], resolvedInterruptIds: [], cancelledInterruptIds: [] } as const;

/** A transcript that is restated, and is the first to tell of words and of a result. */
const restated: readonly ThreadEventBody[] = [
  {
    type: 'message-sent',
    message: { id: 'u0', role: 'user', parts: [{ type: 'text', text: 'Look it up.' }] },
  },
  { type: 'run-requested', runId: 'run-0', cause: 'message', tools, ...nothingSent },
  { type: 'run-started', runId: 'run-0' },
  ...written('run-0', 'looked-up', 'agents'),
  {
    type: 'snapshot-received',
    runId: 'run-0',
    messages: [
      { role: 'user', id: 'u0', parts: [{ type: 'text', text: 'Look it up.' }] },
      {
        role: 'assistant',
        id: 'm0',
        parts: [
          { kind: 'text', text: 'I looked it up.' },
          { kind: 'call', call: { toolCallId: 'looked-up', toolName: 'agents', argsText: args } },
        ],
      },
      { role: 'tool', id: 't0', toolCallId: 'looked-up', content: text('Found.') },
    ],
  },
  { type: 'run-succeeded', runId: 'run-0' },
  { type: 'stream-ended', runId: 'run-0' },
];

const fromNowOn: Rule = {
  id: 'rule-9',
  title: 'Refunds from now on',
  word: 'allowed',
  match: { tool: 'refund' },
  scope: { kind: 'thread', threadId: 'thread-1' },
  by: { kind: 'person', person, at: 0 },
};

/** A rule lets it run. */
const runsByRule = (toolCallId: string): readonly ThreadEventBody[] => [
  { type: 'call-checked', key: one(toolCallId), verdict: { kind: 'valid' } },
  {
    type: 'call-gated',
    key: one(toolCallId),
    policy: { word: 'allowed', rule: { kind: 'rule', rule: fromNowOn } },
  },
  { type: 'execution-queued', key: one(toolCallId), lane: 'serial' },
  started(toolCallId, 1),
];

const outOfTime = (toolCallId: string): readonly ThreadEventBody[] => [
  ...runsByRule(toolCallId),
  { type: 'attempt-ended', key: one(toolCallId), attempt: 1, end: { kind: 'timed-out', limit: 1000 } },
];

/** Calls of the page: one with whose decision a rule is made, and ends that come otherwise than those of the first turn. */
const ofPage: readonly ThreadEventBody[] = [
  { type: 'run-requested', runId: 'run-1', cause: 'message', tools, ...nothingSent },
  { type: 'run-started', runId: 'run-1' },
  ...['ruled', 'broke', 'failed-late', 'broke-late'].flatMap((id) => written('run-1', id, 'refund')),
  ...['halted', 'tried-again'].flatMap((id) => written('run-1', id, 'free')),
  { type: 'run-succeeded', runId: 'run-1' },
  { type: 'stream-ended', runId: 'run-1' },
  ...askedBefore('ruled'),
  {
    type: 'decision-made',
    requestId: 'request-ruled',
    decision: { kind: 'approve' },
    means: 'person',
    person,
    shownText: args,
    standing: fromNowOn,
  },
  { type: 'execution-queued', key: one('ruled'), lane: 'serial' },
  started('ruled', 1),
  {
    type: 'attempt-ended',
    key: one('ruled'),
    attempt: 1,
    end: { kind: 'completed', content: text('Done.') },
  },
  ...runsAtOnce('halted'),
  started('halted', 1),
  { type: 'attempt-ended', key: one('halted'), attempt: 1, end: { kind: 'stopped' } },
  ...runsAtOnce('tried-again'),
  started('tried-again', 1),
  {
    type: 'attempt-ended',
    key: one('tried-again'),
    attempt: 1,
    end: { kind: 'errored', code: 'not-allowed', name: 'NotAllowed', message: 'It is forbidden by now.' },
  },
  { type: 'attempt-requested', key: one('tried-again'), attempt: 2, means: 'person', person },
  started('tried-again', 2),
  {
    type: 'attempt-ended',
    key: one('tried-again'),
    attempt: 2,
    end: { kind: 'completed', content: text('Done after all.') },
  },
  ...runsByRule('broke'),
  { type: 'attempt-ended', key: one('broke'), attempt: 1, end: broken },
  ...outOfTime('failed-late'),
  {
    type: 'attempt-returned-late',
    key: one('failed-late'),
    attempt: 1,
    kind: 'threw',
    end: { kind: 'failed', message: 'It was closed by then.' },
  },
  ...outOfTime('broke-late'),
  { type: 'attempt-returned-late', key: one('broke-late'), attempt: 1, kind: 'threw', end: broken },
];

/** A message that gives up what is asked, and does not arrive. */
const notAccepted: readonly ThreadEventBody[] = [
  { type: 'run-requested', runId: 'run-2', cause: 'message', tools, ...nothingSent },
  ...askedByAgent,
  {
    type: 'message-sent',
    message: { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Never mind.' }] },
  },
  {
    type: 'run-requested',
    runId: 'run-3',
    cause: 'message',
    tools,
    ...nothingSent,
    cancelledInterruptIds: ['i1'],
  },
  { type: 'run-not-accepted', runId: 'run-3', message: 'It is busy.' },
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
    runId: 'run-4',
    cause: 'replies',
    tools,
    ...nothingSent,
    resolvedInterruptIds: ['i1'],
  },
  { type: 'run-started', runId: 'run-4' },
  {
    type: 'call-result-received',
    runId: 'run-4',
    toolCallId: 'asked',
    messageId: 'result-4',
    content: text('Gone on.'),
  },
  { type: 'run-succeeded', runId: 'run-4' },
];

const told = (toolCallId: string, end: ToldEnd): ThreadEventBody => ({
  type: 'call-ended',
  runId: 'turn-1',
  toolCallId,
  end,
});

const atWorkThere = (toolCallId: string): readonly ThreadEventBody[] => [
  ...written('turn-1', toolCallId, 'agents'),
  { type: 'call-progressed', runId: 'turn-1', toolCallId, progress: 'half' },
];

/** How an agent says that its own tools ended. */
const ofSession: readonly ThreadEventBody[] = [
  { type: 'run-started', runId: 'turn-1', session: { turnId: 'turn-1', epoch: 1, tools } },
  ...atWorkThere('slow-there'),
  told('slow-there', { kind: 'timed-out', code: 'LATE' }),
  ...atWorkThere('halted-there'),
  told('halted-there', { kind: 'stopped', code: 'STOP' }),
  ...written('turn-1', 'declined-there', 'agents'),
  told('declined-there', { kind: 'disallowed', code: 'NO' }),
  { type: 'run-succeeded', runId: 'turn-1' },
];

/** A log of what can come of the events of `everyEvent` besides. */
export const everyEnd: readonly ThreadEvent[] = [...restated, ...ofPage, ...notAccepted, ...ofSession].map(
  (body, index): ThreadEvent => ({ ...body, at: Date.UTC(2026, 0, 1, 14) + index * 10 }),
);
