import { expect, test } from 'vitest';
import { createRuleBook } from './policy/rule-book.ts';
import { callOf, openValidator } from './testing/index.ts';
import { createStage, settle } from './testing/stage.ts';

/** A schema that takes its time, from the moment it is told to. */
function createSlowSchema() {
  const waiting: (() => void)[] = [];
  let isSlow = false;
  return {
    parameters: {
      '~standard': { version: 1 as const, vendor: 'test', validate: (value: unknown) => ({ value }) },
    },
    validator: {
      ...openValidator,
      check: async (_parameters: unknown, output: unknown) => {
        if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
        return { kind: 'valid' as const, output };
      },
    },
    begin() {
      isSlow = true;
    },
    waiting: () => waiting.length,
    /** The oldest check that waits comes to its end. */
    async release() {
      waiting.shift()?.();
      await settle();
    },
  };
}

test('P16: a rule that is revoked while its call is checked once more lets nothing run', async () => {
  const schema = createSlowSchema();
  const book = createRuleBook();
  book.keep({
    id: 'pay',
    word: 'allowed',
    match: { tool: 'pay' },
    scope: { kind: 'session' },
    by: { kind: 'person', at: 0 },
  });
  const stage = createStage({ rules: book, validator: schema.validator });
  const tool = stage.tool('pay', { parameters: schema.parameters });
  schema.begin();
  await stage.say('hi');
  await stage.hear(callOf(stage.runId(), 'c1', 'pay', '{}'));
  await stage.finish();
  await schema.release();
  expect([stage.status('c1'), schema.waiting()]).toEqual(['queued', 1]);
  book.revoke('pay');
  await schema.release();
  expect(tool.performances).toEqual([]);
  expect(stage.call('c1').attempts[0]?.end).toMatchObject({ code: 'not-approved' });
});

test('P16: a tool that is taken off the page while its call is checked once more does not run', async () => {
  const schema = createSlowSchema();
  const stage = createStage({ validator: schema.validator });
  const tool = stage.tool('pay', { approval: 'none', parameters: schema.parameters });
  schema.begin();
  await stage.say('hi');
  await stage.hear(callOf(stage.runId(), 'c1', 'pay', '{}'));
  await stage.finish();
  await schema.release();
  tool.remove();
  await schema.release();
  expect(tool.performances).toEqual([]);
  expect(stage.call('c1').attempts[0]?.end).toMatchObject({ code: 'no-handler' });
});

test('P15: what was checked once more keeps its turn, whatever expires at that moment', async () => {
  const schema = createSlowSchema();
  const stage = createStage({ validator: schema.validator });
  const tool = stage.tool('pay', { approval: 'none', idempotent: true, parameters: schema.parameters });
  const run = await stage.say('hi');
  const { runId } = run.request;
  await stage.hear(
    ...['c1', 'c2', 'agents'].map((id) => callOf(runId, id, id === 'agents' ? id : 'pay', '{}')),
  );
  const expiresAt = new Date(stage.clock.now() + 1_000).toISOString();
  const interrupts = [{ id: 'i1', reason: 'x', raw: null, toolCallId: 'agents', expiresAt }];
  await run.push({ type: 'run-interrupted', runId, interrupts });
  await run.end();
  await settle();
  schema.begin();
  await tool.last().throws(new Error('broken'));
  // The second one is checked; the first one is wanted once more and waits for it.
  stage.conversation.retryCall(stage.call('c1').key);
  expect(schema.waiting()).toBe(1);
  stage.clock.sleep(2_000);
  await schema.release();
  await schema.release();
  expect(stage.conversation.thread.openRequests()).toEqual([]);
  expect([stage.status('c1'), stage.status('c2')]).toEqual(['queued', 'running']);
});
