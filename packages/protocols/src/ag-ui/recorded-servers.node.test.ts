import {
  type CallStatus,
  type Conversation,
  callStatus,
  type Decision,
  type JsonObject,
  type Request,
} from '@callboard/core';
import { afterEach, expect, test, vi } from 'vitest';
import { type InterruptCodec, langGraphById } from './index.ts';
import { type Replay, readWireRecordings, replay, type WireRecording } from './testing/recorded-server.ts';

const approve: Decision = { kind: 'approve' };
const wrongOrder: Decision = { kind: 'reject', reason: 'wrong order' };
const less: Decision = { kind: 'edit', argsText: '{"order_id":"A-1001","amount":20}' };
const friday: Decision = { kind: 'answer', text: 'Friday' };
const fridayInJson: Decision = { kind: 'answer', text: '{"day":"Friday"}' };

/** What is decided in each recorded conversation, run by run, and what becomes of its calls. */
const played: readonly [name: string, rounds: (readonly Decision[])[], calls: Record<string, CallStatus>][] =
  [
    ['langgraph-approval-approved', [[approve]], { issue_voucher: 'completed' }],
    ['langgraph-approval-edited', [[less]], { issue_voucher: 'completed' }],
    ['langgraph-approval-rejected', [[wrongOrder]], { issue_voucher: 'rejected' }],
    ['langgraph-approval-after-text', [[approve]], { issue_voucher: 'completed' }],
    ['langgraph-approval-legacy', [[approve]], { issue_voucher: 'completed' }],
    ['langgraph-review-approved', [[approve]], { issue_voucher: 'completed' }],
    ['langgraph-review-edited', [[less]], { issue_voucher: 'completed' }],
    ['langgraph-review-rejected', [[wrongOrder]], { issue_voucher: 'rejected' }],
    ['langgraph-review-legacy', [[approve]], { issue_voucher: 'completed' }],
    [
      'langgraph-review-two-approved',
      [[approve, approve]],
      { issue_voucher: 'completed', notify_buyer: 'completed' },
    ],
    // The middleware drops what was approved beside a rejection, and says nothing of it.
    [
      'langgraph-review-one-rejected',
      [[approve, { kind: 'reject', reason: 'no letter' }]],
      { issue_voucher: 'withdrawn', notify_buyer: 'rejected' },
    ],
    // What needs no approval is replayed with what does: it stays one call, and gets its result.
    ['langgraph-review-beside-free', [[approve]], { look_up_order: 'completed', issue_voucher: 'completed' }],
    ['langgraph-question-answered', [[friday]], {}],
    ['langgraph-question-legacy', [[friday]], {}],
    // Mastra starts no call that it holds back: it is known from what is asked.
    ['mastra-shop-approved', [[approve]], { issue_voucher: 'completed' }],
    ['mastra-shop-edited', [[less]], { issue_voucher: 'completed' }],
    ['mastra-shop-rejected', [[wrongOrder]], { issue_voucher: 'rejected' }],
    ['mastra-shop-answered', [[fridayInJson]], { ask_delivery_day: 'answered' }],
    // The first result comes when the second question is answered.
    [
      'mastra-shop-two',
      [[approve], [fridayInJson]],
      { issue_voucher: 'completed', ask_delivery_day: 'answered' },
    ],
  ];

const recordings = new Map(readWireRecordings().map((recording) => [recording.name, recording]));
const leaving: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

test.each(played)(
  'P10, P13: %s: the answer leaves in the form the server took',
  async (name, rounds, calls) => {
    const recording = recordingOf(name);
    const { conversation, sent } = await play(recording, rounds);

    expect(sent.map(({ resume }) => resume)).toEqual(recording.exchanges.map(({ input }) => input.resume));
    expect(sent.at(-1)?.forwardedProps).toEqual(recording.exchanges.at(-1)?.input.forwardedProps);
    expect(statusesIn(conversation)).toEqual(calls);
    expect(conversation.thread.openRequests()).toEqual([]);
  },
);

test('mastra-shop-legacy: the command names the call that waits, and no more', async () => {
  const recording = recordingOf('mastra-shop-legacy');
  const { sent } = await play(recording, [[approve]]);
  const runId = recording.exchanges[0]?.input.runId;
  expect(sent[1]?.forwardedProps).toEqual({
    command: { resume: { approved: true }, interruptEvent: { toolCallId: expect.any(String), runId } },
  });
});

test('langgraph-two-questions: several answers leave as AG-UI has them, and by their ids for those who ask for it', async () => {
  const decisions = [[fridayInJson, { kind: 'answer', text: 'large' } as const]];
  const asAgUi = recordingOf('langgraph-two-questions-answered');
  const { sent } = await play(asAgUi, decisions);
  expect(sent[1]?.resume).toEqual(asAgUi.exchanges[1]?.input.resume);

  const byId = recordingOf('langgraph-two-questions-by-id');
  const own = await play(byId, decisions, [langGraphById]);
  expect(own.sent[1]?.resume).toBeUndefined();
  expect(own.sent[1]?.forwardedProps).toEqual(byId.exchanges[1]?.input.forwardedProps);
  expect(JSON.stringify(own.conversation.thread.messages())).toContain('The size is \\"large\\".');
});

test('P15: langgraph-page-tools-after-text: what only the snapshot leaves for the page runs there once', async () => {
  const recording = recordingOf('langgraph-page-tools-after-text');
  const events = recording.exchanges[0]?.events.map(({ type }) => type);
  expect(events).not.toContain('TOOL_CALL_START');
  const { conversation, sent } = start(recording);
  const ran: unknown[] = [];
  conversation.tools.register({
    name: 'refund_order',
    description: 'Refunds an order.',
    approval: 'none',
    handler: (args) => {
      ran.push(args);
      return { refunded: true };
    },
  });
  await conversation.send('say: refund');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(conversation.thread.latestRun()?.end?.kind).toBe('succeeded'));
  expect(ran).toMatchObject([{ order_id: 'A-1001' }]);
  expect(statusesIn(conversation)).toEqual({ refund_order: 'completed' });
  expect(lastAnswer(sent[1])).toEqual(lastAnswer(recording.exchanges[1]?.input));
});

/** The tool message that a run was sent with, but for its id. */
function lastAnswer(input: JsonObject | undefined): unknown {
  const { messages } = input ?? {};
  const { id: _own, ...rest } = Object(Array.isArray(messages) ? messages.at(-1) : undefined);
  return rest;
}

test('P5: a stream that goes on after its error is read to the error', async () => {
  const recording = recordingOf('langgraph-review-wrong-form');
  const events = recording.exchanges[1]?.events.map(({ type }) => type) ?? [];
  expect(events.indexOf('RUN_ERROR')).toBeLessThan(events.indexOf('RUN_FINISHED'));
  const { conversation } = start({ ...recording, exchanges: recording.exchanges.slice(1) });
  await conversation.send('voucher');
  await vi.waitFor(() => expect(conversation.thread.latestRun()?.end?.kind).toBe('failed'));
});

/** Plays a conversation to its end: says something, and decides in each round on all that is asked. */
async function play(
  recording: WireRecording,
  rounds: readonly (readonly Decision[])[],
  codecs?: readonly InterruptCodec[],
): Promise<Replay> {
  const { conversation, sent } = start(recording, codecs);
  await conversation.send('voucher');
  const seen = new Set<string>();
  for (const [round, decisions] of rounds.entries()) {
    const asked = await vi.waitFor(() => {
      // What is decided and on its way is open until the next run has begun.
      const requests = conversation.thread.openRequests().filter(({ id }) => !seen.has(id));
      expect(requests).toHaveLength(decisions.length);
      return requests;
    });
    for (const { id } of asked) seen.add(id);
    for (const [index, request] of asked.entries()) await decide(conversation, request, decisions[index]);
    await vi.waitFor(() => expect(sent).toHaveLength(round + 2));
  }
  await vi.waitFor(() => expect(conversation.thread.latestRun()?.end?.kind).toBe('succeeded'));
  return { conversation, sent };
}

function start(recording: WireRecording, codecs?: readonly InterruptCodec[]): Replay {
  const played = replay(recording, codecs);
  leaving.push(played.conversation.start());
  return played;
}

async function decide(conversation: Conversation, request: Request, decision = approve): Promise<void> {
  const { id: requestId, subject, question } = request;
  const call = subject.kind === 'call' ? conversation.thread.call(subject.key) : undefined;
  const shownText = call?.args.text ?? question?.proposal?.argsText ?? '';
  const report = await conversation.decide({ requestId, decision, means: 'person', shownText });
  if (report.kind === 'refused') throw report.error;
}

function statusesIn({ thread }: Conversation): Record<string, CallStatus> {
  const calls = thread.callKeys().flatMap((key) => thread.call(key) ?? []);
  const names = calls.map(({ toolName }) => toolName);
  expect(names, 'each call is there once').toEqual([...new Set(names)]);
  return Object.fromEntries(calls.map((call) => [call.toolName, callStatus(call)]));
}

function recordingOf(name: string): WireRecording {
  const recording = recordings.get(name);
  if (recording === undefined) throw new Error(`There is no recording ${name}.`);
  return recording;
}
