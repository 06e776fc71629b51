import { expect, test } from 'vitest';
import type { AgUiRefusalCode } from './index.ts';
import { afterStart, inRun, readStream, runFinished, runStarted } from './testing/read-stream.ts';

const text = (messageId: string, rest: object = {}) => ({ type: 'TEXT_MESSAGE_START', messageId, ...rest });
const textEnd = (messageId: string, rest: object = {}) => ({ type: 'TEXT_MESSAGE_END', messageId, ...rest });
const call = (toolCallId: string, rest: object = {}) => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'search',
  ...rest,
});
const args = (toolCallId: string, rest: object = {}) => ({
  type: 'TOOL_CALL_ARGS',
  toolCallId,
  delta: '{}',
  ...rest,
});
const callEnd = (toolCallId: string, rest: object = {}) => ({ type: 'TOOL_CALL_END', toolCallId, ...rest });
const thought = (messageId: string, rest: object = {}) => ({
  type: 'REASONING_MESSAGE_START',
  messageId,
  role: 'reasoning',
  ...rest,
});
const span = (messageId: string) => ({ type: 'REASONING_START', messageId });
const step = (stepName: string, rest: object = {}) => ({ type: 'STEP_STARTED', stepName, ...rest });
const stepEnd = (stepName: string, rest: object = {}) => ({ type: 'STEP_FINISHED', stepName, ...rest });
const subagent = (subagentRunId: string, rest: object = {}) => ({
  type: 'SUBAGENT_STARTED',
  subagentRunId,
  name: 'scout',
  ...rest,
});
const subagentEnd = (subagentRunId: string) => ({ type: 'SUBAGENT_FINISHED', subagentRunId });
const runError = { type: 'RUN_ERROR', message: 'no' };
const s1 = { subagentRunId: 's1' };
const s2 = { subagentRunId: 's2' };
const snapshot = (...messages: readonly object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages });

/** A rule, the code a stream that breaks it is refused with, and such a stream: its last event breaks the rule. */
type Broken = readonly [rule: string, code: AgUiRefusalCode, events: readonly unknown[]];

const broken: readonly Broken[] = [
  ['3.1: a stream begins with a run', 'no-run', [text('m')]],
  ['3.1: a state snapshot is no beginning', 'no-run', [{ type: 'STATE_SNAPSHOT', snapshot: 1 }]],
  ['3.1: no run starts inside an open one', 'run-open', afterStart(runStarted)],
  ['3.1: after its end a run says nothing more', 'run-over', [...inRun(), text('m')]],
  ['3.1: a run does not finish twice', 'run-over', inRun(runFinished)],
  ['3.1: after its failure a run does not finish', 'run-over', afterStart(runError, runFinished)],
  ['3.1: a run does not fail twice', 'run-over', afterStart(runError, runError)],
  ['3.1: a late failure is the last word of a run', 'run-over', [...inRun(), runError, text('m')]],
  ['3.1: no run finishes over an open message', 'left-open', inRun(text('m'))],
  ['3.1: no run finishes over an open call', 'left-open', inRun(call('c'))],
  ['3.1: no run finishes over an open reasoning message', 'left-open', inRun(thought('m'))],
  ['3.1: no run finishes over an open reasoning span', 'left-open', inRun(span('m'))],
  ['3.1: no run finishes over an open step', 'left-open', inRun(step('a'))],
  ['3.1: no run finishes over an active subagent', 'left-open', inRun(subagent('s1'))],
  ['3.2: an open message is not started', 'already-open', afterStart(text('m'), text('m'))],
  ['3.2: an open call is not started', 'already-open', afterStart(call('c'), call('c'))],
  ['3.2: an open reasoning message is not started', 'already-open', afterStart(thought('m'), thought('m'))],
  ['3.2: an open reasoning span is not started', 'already-open', afterStart(span('m'), span('m'))],
  [
    '3.2: text goes to an open message',
    'not-open',
    afterStart({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x' }),
  ],
  [
    '3.2: a closed message takes no text',
    'not-open',
    afterStart(text('m'), textEnd('m'), { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x' }),
  ],
  ['3.2: only an open message ends', 'not-open', afterStart(textEnd('m'))],
  ['3.2: arguments go to an open call', 'not-open', afterStart(args('c'))],
  ['3.2: a closed call takes no arguments', 'not-open', afterStart(call('c'), callEnd('c'), args('c'))],
  ['3.2: only an open call ends', 'not-open', afterStart(callEnd('c'))],
  ['3.2: a message is no call', 'not-open', afterStart(text('x'), args('x'))],
  [
    '3.2: a span is no reasoning message',
    'not-open',
    afterStart(span('x'), { type: 'REASONING_MESSAGE_CONTENT', messageId: 'x', delta: 'h' }),
  ],
  [
    '3.2: a reasoning message is no span',
    'not-open',
    afterStart(thought('x'), { type: 'REASONING_END', messageId: 'x' }),
  ],
  ['3.6: a subagent starts once', 'subagent-reused', afterStart(subagent('s1'), subagent('s1'))],
  [
    '3.6: a subagent id is not used again',
    'subagent-reused',
    afterStart(subagent('s1'), subagentEnd('s1'), subagent('s1')),
  ],
  [
    '3.6: the parent of a subagent was started',
    'unknown-parent',
    afterStart(subagent('s1', { parentSubagentRunId: 's0' })),
  ],
  ['3.6: only an active subagent ends', 'not-open', afterStart(subagentEnd('s1'))],
  [
    '3.6: a subagent ends once',
    'not-open',
    afterStart(subagent('s1'), subagentEnd('s1'), {
      type: 'SUBAGENT_ERROR',
      subagentRunId: 's1',
      message: 'no',
    }),
  ],
  ['3.6: a step is finished by its owner', 'not-open', afterStart(step('a'), stepEnd('a', s1))],
  [
    '3.6: a step of the agent is not one of the subagent ""',
    'not-open',
    afterStart(step('a'), stepEnd('a', { subagentRunId: '' })),
  ],
  ['3.6: an open step is not started', 'already-open', afterStart(step('a', s1), step('a', s1))],
  ['3.6: a subagent does not go on for the agent', 'wrong-owner', afterStart(call('c'), args('c', s1))],
  ['3.6: nor for another subagent', 'wrong-owner', afterStart(call('c', s1), callEnd('c', s2))],
  [
    '3.6: nor does it reopen what another closed',
    'wrong-owner',
    afterStart(text('m', s1), textEnd('m'), text('m', s2)),
  ],
  [
    '3.6: a call belongs to the message that carries it',
    'wrong-owner',
    afterStart(text('m', s1), call('c', { ...s2, parentMessageId: 'm' })),
  ],
  [
    '3.6: a call does not move to a message of another',
    'wrong-owner',
    afterStart(
      text('m', s1),
      call('c', { parentMessageId: 'm' }),
      callEnd('c'),
      text('n'),
      call('c', { parentMessageId: 'n' }),
    ),
  ],
  [
    '3.6: a span and the messages in it have one owner',
    'wrong-owner',
    afterStart(span('x'), thought('x', s1)),
  ],
  [
    '3.6: an activity is changed by its owner',
    'wrong-owner',
    afterStart(
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 'x', content: {} },
      { type: 'ACTIVITY_DELTA', messageId: 'a', activityType: 'x', patch: [], ...s1 },
    ),
  ],
  [
    '3.6: an encrypted value goes to a call of its owner',
    'wrong-owner',
    afterStart(call('c', s1), {
      type: 'REASONING_ENCRYPTED_VALUE',
      subtype: 'tool-call',
      entityId: 'c',
      encryptedValue: 'x',
      ...s2,
    }),
  ],
  [
    '3.6: an encrypted value goes to reasoning of its owner',
    'wrong-owner',
    afterStart(thought('m', s1), {
      type: 'REASONING_ENCRYPTED_VALUE',
      subtype: 'message',
      entityId: 'm',
      encryptedValue: 'x',
      ...s2,
    }),
  ],
  [
    '3.5: a snapshot says whom its messages belong to',
    'wrong-owner',
    afterStart(text('m'), textEnd('m'), snapshot({ id: 'm', role: 'assistant', ...s1 }), text('m', s2)),
  ],
  [
    '3.5: a snapshot says whom its calls belong to',
    'wrong-owner',
    afterStart(
      snapshot({
        id: 'm',
        role: 'assistant',
        ...s1,
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '' } }],
      }),
      call('c', s2),
    ),
  ],
  [
    '3.5: so does the input a run begins with',
    'wrong-owner',
    [
      {
        ...runStarted,
        input: { threadId: 't', runId: 'r', messages: [{ id: 'm', role: 'reasoning', content: 'h', ...s1 }] },
      },
      thought('m', s2),
    ],
  ],
  [
    '3.2: the message of a result belongs to whoever ran the tool',
    'wrong-owner',
    afterStart(
      { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: '', ...s1 },
      text('m', s2),
    ),
  ],
  [
    '4.1: the interrupts of a run have ids of their own',
    'doubled-interrupt',
    afterStart({
      ...runFinished,
      outcome: {
        type: 'interrupt',
        interrupts: [
          { id: 'i', reason: 'a' },
          { id: 'i', reason: 'b' },
        ],
      },
    }),
  ],
];

test.each(broken)('P5: %s', (_rule, code, events) => {
  const { refusal, events: read } = readStream(events);
  expect(refusal).toMatchObject({ code, index: events.length - 1 });
  const last = read[read.length - 1];
  expect(last).toEqual({ type: 'run-refused', runId: 'r', code, message: refusal?.message });
});

const kept: readonly (readonly [rule: string, events: readonly unknown[]])[] = [
  ['3.1: a run may follow a finished one', [...inRun(), ...inRun()]],
  ['3.1: a run may follow a failed one', [...afterStart(runError), ...inRun()]],
  ['3.1: a run may follow one that failed late', [...inRun(), runError, ...inRun()]],
  ['3.1: a failure may come first', [runError]],
  [
    '3.1: a failure closes what is open',
    afterStart(text('m'), call('c'), span('x'), step('a'), subagent('s1'), runError),
  ],
  [
    '3.1: what was open is a matter of its run',
    [...afterStart(call('c'), runError), ...inRun(call('c'), callEnd('c'))],
  ],
  [
    '3.1: whom things belong to is a matter of their run',
    [...inRun(text('m', s1), textEnd('m')), ...inRun(text('m', s2), textEnd('m'))],
  ],
  [
    '3.2: messages, calls and reasoning interleave',
    inRun(
      text('m'),
      call('c'),
      thought('h'),
      call('d'),
      textEnd('m'),
      args('c'),
      callEnd('d'),
      { type: 'REASONING_MESSAGE_END', messageId: 'h' },
      callEnd('c'),
    ),
  ],
  ['3.2: a closed call may be reopened', inRun(call('c'), callEnd('c'), call('c'), callEnd('c'))],
  [
    '3.2: ids are told apart by what they name',
    inRun(
      text('x'),
      call('x'),
      thought('x'),
      span('x'),
      textEnd('x'),
      callEnd('x'),
      { type: 'REASONING_MESSAGE_END', messageId: 'x' },
      { type: 'REASONING_END', messageId: 'x' },
    ),
  ],
  [
    '3.2: a result may come before the end of its call, and for no call at all',
    inRun(
      call('c'),
      { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: '1' },
      callEnd('c'),
      { type: 'TOOL_CALL_RESULT', messageId: 'n', toolCallId: 'zz', content: '2' },
    ),
  ],
  ['3.5: a snapshot leaves an open call open', inRun(call('c'), snapshot(), args('c'), callEnd('c'))],
  ['3.6: an event without a tag agrees with every owner', inRun(call('c', s1), args('c'), callEnd('c'))],
  [
    '3.6: subagents run side by side',
    inRun(
      subagent('s1'),
      subagent('s2', { parentSubagentRunId: 's1' }),
      subagentEnd('s1'),
      subagentEnd('s2'),
    ),
  ],
  [
    '3.6: the parent of a subagent may have ended',
    inRun(
      subagent('s1'),
      subagentEnd('s1'),
      subagent('s2', { parentSubagentRunId: 's1' }),
      subagentEnd('s2'),
    ),
  ],
  [
    '3.6: steps of different owners share a name',
    inRun(step('a'), step('a', s1), stepEnd('a', s1), stepEnd('a')),
  ],
  [
    '3.6: a call without a tag inherits the owner of its message',
    inRun(text('m', s1), call('c', { parentMessageId: 'm' }), args('c', s1), callEnd('c'), textEnd('m')),
  ],
  [
    '3.7: an activity may be replaced by another owner',
    inRun(
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 'x', content: {} },
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 'x', content: {}, ...s1 },
      { type: 'ACTIVITY_DELTA', messageId: 'a', activityType: 'x', patch: [], ...s1 },
    ),
  ],
  [
    '3.7: a state event may come from a subagent',
    inRun({ type: 'STATE_SNAPSHOT', snapshot: null, ...s1 }, { type: 'STATE_DELTA', delta: [], ...s2 }),
  ],
];

test.each(kept)('%s', (_rule, events) => {
  expect(readStream(events).refusal).toBeUndefined();
  expect(readStream(events).problems).toEqual([]);
});

test('P5: what came before the refused event counts, and nothing after it is read', () => {
  const { events } = readStream(afterStart(call('c'), args('c'), args('zz'), callEnd('c'), runFinished));
  expect(events.map(({ type }) => type)).toEqual([
    'run-started',
    'call-started',
    'call-args-appended',
    'run-refused',
  ]);
});

test('a refusal says which event did what to what, and which page has the rule', () => {
  const { refusal } = readStream(afterStart(callEnd('c-1')));
  expect(refusal).toEqual({
    code: 'not-open',
    index: 1,
    eventType: 'TOOL_CALL_END',
    message:
      'Event 1, TOOL_CALL_END, is about call "c-1", which is not open (AG-UI 1.0, basic/patterns/streaming).',
  });
});

test('a refusal names what was left open, but not without end', () => {
  const calls = Array.from({ length: 9 }, (_, index) => call(`c${index}`));
  expect(readStream(inRun(...calls)).refusal?.message).toContain(
    'call "c0", call "c1", call "c2", call "c3", call "c4" and 4 more',
  );
});

test('P24: an id of a megabyte does not make a message of a megabyte', () => {
  const { refusal } = readStream(afterStart(callEnd('x'.repeat(1_000_000))));
  expect(refusal?.message.length).toBeLessThan(300);
});
