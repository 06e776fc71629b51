import { type Conversation, createConversation, type Decision, shownTextOf } from '@callboard/core';
import { createCountingIds, openValidator } from '@callboard/core/testing';
import { afterEach, expect, test } from 'vitest';
import { createAgUiTransport } from '../index.ts';
import { type AgentServer, eventStream, sse, startAgentServer } from '../testing/agent-server.ts';

let server: AgentServer | undefined;
let leave: (() => void) | undefined;

afterEach(async () => {
  leave?.();
  leave = undefined;
  await server?.close();
  server = undefined;
});

const call = (toolCallId: string, name: string, args: object) => ({
  type: 'TOOL_CALL_CHUNK',
  toolCallId,
  toolCallName: name,
  parentMessageId: 'm',
  delta: JSON.stringify(args),
});

/** A conversation with an agent that says these events in its first run, and nothing in the next. */
async function meet(first: readonly object[], outcome?: object): Promise<Conversation> {
  let runs = 0;
  server = await startAgentServer((response, { body }) => {
    const { threadId, runId }: { threadId: string; runId: string } = JSON.parse(body);
    const events = runs === 0 ? first : [];
    const end = runs === 0 && outcome !== undefined ? { outcome } : {};
    runs += 1;
    const started = { type: 'RUN_STARTED', threadId, runId };
    const finished = { type: 'RUN_FINISHED', threadId, runId, ...end };
    response.writeHead(200, eventStream).end([started, ...events, finished].map(sse).join(''));
  });
  const conversation = createConversation({
    transport: createAgUiTransport({ url: server.url, forwardedProps: { theme: 'dark' } }),
    validator: openValidator,
    ids: createCountingIds(),
  });
  leave = conversation.start();
  return conversation;
}

/** What the page sent in its nth run, as the server got it. */
async function received(run: number): Promise<Readonly<Record<string, unknown>>> {
  await expect.poll(() => server?.received.length, { timeout: 20_000 }).toBe(run + 1);
  return JSON.parse(server?.received[run]?.body ?? '');
}

async function decideOn({ thread, decide }: Conversation, decision: Decision): Promise<void> {
  const next = () => thread.openRequests().find(({ state }) => state.kind === 'open');
  await expect.poll(next, { timeout: 20_000 }).toBeDefined();
  const request = next();
  if (request === undefined) throw new Error('nothing is asked');
  const about = request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
  const shownText = shownTextOf(request, about);
  expect(await decide({ requestId: request.id, decision, means: 'person', shownText })).toEqual({
    kind: 'decided',
  });
}

const patient = { timeout: 60_000 };

test(
  'P13: what an interrupt asks is decided, and leaves with the answers to the calls beside it',
  patient,
  async () => {
    const interrupts = [
      { id: 'i1', reason: 'tool_call', toolCallId: 'c1' },
      { id: 'i2', reason: 'input_required', message: 'Which day?' },
    ];
    const calls = [call('c1', 'refund', { amount: 5 }), call('c2', 'paint', {})];
    const conversation = await meet(calls, { type: 'interrupt', interrupts });
    conversation.tools.register({
      name: 'paint',
      description: 'Paints the page',
      approval: 'none',
      handler: () => 'painted',
    });
    await conversation.send('hi');
    await decideOn(conversation, { kind: 'reject', reason: 'too dear' });
    await decideOn(conversation, { kind: 'answer', text: 'Friday' });
    expect(await received(1)).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant' },
        { role: 'tool', toolCallId: 'c2', content: 'painted' },
      ],
      resume: [
        { interruptId: 'i1', status: 'resolved', payload: { approved: false, reason: 'too dear' } },
        { interruptId: 'i2', status: 'resolved', payload: 'Friday' },
      ],
    });
  },
);

test('§4.3: LangChain’s decisions go back in one entry, and legacy ones in a command', patient, async () => {
  const value = {
    actionRequests: [
      { name: 'refund', args: { amount: 5 } },
      { name: 'refund', args: { amount: 6 } },
    ],
    reviewConfigs: [{ actionName: 'refund', allowedDecisions: ['approve', 'edit', 'reject'] }],
  };
  const conversation = await meet([
    call('c1', 'refund', { amount: 5 }),
    call('c2', 'refund', { amount: 6 }),
    { type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify(value) },
  ]);
  await conversation.send('hi');
  await decideOn(conversation, { kind: 'approve' });
  await decideOn(conversation, { kind: 'edit', argsText: '{"amount": 4}' });
  const body = await received(1);
  expect(body.forwardedProps).toEqual({
    theme: 'dark',
    command: {
      resume: {
        decisions: [
          { type: 'approve' },
          { type: 'edit', editedAction: { name: 'refund', args: { amount: 4 } } },
        ],
      },
    },
  });
  expect(body).not.toHaveProperty('resume');
});

test(
  '§4.3: a confirmation of ADK is decided, and its decision is the result of its call',
  patient,
  async () => {
    const conversation = await meet([
      call('c1', 'adk_request_confirmation', {
        originalFunctionCall: { id: 'x', name: 'delete_file', args: {} },
        toolConfirmation: { hint: 'Really?' },
      }),
    ]);
    await conversation.send('hi');
    await decideOn(conversation, { kind: 'approve' });
    expect((await received(1)).messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant' },
      { role: 'tool', toolCallId: 'c1', content: '{"confirmed":true}' },
    ]);
  },
);

test('§4.1: a message gives up what is asked, by name', patient, async () => {
  const conversation = await meet([call('c1', 'refund', {})], {
    type: 'interrupt',
    interrupts: [{ id: 'i1', reason: 'tool_call', toolCallId: 'c1' }],
  });
  await conversation.send('hi');
  await expect.poll(() => conversation.thread.openRequests().length, { timeout: 20_000 }).toBe(1);
  await conversation.send('never mind');
  expect((await received(1)).resume).toEqual([{ interruptId: 'i1', status: 'cancelled' }]);
});
