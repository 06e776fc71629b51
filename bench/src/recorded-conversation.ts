import {
  type Conversation,
  type ConversationOptions,
  createConversation,
  type Decision,
  shownTextOf,
  type ThreadEvent,
  type ThreadEventBody,
  type Transport,
} from '@callboard/core';
import { createValidator } from '@callboard/schema';

/** Where the agent's runs of a turn begin: it calls tools in the first, and says what came of it in the second. */
const runsOfTurn = 2;

/** What people decide, one after another. */
const decisions: readonly ((argsText: string) => Decision)[] = [
  () => ({ kind: 'approve' }),
  (argsText) => ({ kind: 'edit', argsText: argsText.replace('arrived broken', 'was cracked') }),
  () => ({ kind: 'approve' }),
  () => ({ kind: 'reject', reason: 'Wait for the photo of the vase.' }),
  () => ({ kind: 'answer', text: 'It was refunded by telephone.' }),
];

/** Each run sends all that was said before: held at once, a long conversation costs the square of its length to make. */
const turnsAtOnce = 20;

/**
 * The log of a conversation that was really held, its first `count` events: each turn a person writes, the agent asks a
 * tool of its own and three of the page's, of which one runs unasked and now and then fails once, one is decided on, and
 * one breaks now and then. It is held a part at a time, with ids and a time that go on from part to part.
 */
export async function recordedConversation(count: number): Promise<readonly ThreadEvent[]> {
  const log: ThreadEvent[] = [];
  const clock = risingClock();
  const ids = countingIds();
  for (let turn = 0; log.length < count; turn += turnsAtOnce) log.push(...(await held(turn, { clock, ids })));
  return log.slice(0, count);
}

async function held(
  firstTurn: number,
  ports: Pick<ConversationOptions, 'clock' | 'ids'>,
): Promise<readonly ThreadEvent[]> {
  const conversation = createConversation({
    threadId: 'thread',
    transport: agentFrom(firstTurn),
    validator: createValidator(),
    ...ports,
  });
  offerTools(conversation);
  const leave = conversation.start();
  const { thread } = conversation;
  let ended = 0;
  thread.observe(({ type }) => {
    if (type === 'stream-ended') ended += 1;
  });
  for (let count = 0; count < turnsAtOnce; count += 1) {
    const turn = firstTurn + count;
    await conversation.send(`Refund order A-${1000 + turn}, please: the vase arrived broken.`);
    while (ended < (count + 1) * runsOfTurn) {
      await decideAll(conversation, turn);
      await nextTurn();
    }
  }
  leave();
  return thread.log();
}

async function decideAll(conversation: Conversation, turn: number): Promise<void> {
  const { thread } = conversation;
  for (const request of thread.openRequests()) {
    if (request.state.kind !== 'open' || request.subject.kind !== 'call') continue;
    const shownText = shownTextOf(request, thread.call(request.subject.key));
    const decision = decisions[turn % decisions.length]?.(shownText) ?? { kind: 'approve' };
    const person = { id: 'ada', name: 'Ada' };
    const report = await conversation.decide({
      requestId: request.id,
      decision,
      means: 'person',
      person,
      shownText,
    });
    if (report.kind === 'refused') throw report.error;
  }
}

function offerTools({ tools }: Conversation): void {
  const parameters = {
    type: 'object',
    properties: { order_id: { type: 'string' }, amount: { type: 'number' }, reason: { type: 'string' } },
  };
  tools.register({
    name: 'find_order',
    title: 'Find order',
    description: 'Finds an order.',
    parameters,
    approval: 'none',
    idempotent: true,
    attempts: 2,
    handler: (args, { attempt, epoch, progress }) => {
      progress({ looked: 1, of: 2 });
      if (attempt === 1 && epoch % 7 === 0) throw new Error('The shop did not answer.');
      return { order: args, customer: 'Ana Lind', paid: true };
    },
  });
  tools.register({
    name: 'refund_order',
    title: 'Refund order',
    description: 'Refunds an order.',
    parameters,
    risk: 'high',
    server: 'https://orders.example/mcp',
    handler: () => ({ refunded: true, note: 'On its way.' }),
  });
  tools.register({
    name: 'send_email',
    title: 'Send email',
    description: 'Sends an email.',
    parameters,
    approval: 'none',
    handler: (_args, { epoch }) => {
      if (epoch % 5 === 0) throw new Error('The mail server is away.');
      return 'Sent.';
    },
  });
}

/** Calls tools where a person has written, and says what came of it where the page has answered. */
function agentFrom(firstTurn: number): Transport {
  let turn = firstTurn;
  return {
    async *run({ runId, messages }) {
      yield [{ type: 'run-started', runId }];
      if (messages.at(-1)?.role === 'user') {
        yield said(runId, 'I look the order up and refund what it cost.');
        yield [...written(runId, 'read_policy', turn), policyRead(runId, turn)];
        for (const tool of ['find_order', 'refund_order', 'send_email']) yield written(runId, tool, turn);
        turn += 1;
      } else yield said(runId, 'That is what I could do for this order today.');
      yield [{ type: 'run-succeeded', runId }];
    },
  };
}

function policyRead(runId: string, turn: number): ThreadEventBody {
  return {
    type: 'call-result-received',
    runId,
    toolCallId: `read_policy-${turn}`,
    messageId: `result-${turn}`,
    content: { kind: 'json', json: '{"days":30,"by":"either side"}' },
  };
}

function said(runId: string, delta: string): ThreadEventBody[] {
  const message = { runId, messageId: `said-${runId}` };
  return [
    { type: 'message-started', ...message, role: 'assistant' },
    { type: 'message-text-appended', ...message, delta },
    { type: 'message-closed', ...message },
  ];
}

function written(runId: string, toolName: string, turn: number): ThreadEventBody[] {
  const call = { runId, toolCallId: `${toolName}-${turn}` };
  const args = { order_id: `A-${1000 + turn}`, amount: turn / 4, reason: 'The vase arrived broken' };
  return [
    { type: 'call-started', ...call, toolName },
    { type: 'call-args-appended', ...call, delta: JSON.stringify(args) },
    { type: 'call-closed', ...call },
  ];
}

/** Goes on with each look at it, the same in every run. Nothing is ever late. */
function risingClock(): { now(): number; after(): () => void } {
  let at = Date.UTC(2026, 0, 1, 14);
  return {
    now() {
      at += 20;
      return at;
    },
    after: () => () => undefined,
  };
}

function countingIds(): { next(kind: string): string } {
  let count = 0;
  return {
    next(kind) {
      count += 1;
      return `${kind}-${count}`;
    },
  };
}

/** Long enough for what is due now to happen. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port2.onmessage = () => {
      port1.close();
      resolve();
    };
    port1.postMessage(undefined);
  });
}
