import { randomUUID } from 'node:crypto';
import { type Conversation, createConversation, type Decision, type Request } from '@callboard/core';
import { createAgUiTransport } from '@callboard/protocols/ag-ui';
import { createValidator } from '@callboard/schema';
import { expect, test } from '@playwright/test';
import { addressOf } from './real-test.ts';

// The same machine as behind the page, without one: what an agent asks is answered in the form it takes.

test.describe('langgraph/approval', () => {
  const agent = 'langgraph/approval';

  test('P7: approved, it runs with what was shown', async () => {
    expect(await ask(agent, 'voucher', { kind: 'approve' })).toEqual([
      'The model was told: Issued a voucher of 40 for order A-1001.',
    ]);
  });

  test('P7: edited, it runs with what was edited', async () => {
    const argsText = '{"order_id":"A-1001","amount":20}';
    expect(await ask(agent, 'voucher', { kind: 'edit', argsText })).toEqual([
      'The model was told: Issued a voucher of 20 for order A-1001.',
    ]);
  });

  test('P11: rejected, the reason arrives word for word', async () => {
    expect(await ask(agent, 'voucher', { kind: 'reject', reason: 'wrong order' })).toEqual([
      'The model was told: No voucher: the person said no (wrong order).',
    ]);
  });

  test('a call that only the snapshot knows is asked about, and runs', async () => {
    expect(await ask(agent, 'say: voucher', { kind: 'approve' })).toEqual([
      'One moment.',
      'The model was told: Issued a voucher of 40 for order A-1001.',
    ]);
  });
});

for (const [agent, name] of [
  ['langgraph/review', 'with an outcome'],
  ['langgraph/review-legacy', 'by a custom event'],
] as const) {
  test.describe(`LangChain's middleware, ${name}`, () => {
    test('P7: approved, it runs', async () => {
      expect(await ask(agent, 'voucher', { kind: 'approve' })).toEqual([
        'The model was told: Issued a voucher of 40 for order A-1001.',
      ]);
    });

    test('P7: edited, it runs with what was edited', async () => {
      const argsText = '{"order_id":"A-1001","amount":20}';
      expect(await ask(agent, 'voucher', { kind: 'edit', argsText })).toEqual([
        'The model was told: Issued a voucher of 20 for order A-1001.',
      ]);
    });

    test('P11: rejected, the reason arrives word for word', async () => {
      expect(await ask(agent, 'voucher', { kind: 'reject', reason: 'wrong order' })).toEqual([
        'The model was told: wrong order',
      ]);
    });

    test('P13: two calls are decided before anything is sent', async () => {
      const told = await ask(agent, 'voucher, letter', { kind: 'approve' }, { kind: 'approve' });
      expect(told).toEqual([
        'The model was told: Issued a voucher of 40 for order A-1001. | Wrote to ana@example.com.',
      ]);
    });
  });
}

for (const agent of ['langgraph/question', 'langgraph/question-legacy']) {
  test(`${agent}: a plain question is answered with plain words`, async () => {
    expect(await ask(agent, 'hello', { kind: 'answer', text: 'Friday' })).toEqual([
      'We deliver on this day: Friday',
    ]);
  });
}

for (const agent of ['mastra/shop', 'mastra/shop-legacy']) {
  test.describe(agent, () => {
    test('P7: approved, it runs', async () => {
      expect(await ask(agent, 'voucher', { kind: 'approve' })).toEqual([
        'The model was told: Issued a voucher of 40 for order A-1001.',
      ]);
    });

    test('P11: rejected, the reason arrives word for word', async () => {
      expect(await ask(agent, 'voucher', { kind: 'reject', reason: 'wrong order' })).toEqual([
        'The model was told: No voucher: the person said no (wrong order).',
      ]);
    });

    test('a question is answered by its own schema', async () => {
      expect(await ask(agent, 'day', { kind: 'answer', text: '{"day":"Friday"}' })).toEqual([
        'The model was told: The person chose Friday.',
      ]);
    });
  });
}

/** Says something, decides on what is asked, in order, and gives what the agent has said in the end. */
async function ask(agent: string, says: string, ...decisions: readonly Decision[]): Promise<string[]> {
  const conversation = createConversation({
    threadId: randomUUID(),
    transport: createAgUiTransport({ url: addressOf(agent) }),
    validator: createValidator(),
  });
  const leave = conversation.start();
  try {
    await conversation.send(says);
    await expect.poll(() => conversation.thread.openRequests().length).toBe(decisions.length);
    const requests = conversation.thread.openRequests();
    for (const [index, decision] of decisions.entries())
      await decide(conversation, requests[index], decision);
    await expect
      .poll(() => conversation.thread.latestRun()?.end?.kind, { timeout: 20_000 })
      .toBe('succeeded');
    expect(conversation.thread.openRequests()).toEqual([]);
    const said = saidIn(conversation);
    // P19: the thread goes on with what is in it now.
    const { end } = await conversation.send(`${says}?`);
    expect(['succeeded', 'interrupted']).toContain(end?.kind);
    return said;
  } finally {
    leave();
  }
}

/** What the agent has said, message by message. */
function saidIn({ thread }: Conversation): string[] {
  return thread
    .messages()
    .filter((message) => message.role === 'assistant')
    .map(({ parts }) => parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''))
    .filter((text) => text !== '');
}

async function decide(
  conversation: Conversation,
  request: Request | undefined,
  decision: Decision,
): Promise<void> {
  if (request === undefined) throw new Error('Nothing is asked.');
  const { subject, question } = request;
  const call = subject.kind === 'call' ? conversation.thread.call(subject.key) : undefined;
  const shownText = call?.args.text ?? question?.proposal?.argsText ?? '';
  const report = await conversation.decide({ requestId: request.id, decision, means: 'person', shownText });
  if (report.kind === 'refused') throw report.error;
}
