import { describe, expect, test } from 'vitest';
import type { AttemptEnd } from './attempt.ts';
import { callStatus, isSettled } from './call-status.ts';
import { callStory } from './call-story.ts';
import type { DecisionOutcome } from './decision.ts';
import type { Question, RunInterrupt } from './interrupt.ts';
import type { PatchOperation } from './json-patch.ts';
import { readLedger } from './ledger.ts';
import type { Message, StatedMessage } from './message.ts';
import { composeReply } from './reply.ts';
import { isPending, requestIdOf } from './request.ts';
import { buildRunRequest } from './run-request.ts';
import type { Screening } from './screening.ts';
import {
  createFakeClock,
  createRandom,
  providerProblems,
  type Random,
  statedAnswer,
  statedAssistant,
  statedCall,
  statedUser,
} from './testing/index.ts';
import { createThread, type Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import type { AdvertisedTool } from './tool.ts';
import { callKey, callOwner, isAskedByAgent, isStaged, type ToolCall } from './tool-call.ts';

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

const ids = [
  'a',
  'b',
  '',
  '__proto__',
  'constructor',
  'a b',
  '1:a:b',
  'x'.repeat(10_000),
  '\ud800',
  'call a',
];
const names = ['set', 'ask', 'toString', ''];
const lanes = ['serial', 'concurrent', 'key:a'] as const;
const texts = ['', '{', '{"a":1}', '"\\u00', ' ', '{"__proto__":1}', '\ud83d', 'x'.repeat(1000)];
const advertised: AdvertisedTool = {
  name: 'set',
  description: '',
  schema: {},
  approval: 'none',
  runnable: true,
};

const text = (said: string) => ({ kind: 'text' as const, text: said });

function statedMessages(random: Random): readonly StatedMessage[] {
  return random.list(6, () => {
    const id = random.of(ids);
    return random.pick<StatedMessage>(
      () => statedUser(id, random.of(texts)),
      () =>
        statedAssistant(
          id,
          random.of(texts),
          ...random.list(3, () => statedCall(random.of(ids), random.of(names), random.of(texts))),
        ),
      () => statedAnswer(id, random.of(ids), random.of(texts)),
      () => ({ role: 'reasoning', id, text: random.of(texts), raw: { role: 'reasoning' } }),
      () => ({ role: 'other', id, wireRole: 'odd', raw: { role: 'odd' } }),
      () => ({ role: 'activity', id, activityType: 'a', content: {}, raw: {} }),
    );
  });
}

function anyQuestion(random: Random): Question {
  return {
    ...(random.chance(0.5) ? { toolCallId: random.of(ids) } : {}),
    ...(random.chance(0.3) ? { proposal: { toolName: 'tool', argsText: '{}' } } : {}),
    allowed: random.of<readonly DecisionOutcome[]>([[], ['answer'], ['approve', 'reject']]),
    losses: [],
  };
}

function anyInterrupt(random: Random): RunInterrupt {
  return {
    id: random.of(ids),
    reason: 'x',
    raw: null,
    questions: random.list(3, () => anyQuestion(random)),
    ...(random.chance(0.2) ? { expiresAt: random.of(['never', '2000-01-01', '3000-01-01']) } : {}),
  };
}

/** The id of a request that may have been opened. */
function anyRequestId(random: Random): string {
  const interrupt = { id: random.of(ids), reason: 'x', raw: null };
  return random.chance(0.3)
    ? random.of(ids)
    : requestIdOf({ runId: random.of(ids), interrupt, position: random.upTo(2) });
}

/** Anything at all that can happen to a thread, in no order that makes sense. */
function anyEvent(random: Random): ThreadEventBody {
  const runId = random.of(ids);
  const toolCallId = random.of(ids);
  const messageId = random.of(ids);
  const key = callKey(runId, toolCallId);
  const policy = {
    word: 'allowed' as const,
    rule: { kind: 'tool-setting' as const, approval: 'none' as const },
  };
  const attempt = random.upTo(3);
  return random.pick<ThreadEventBody>(
    () => ({
      type: 'run-requested',
      runId,
      cause: 'message',
      tools: [advertised],
      replies: random.list(2, () => ({ key, messageId: random.of(ids), content: text('reply') })),
      resolvedInterruptIds: [],
      cancelledInterruptIds: [random.of(ids)],
    }),
    () => ({ type: 'run-started', runId }),
    () => ({
      type: 'run-started',
      runId,
      session: { turnId: runId, epoch: random.upTo(3), tools: [advertised] },
    }),
    () => ({
      type: 'run-succeeded',
      runId,
      ...(random.chance(0.3) ? { pendingToolCallIds: [toolCallId] } : {}),
    }),
    () => ({
      type: 'run-interrupted',
      runId,
      interrupts: [
        ...random.list(2, () => anyInterrupt(random)),
        { id: random.of(ids), reason: 'x', raw: null, ...(random.chance(0.5) ? { toolCallId } : {}) },
      ],
    }),
    () => ({ type: 'run-cancelled', runId }),
    () => ({ type: 'run-failed', runId, message: 'm' }),
    () => ({ type: 'run-refused', runId, message: 'm', code: 'c' }),
    () => ({ type: 'run-cut-off', runId, message: 'm' }),
    () => ({ type: 'run-not-accepted', runId, message: 'm' }),
    () => ({ type: 'run-stopped', runId, by: random.of(['person', 'message', 'leaving']) }),
    () => ({ type: 'stream-ended', runId }),
    () => ({ type: 'message-sent', message: { id: messageId, role: 'user', parts: [] } }),
    () => ({
      type: 'message-started',
      runId,
      messageId,
      role: random.of(['assistant', 'user', 'system', 'developer', 'reasoning']),
    }),
    ...repeat(4, () => ({
      type: 'message-text-appended' as const,
      runId,
      messageId,
      delta: random.of(texts),
    })),
    () => ({ type: 'message-closed', runId, messageId }),
    () => ({ type: 'snapshot-received', runId, messages: statedMessages(random) }),
    () => ({ type: 'history-loaded', messages: statedMessages(random) }),
    ...repeat(3, () => ({
      type: 'call-started' as const,
      runId,
      toolCallId,
      toolName: random.of(names),
      ...(random.chance(0.5) ? { parentMessageId: messageId } : {}),
      ...(random.chance(0.2) ? { subagentRunId: random.of(ids) } : {}),
    })),
    ...repeat(5, () => ({ type: 'call-args-appended' as const, runId, toolCallId, delta: random.of(texts) })),
    ...repeat(2, () => ({ type: 'call-closed' as const, runId, toolCallId })),
    () => ({ type: 'call-result-received', runId, toolCallId, messageId, content: text('result') }),
    () => ({ type: 'call-checked', key, verdict: { kind: 'valid' } }),
    () => ({
      type: 'call-screened',
      key,
      screening: random.of<Screening>([
        { kind: 'allowed' },
        { kind: 'rejected', reason: 'no' },
        { kind: 'rewritten', argsText: '{}' },
        { kind: 'failed', why: 'threw', message: '', problems: [] },
      ]),
      ...(random.chance(0.5) ? { editedText: random.of(texts) } : {}),
    }),
    () => ({ type: 'call-gated', key, policy }),
    () => ({
      type: 'request-opened',
      key,
      policy,
      requestId: random.of(ids),
      allowed: ['approve', 'reject'],
      ...(random.chance(0.7) ? { lane: random.of(lanes) } : {}),
    }),
    () => ({
      type: 'decision-made',
      requestId: anyRequestId(random),
      decision: { kind: random.of(['approve', 'reject']) },
      means: 'person',
      shownText: '',
    }),
    ...repeat(3, () => ({
      type: 'decision-made' as const,
      requestId: anyRequestId(random),
      decision: { kind: random.of(['approve', 'reject'] as const) },
      means: 'person' as const,
      shownText: '',
    })),
    () => ({ type: 'decision-taken-back', requestId: anyRequestId(random) }),
    () => ({ type: 'request-expired', requestId: anyRequestId(random) }),
    () => ({ type: 'question-asked', runId, toolCallId, question: anyQuestion(random) }),
    ...repeat(2, () => ({ type: 'execution-queued' as const, key, lane: random.of(lanes) })),
    () => ({ type: 'message-held', message: { id: messageId, role: 'user', parts: [] } }),
    () => ({ type: 'message-taken-back', messageId }),
    () => ({ type: 'attempt-started', key, attempt, argsText: '{}' }),
    () => ({ type: 'attempt-progressed', key, attempt, progress: 1 }),
    () => ({ type: 'attempt-accepted', key, attempt, reference: random.of(texts) }),
    () => ({ type: 'attempt-ended', key, attempt, end: anyEnd(random) }),
    ...repeat(2, () => ({
      type: 'input-requested' as const,
      key,
      attempt,
      requestId: random.of(ids),
      question: { form: random.of([{ kind: 'text' }, { kind: 'visit', url: 'https://a.example' }] as const) },
    })),
    () => ({
      type: 'input-given',
      key,
      attempt,
      requestId: random.of(ids),
      answer: { action: random.of(['accept', 'decline', 'cancel'] as const) },
    }),
    () => ({
      type: 'attempt-returned-late',
      key,
      attempt,
      kind: 'returned',
      ...(random.chance(0.5) ? { end: { kind: 'completed', content: text('late') } } : {}),
    }),
    () => ({ type: 'call-abandoned', key, reason: random.of(['cancelled', 'superseded', 'left']) }),
    () => ({ type: 'call-closed', runId, toolCallId, argsText: random.of(texts) }),
    ...repeat(2, () => ({
      type: 'call-handed-over' as const,
      runId,
      toolCallId,
      argsText: random.of(texts),
      ...(random.chance(0.5) ? { timeLimit: random.upTo(3) } : {}),
    })),
    () => ({ type: 'call-progressed', runId, toolCallId, progress: random.of(texts) }),
    () => ({
      type: 'call-ended',
      runId,
      toolCallId,
      end: random.of([
        { kind: 'completed' },
        { kind: 'timed-out', code: 'TIMEOUT' },
        { kind: 'cancelled' },
        { kind: 'abandoned', message: 'm' },
      ]),
    }),
    () => ({ type: 'call-expired', key }),
    () => ({ type: 'call-replied', key, messageId, content: text('reply') }),
    () => ({ type: 'message-annotated', runId, messageId, metadata: { [random.of(texts)]: 1 } }),
    () => ({ type: 'call-annotated', runId, toolCallId, encryptedValue: random.of(texts) }),
    () => ({
      type: 'activity-stated',
      runId,
      messageId,
      activityType: 'x',
      content: { a: [] },
      replace: random.chance(0.5),
    }),
    ...repeat(2, () => ({
      type: 'activity-patched' as const,
      runId,
      messageId,
      activityType: 'x',
      patch: random.list(2, () => anyOperation(random)),
    })),
    () => ({
      type: 'subagent-started',
      runId,
      subagentRunId: random.of(ids),
      name: 'x',
      parentToolCallId: toolCallId,
      parentSubagentRunId: random.of(ids),
    }),
    () => ({ type: 'subagent-ended', runId, subagentRunId: random.of(ids), end: { kind: 'finished' } }),
    () => ({
      type: random.of(['step-started', 'step-finished']),
      runId,
      name: random.of(names),
      ...(random.chance(0.5) ? { subagentRunId: random.of(ids) } : {}),
    }),
    () => ({ type: 'state-replaced', runId, state: random.of([null, 0, {}, { a: [1] }, [[], {}]]) }),
    ...repeat(3, () => ({
      type: 'state-patched' as const,
      runId,
      patch: random.list(3, () => anyOperation(random)),
    })),
    () => ({ type: 'problem-noted', code: 'x', message: 'y' }),
  );
}

function anyEnd(random: Random): AttemptEnd {
  return random.of<AttemptEnd>([
    { kind: 'completed', content: text('x') },
    { kind: 'failed', message: 'm' },
    { kind: 'refused', message: 'm', stepUp: 'more' },
    { kind: 'timed-out', limit: 1 },
    { kind: 'stopped' },
    { kind: 'outcome-unknown' },
  ]);
}

function anyOperation(random: Random): PatchOperation {
  const place = () => random.of(['', '/a', '/a/0', '/a/-', '/a/b', '/__proto__', '/1', 'a']);
  return random.pick<PatchOperation>(
    () => ({
      op: random.of(['add', 'replace', 'test']),
      path: place(),
      value: random.of([1, [], { a: {} }]),
    }),
    () => ({ op: random.of(['move', 'copy']), from: place(), path: place() }),
    () => ({ op: 'remove', path: place() }),
  );
}

function repeat<Value>(times: number, make: () => Value): readonly (() => Value)[] {
  return Array.from({ length: times }, () => make);
}

/** What a card asks or waits to send is what the thread asks or waits to send. */
function checkAsked(call: ToolCall, thread: Thread): void {
  if (call.gate.kind === 'asking') {
    const kind = thread.request(call.gate.requestId)?.state.kind;
    expect(kind).toBe(isSettled(call) ? 'ended' : 'open');
  }
  if (isStaged(call) && call.gate.kind === 'decided')
    expect(thread.request(call.gate.requestId)?.state.kind).toBe('staged');
}

function callsIn(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message) =>
    message.role === 'assistant'
      ? message.parts.flatMap((part) => (part.kind === 'call' ? [part.key] : []))
      : [],
  );
}

/** What must hold of a thread whatever happened to it. */
function check(thread: Thread): void {
  const { calls, messages, requests } = thread.snapshot();
  const messageIds = messages.map(({ id }) => id);
  expect(new Set(messageIds).size).toBe(messageIds.length);
  expect(messages.every((message) => thread.message(message.id) === message)).toBe(true);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(calls.length);
  for (const call of calls) {
    expect(() => callStatus(call)).not.toThrow();
    expect(() => composeReply(call, [])).not.toThrow();
    // Of the agent's own tools we hear what there is to hear; a handler of the page starts once.
    if (callOwner(call) === 'page' && !call.attempts.some(({ wish }) => wish !== undefined))
      expect(call.attempts.length).toBeLessThanOrEqual(1);
    expect(() => callStory(call, requests)).not.toThrow();
  }
  for (const { subject } of requests)
    if (subject.kind === 'call') expect(thread.call(subject.key)).toBeDefined();
  for (const { id, subject, ofAttempt } of thread.openRequests()) {
    if (ofAttempt === undefined || subject.kind !== 'call') continue;
    // What a tool asks waits for an attempt that has not ended (P17).
    const attempt = thread.call(subject.key)?.attempts.find(({ number }) => number === ofAttempt);
    expect(attempt?.end).toBeUndefined();
    expect(attempt?.inputs?.at(-1)).toMatchObject({ requestId: id });
  }
  expect(thread.openRequests()).toEqual(requests.filter(isPending));
  for (const call of calls) checkAsked(call, thread);
  const inLine = calls.filter(
    (call) =>
      call.lane !== undefined &&
      !isSettled(call) &&
      call.gate.kind !== 'none' &&
      call.interruptId === undefined &&
      !isAskedByAgent(call),
  );
  expect(new Set(thread.callsInLine())).toEqual(new Set(inLine));
  // Each call stands in at most one message, and has at most one answer, behind it.
  const parts = callsIn(messages);
  expect(new Set(parts).size).toBe(parts.length);
  const answers = messages.flatMap((message) =>
    message.role === 'tool' && message.key !== undefined ? [message.key] : [],
  );
  expect(new Set(answers).size).toBe(answers.length);
}

/** If a run were sent now: every call that is not waiting has its one answer, in its place. */
function checkNextRun(thread: Thread): void {
  const copy = createThread({ id: thread.id, log: thread.log() });
  const ledger = readLedger(copy);
  const replies = ledger.flatMap((entry, index) =>
    entry.kind === 'ready' ? [{ key: entry.call.key, messageId: `reply-${index}`, ...entry.reply }] : [],
  );
  copy.dispatch({
    type: 'run-requested',
    runId: 'the-next-one',
    cause: 'message',
    tools: [],
    replies,
    resolvedInterruptIds: [],
    cancelledInterruptIds: [],
  });
  const open = ledger.flatMap((entry) => (entry.kind === 'ready' ? [] : [entry.call.key]));
  // An answer without its call goes back as the agent stated it; only what we say is held to this.
  const request = buildRunRequest(copy, 'the-next-one', [], []);
  const calls = new Set(callsIn(request.messages));
  const messages = request.messages.filter(
    (message) => message.role !== 'tool' || message.raw === undefined || calls.has(message.key ?? ''),
  );
  const ours = { ...request, messages };
  expect(providerProblems(ours, open)).toEqual([]);
}

describe.each(seeds)('anything in any order, seed %i', (seed) => {
  const random = createRandom(seed);
  const events = random.list(400, () => anyEvent(random), 400);

  test('never throws, keeps its ids apart, and answers each call at most once, in its place', () => {
    const thread = createThread({ id: 't', clock: createFakeClock() });
    for (const event of events) {
      thread.dispatch(event);
      for (const key of thread.callKeys()) if (random.chance(0.05)) thread.args(key);
    }
    check(thread);
    checkNextRun(thread);
    for (const key of thread.callKeys()) expect(thread.args(key)).toBeDefined();
  });

  test('P4: its log gives an equal thread, in batches of any size, folded or not', () => {
    const whole = createThread({ id: 't', clock: createFakeClock() });
    for (const event of events) whole.dispatch(event);
    const batched = createThread({ id: 't', clock: createFakeClock() });
    for (let from = 0; from < events.length; ) {
      const size = 1 + random.upTo(40);
      batched.dispatch(events.slice(from, from + size));
      from += size;
    }
    const folded = createThread({ id: 't', log: whole.log() });
    expect(batched.snapshot()).toEqual(whole.snapshot());
    expect(folded.snapshot()).toEqual(whole.snapshot());
    expect(folded.log()).toEqual(whole.log());
    expect(readLedger(folded)).toEqual(readLedger(whole));
    const values = (thread: Thread) => thread.callKeys().map((key) => thread.args(key)?.value);
    expect(values(folded)).toEqual(values(whole));
  });
});
