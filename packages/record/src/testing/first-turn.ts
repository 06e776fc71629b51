import {
  type AdvertisedTool,
  callKey,
  type PolicyVerdict,
  type Question,
  type ResultContent,
  type Rule,
  type ThreadEventBody,
} from '@callboard/core';

const schema = { type: 'object' };
const server = 'https://orders.example/mcp';
const refund: AdvertisedTool = {
  name: 'refund',
  title: 'Refund order',
  description: 'Refunds.',
  schema,
  approval: 'ask',
  runnable: true,
  risk: 'medium',
  server,
};
const free: AdvertisedTool = { name: 'free', description: 'Runs.', schema, approval: 'none', runnable: true };
export const tools = [refund, free];

export const person = { id: 'ada', name: 'Ada' };
const rule: Rule = {
  id: 'rule-1',
  title: 'Small refunds',
  word: 'allowed',
  match: { tool: 'refund', conditions: [{ path: ['note'], is: 'equal', value: 'a gift' }] },
  scope: { kind: 'thread', threadId: 'thread-1' },
  by: { kind: 'person', person, at: 0 },
};

const asks: PolicyVerdict = { word: 'permission-required', rule: { kind: 'tool-setting', approval: 'ask' } };
const byRule: PolicyVerdict = {
  word: 'disallowed',
  rule: { kind: 'rule', rule: { ...rule, id: 'rule-2', word: 'disallowed' } },
};
const letsRun: PolicyVerdict = { word: 'allowed', rule: { kind: 'tool-setting', approval: 'none' } };

export const args = '{"order":"A-1001","note":"a gift"}';
export const text = (words: string): ResultContent => ({ kind: 'text', text: words });
export const one = (toolCallId: string): string => callKey('run-1', toolCallId);

export const written = (
  runId: string,
  toolCallId: string,
  toolName: string,
  more: { readonly subagentRunId?: string } = {},
) =>
  [
    { type: 'call-started', runId, toolCallId, toolName, ...more },
    { type: 'call-args-appended', runId, toolCallId, delta: args },
    { type: 'call-closed', runId, toolCallId },
  ] as const;

export const askedBefore = (toolCallId: string): readonly ThreadEventBody[] => [
  { type: 'call-checked', key: one(toolCallId), verdict: { kind: 'valid' } },
  {
    type: 'request-opened',
    key: one(toolCallId),
    policy: asks,
    requestId: `request-${toolCallId}`,
    allowed: ['approve', 'edit', 'reject', 'answer'],
    lane: 'serial',
  },
];

export const runsAtOnce = (toolCallId: string): readonly ThreadEventBody[] => [
  { type: 'call-checked', key: one(toolCallId), verdict: { kind: 'valid' } },
  { type: 'call-gated', key: one(toolCallId), policy: letsRun },
  { type: 'execution-queued', key: one(toolCallId), lane: 'serial' },
];

export const started = (toolCallId: string, attempt: number): ThreadEventBody => ({
  type: 'attempt-started',
  key: one(toolCallId),
  attempt,
  argsText: args,
  terms: { idempotent: true, most: 2, onException: 'fail' },
});

export const broken = {
  kind: 'errored',
  code: 'tool-failed',
  name: 'TypeError',
  message: 'It broke.',
} as const;

export const question: Question = {
  message: 'Go on?',
  proposal: { toolName: 'agents', argsText: args },
  allowed: ['approve', 'reject', 'answer'],
  answer: { kind: 'json', schema: { type: 'object', title: 'What is asked' } },
  losses: ['reason'],
};

/** The run after it, which asks whether a call of the agent's own may run. */
export const askedByAgent: readonly ThreadEventBody[] = [
  { type: 'run-started', runId: 'run-2' },
  ...written('run-2', 'asked', 'agents'),
  {
    type: 'run-interrupted',
    runId: 'run-2',
    interrupts: [
      {
        id: 'i1',
        reason: 'tool_call',
        toolCallId: 'asked',
        raw: {},
        questions: [{ ...question, toolCallId: 'asked' }],
      },
    ],
  },
  { type: 'stream-ended', runId: 'run-2' },
];

/** What people, the agent and the page do in one long run: calls that end in every way. */
export const firstTurn: readonly ThreadEventBody[] = [
  {
    type: 'history-loaded',
    messages: [{ role: 'user', id: 'old-1', parts: [{ type: 'text', text: 'Said before.' }] }],
  },
  {
    type: 'message-held',
    message: { id: 'held-1', role: 'user', parts: [{ type: 'text', text: 'Never sent.' }] },
  },
  { type: 'message-taken-back', messageId: 'held-1' },
  {
    type: 'message-sent',
    message: {
      id: 'sent-1',
      role: 'user',
      parts: [
        { type: 'text', text: 'Refund it.' },
        { type: 'image', source: { type: 'url', value: 'https://files.example/broken.png' } },
      ],
    },
  },
  {
    type: 'run-requested',
    runId: 'run-1',
    cause: 'message',
    tools,
    replies: [],
    resolvedInterruptIds: [],
    cancelledInterruptIds: [],
  },
  { type: 'run-started', runId: 'run-1' },
  { type: 'message-started', runId: 'run-1', messageId: 'm1', role: 'assistant' },
  { type: 'message-text-appended', runId: 'run-1', messageId: 'm1', delta: 'I will.' },
  { type: 'message-annotated', runId: 'run-1', messageId: 'm1', metadata: { model: 'x' } },
  { type: 'message-closed', runId: 'run-1', messageId: 'm1' },
  {
    type: 'activity-stated',
    runId: 'run-1',
    messageId: 'act',
    activityType: 'plan',
    content: { now: 'one' },
    replace: true,
  },
  {
    type: 'activity-patched',
    runId: 'run-1',
    messageId: 'act',
    activityType: 'plan',
    patch: [{ op: 'replace', path: '/now', value: 'two' }],
  },
  { type: 'state-replaced', runId: 'run-1', state: { cart: 'one' } },
  { type: 'state-patched', runId: 'run-1', patch: [{ op: 'replace', path: '/cart', value: 'two' }] },
  { type: 'subagent-started', runId: 'run-1', subagentRunId: 's1', name: 'Planner' },
  { type: 'step-started', runId: 'run-1', name: 'look', subagentRunId: 's1' },
  ...written('run-1', 'by-agent', 'agents', { subagentRunId: 's1' }),
  {
    type: 'call-result-received',
    runId: 'run-1',
    toolCallId: 'by-agent',
    messageId: 'result-1',
    content: { kind: 'json', json: '{"found":"yes"}' },
  },
  ...written('run-1', 'by-agent-2', 'agents'),
  {
    type: 'call-result-received',
    runId: 'run-1',
    toolCallId: 'by-agent-2',
    messageId: 'result-2',
    content: text('It is gone.'),
    error: 'gone',
  },
  { type: 'step-finished', runId: 'run-1', name: 'look', subagentRunId: 's1' },
  { type: 'subagent-ended', runId: 'run-1', subagentRunId: 's1', end: { kind: 'finished' } },
  ...[
    'approved',
    'edited',
    'rejected',
    'answered',
    'expired',
    'held',
    'left',
    'limited',
    'stopped',
    'refused',
    'forbidden',
    'gone',
    'mid-run',
  ].flatMap((id) =>
    written('run-1', id, ['held', 'limited', 'stopped', 'gone', 'mid-run'].includes(id) ? 'free' : 'refund'),
  ),
  { type: 'call-annotated', runId: 'run-1', toolCallId: 'approved', metadata: { cost: 1 } },
  { type: 'problem-noted', code: 'odd', message: 'Something odd.', runId: 'run-1' },
  { type: 'run-succeeded', runId: 'run-1' },
  { type: 'stream-ended', runId: 'run-1' },
  { type: 'call-checked', key: one('approved'), verdict: { kind: 'valid' } },
  {
    type: 'call-screened',
    key: one('approved'),
    screening: { kind: 'rewritten', argsText: args, reason: 'Capped.' },
  },
  ...askedBefore('approved').slice(1),
  {
    type: 'decision-made',
    requestId: 'request-approved',
    decision: { kind: 'approve' },
    means: 'person',
    person,
    shownText: args,
    standing: rule,
  },
  { type: 'execution-queued', key: one('approved'), lane: 'serial' },
  started('approved', 1),
  { type: 'attempt-progressed', key: one('approved'), attempt: 1, progress: { said: 'half' } },
  { type: 'partial-given', key: one('approved'), attempt: 1, content: text('So far.') },
  {
    type: 'attempt-ended',
    key: one('approved'),
    attempt: 1,
    end: { kind: 'failed', message: 'Busy.' },
    isTriedAgain: true,
  },
  started('approved', 2),
  {
    type: 'attempt-ended',
    key: one('approved'),
    attempt: 2,
    end: { kind: 'completed', content: text('Refunded.') },
  },
  ...askedBefore('edited'),
  {
    type: 'decision-made',
    requestId: 'request-edited',
    decision: { kind: 'edit', argsText: '{"order":"A-1002","note":"a gift"}' },
    means: 'person',
    person,
    shownText: args,
  },
  { type: 'execution-queued', key: one('edited'), lane: 'serial' },
  {
    ...started('edited', 1),
    type: 'attempt-started',
    key: one('edited'),
    attempt: 1,
    argsText: '{"order":"A-1002","note":"a gift"}',
  },
  {
    type: 'attempt-ended',
    key: one('edited'),
    attempt: 1,
    end: { kind: 'completed', content: { kind: 'json', json: '{"ok":"yes"}' } },
  },
  ...askedBefore('rejected'),
  {
    type: 'decision-made',
    requestId: 'request-rejected',
    decision: { kind: 'reject', reason: 'Too dear.' },
    means: 'person',
    shownText: args,
  },
  ...askedBefore('answered'),
  {
    type: 'decision-made',
    requestId: 'request-answered',
    decision: { kind: 'answer', text: 'By hand.' },
    means: 'code',
    shownText: args,
  },
  ...askedBefore('expired'),
  { type: 'request-expired', requestId: 'request-expired' },
  ...runsAtOnce('held'),
  started('held', 1),
  { type: 'attempt-ended', key: one('held'), attempt: 1, end: broken },
  { type: 'attempt-requested', key: one('held'), attempt: 2, means: 'person', person },
  started('held', 2),
  { type: 'attempt-ended', key: one('held'), attempt: 2, end: broken },
  {
    type: 'failure-decided',
    key: one('held'),
    decision: { kind: 'answer', text: 'Done by hand.' },
    means: 'person',
    person,
  },
  { type: 'call-abandoned', key: one('left'), reason: 'cancelled' },
  ...runsAtOnce('limited'),
  started('limited', 1),
  { type: 'attempt-ended', key: one('limited'), attempt: 1, end: { kind: 'timed-out', limit: 1000 } },
  { type: 'attempt-returned-late', key: one('limited'), attempt: 1, kind: 'returned' },
  ...runsAtOnce('stopped'),
  started('stopped', 1),
  { type: 'call-abandoned', key: one('stopped'), reason: 'cancelled' },
  { type: 'call-checked', key: one('refused'), verdict: { kind: 'valid' } },
  { type: 'call-screened', key: one('refused'), screening: { kind: 'rejected', reason: 'Under review.' } },
  { type: 'call-checked', key: one('forbidden'), verdict: { kind: 'valid' } },
  { type: 'call-gated', key: one('forbidden'), policy: byRule },
  ...runsAtOnce('mid-run'),
  started('mid-run', 1),
  { type: 'attempt-accepted', key: one('mid-run'), attempt: 1, reference: { task: 'at the bank' } },
  { type: 'attempt-accepted', key: one('mid-run'), attempt: 1, reference: { task: 'once more' } },
  {
    type: 'input-requested',
    key: one('mid-run'),
    attempt: 1,
    requestId: 'request-mid-run',
    question: {
      message: 'Which account?',
      form: { kind: 'text' },
      raw: { params: { message: 'Which account?' } },
    },
  },
  {
    type: 'decision-made',
    requestId: 'request-mid-run',
    decision: { kind: 'answer', text: 'The savings.' },
    means: 'person',
    person,
    shownText: '',
  },
  {
    type: 'input-given',
    key: one('mid-run'),
    attempt: 1,
    requestId: 'request-mid-run',
    answer: { action: 'accept', text: 'The savings.' },
  },
  {
    type: 'attempt-ended',
    key: one('mid-run'),
    attempt: 1,
    end: {
      kind: 'refused',
      message: 'Not allowed.',
      detail: { scopes: 'accounts:write' },
      stepUp: 'more access',
    },
  },
  ...runsAtOnce('gone'),
  started('gone', 1),
  {
    type: 'attempt-ended',
    key: one('gone'),
    attempt: 1,
    end: { kind: 'errored', code: 'no-handler', name: 'NoHandler', message: 'It is offered no more.' },
  },
];
