import { expect, test } from 'vitest';
import type { RunInterrupt } from './interrupt.ts';
import { callOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';

const about = (expiresAt?: string): RunInterrupt => ({
  id: 'i1',
  reason: 'tool_call',
  raw: {},
  codec: 'test',
  ...(expiresAt === undefined ? {} : { expiresAt }),
  questions: [{ toolCallId: 'c1', allowed: ['approve', 'edit', 'reject'], losses: [] }],
});

/** The agent asks about a call of its own. */
async function agentAsks(expiresAt?: string): Promise<Stage> {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"amount":1}', { parentMessageId: 'm1' }), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [about(expiresAt)],
  });
  await stage.transport.last().end();
  await settle();
  return stage;
}

async function pageAsks(): Promise<Stage> {
  const stage = createStage();
  stage.tool('refund');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"amount":1}'));
  await stage.finish();
  return stage;
}

function requestOf({ conversation }: Stage): string {
  return conversation.thread.requests()[0]?.id ?? '';
}

test('P23: what was being written when the time was over is kept as unsent, and counts for nothing', async () => {
  const stage = await agentAsks('2026-01-01T14:05:00Z');
  const { drafts } = stage.conversation;
  const requestId = requestOf(stage);
  drafts.write(requestId, { edit: '{"amount":7}', reject: 'Too much', unfinished: { '/amount': '-' } });
  expect(drafts.unsent()).toEqual([]);
  stage.clock.advance(10 * 60_000);
  await settle();
  expect(stage.status('c1')).toBe('expired');
  expect(drafts.of(requestId)).toEqual({});
  expect(drafts.unsent()).toEqual([
    {
      requestId,
      subject: { kind: 'call', key: stage.call('c1').key },
      end: 'expired',
      draft: { edit: '{"amount":7}', reject: 'Too much' },
    },
  ]);
  // Nothing of it is there to be sent any more.
  drafts.write(requestId, { reject: 'Late' });
  expect(drafts.unsent()[0]?.draft.reject).toBe('Too much');
});

test('P14: what was being written when a message came is kept, once that message was taken', async () => {
  const stage = await agentAsks();
  const { drafts } = stage.conversation;
  const requestId = requestOf(stage);
  drafts.write(requestId, { reject: 'Not these' });
  void stage.conversation.send('Something else');
  await settle();
  // It may be open again: then it is a draft as before.
  expect(drafts.unsent()).toEqual([]);
  await stage.hear({ type: 'run-started', runId: stage.runId() });
  expect(drafts.unsent()).toMatchObject([{ requestId, end: 'superseded', draft: { reject: 'Not these' } }]);
});

test('the same holds for what the page asks about a call of its own', async () => {
  const stage = await pageAsks();
  const { drafts } = stage.conversation;
  drafts.write(requestOf(stage), { edit: '{"amount":7}' });
  void stage.conversation.send('Something else');
  await settle();
  expect(drafts.unsent()).toMatchObject([{ end: 'superseded', draft: { edit: '{"amount":7}' } }]);
});

test('what was decided leaves nothing unsent, and neither does what nobody wrote', async () => {
  const decided = await pageAsks();
  decided.conversation.drafts.write(requestOf(decided), { reject: 'Too much', edit: '{"amount":7}' });
  await decided.decide('c1', { kind: 'reject', reason: 'Too much' });
  await settle();
  expect(decided.conversation.drafts.unsent()).toEqual([]);
  expect(decided.conversation.drafts.all()).toEqual({});

  const untouched = await pageAsks();
  const { drafts } = untouched.conversation;
  drafts.write(requestOf(untouched), { edit: '{"amount":1}', reject: ' \n', answer: '' });
  void untouched.conversation.send('Something else');
  await settle();
  expect(drafts.unsent()).toEqual([]);
  expect(drafts.all()).toEqual({});
});

test('it stays until it is discarded, and is told once', async () => {
  const stage = await pageAsks();
  const { drafts } = stage.conversation;
  const requestId = requestOf(stage);
  drafts.write(requestId, { answer: 'Do it by hand' });
  const told: (string | undefined)[] = [];
  const stop = drafts.observe((id, draft) => told.push(draft === undefined ? `${id} gone` : id));
  let woken = 0;
  const leave = drafts.subscribeUnsent(() => {
    woken += 1;
  });
  void stage.conversation.send('Something else');
  await settle();
  const { unsent } = drafts;
  const list = unsent();
  const times = woken;
  await stage.hear({ type: 'run-started', runId: stage.runId() });
  await stage.hear(callOf(stage.runId(), 'c2', 'refund', '{"amount":2}'));
  await stage.finish();
  // Something else is asked by now: the same list still, and nobody was woken for it.
  expect(stage.conversation.thread.openRequests()).toHaveLength(1);
  expect(unsent()).toBe(list);
  expect(list).toHaveLength(1);
  expect(woken).toBe(times);
  drafts.discard('another');
  drafts.discard(requestId);
  expect(unsent()).toEqual([]);
  expect(drafts.all()).toEqual({});
  expect(told.at(-1)).toBe(`${requestId} gone`);
  expect(woken).toBeGreaterThan(0);
  leave();
  stop();
});

test('P29: what was stored as a draft and is over by now comes back as unsent', async () => {
  const stage = await pageAsks();
  const requestId = requestOf(stage);
  void stage.conversation.send('Something else');
  await settle();
  const { drafts } = stage.conversation;
  drafts.receive(requestId, { reject: 'Not these' });
  expect(drafts.of(requestId)).toEqual({});
  expect(drafts.unsent()).toMatchObject([{ requestId, draft: { reject: 'Not these' } }]);
  drafts.receive(requestId, undefined);
  expect(drafts.unsent()).toEqual([]);
});
