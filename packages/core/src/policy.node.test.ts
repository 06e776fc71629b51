import { expect, test } from 'vitest';
import type { RiskPolicy } from './policy.ts';
import { callOf } from './testing/index.ts';
import { createStage } from './testing/stage.ts';
import type { PageTool } from './tool.ts';

async function called(policy: RiskPolicy, tool: Partial<PageTool>) {
  const stage = createStage({ policy });
  const played = stage.tool('pay', tool);
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'pay', '{}'));
  await stage.finish();
  return { stage, played };
}

test('P10: a tool of a risk that the page forbids does not run, nobody is asked, and no person is named', async () => {
  const { stage, played } = await called({ high: 'disallowed' }, { risk: 'high' });
  expect(stage.status('c1')).toBe('disallowed');
  expect(stage.call('c1').gate).toMatchObject({
    policy: { word: 'disallowed', rule: { kind: 'risk', risk: 'high' } },
  });
  expect(stage.conversation.thread.requests()).toEqual([]);
  expect(played.performances).toEqual([]);
  expect(stage.sentAnswers()).toEqual([
    'c1 (disallowed): This call is not allowed here. It was not executed.',
  ]);
});

test('P16: a page can ask before tools of a risk that say they need no approval', async () => {
  const { stage, played } = await called(
    { medium: 'permission-required' },
    { risk: 'medium', approval: 'none' },
  );
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(stage.call('c1').gate).toMatchObject({ policy: { rule: { kind: 'risk', risk: 'medium' } } });
  await stage.decide('c1', { kind: 'approve' });
  expect(played.performances).toHaveLength(1);
});

test.each<[Partial<PageTool>, string]>([
  [{ risk: 'low' }, 'awaiting-decision'],
  [{ risk: 'low', approval: 'none' }, 'running'],
  [{ approval: 'none' }, 'running'],
  [{}, 'awaiting-decision'],
])('P16: what policy says nothing about goes by the tool’s own word (%j)', async (tool, status) => {
  const { stage } = await called({ high: 'disallowed', medium: 'permission-required' }, tool);
  expect(stage.status('c1')).toBe(status);
});

test('P16: the risk counts that was advertised, and the one of the tool that is there now', async () => {
  const stage = createStage({ policy: { high: 'disallowed' } });
  const first = stage.tool('pay', { risk: 'high' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'pay', '{}'));
  first.remove();
  stage.tool('pay', { risk: 'low' });
  await stage.finish();
  expect(stage.status('c1')).toBe('disallowed');

  await stage.say('again');
  await stage.hear(callOf('run-3', 'c2', 'pay', '{}'));
  stage.tool('pay', { risk: 'high' });
  await stage.finish();
  expect(stage.status('c2')).toBe('disallowed');
});

test('P16: what the page forbids or asks about by a call’s turn does not run, though it was allowed before', async () => {
  for (const [word, code] of [
    ['disallowed', 'not-allowed'],
    ['permission-required', 'not-approved'],
  ] as const) {
    const policy: { high?: typeof word } = {};
    const stage = createStage({ policy });
    const slow = stage.tool('slow', { approval: 'none' });
    const pay = stage.tool('pay', { risk: 'high', approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'slow', '{}'), callOf('run-1', 'c2', 'pay', '{}'));
    await stage.finish();
    policy.high = word;
    await slow.last().returns('ok');
    expect(pay.performances).toEqual([]);
    expect(stage.call('c2').attempts[0]?.end).toMatchObject({ kind: 'errored', code });
  }
});
