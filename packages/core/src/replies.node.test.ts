import { describe, expect, test } from 'vitest';
import { composeReply } from './reply.ts';
import { callOf } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage } from './testing/stage.ts';
import { ToolError } from './tool.ts';

async function asked(): Promise<{ readonly stage: Stage; readonly tool: PlayedTool }> {
  const stage = createStage();
  const tool = stage.tool('refund', { timeLimit: 500 });
  stage.question('who');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"amount":40}'));
  await stage.finish();
  return { stage, tool };
}

const nasty = 'No.\n\n<b onclick="x()">\u202eReally</b> & "never" \\n \ud83d\ude00\t';

describe('what each outcome tells the model', () => {
  test('P10: approved: the result and nothing else', async () => {
    const { stage, tool } = await asked();
    await stage.decide('c1', { kind: 'approve' });
    await tool.last().returns({ ok: true });
    expect(stage.sentAnswers()).toEqual(['c1: {"ok":true}']);
  });

  test('P11: edited: that the arguments were changed, to what, and the result', async () => {
    const { stage, tool } = await asked();
    await stage.decide('c1', { kind: 'edit', argsText: '{"amount":5}' });
    await tool.last().returns('done');
    expect(stage.sentAnswers()).toEqual([
      'c1: The person changed the arguments before approving. Arguments used: {"amount":5}\nResult: done',
    ]);
  });

  test.each<[string, (tool: PlayedTool, stage: Stage) => Promise<void>, string]>([
    ['failed', (tool) => tool.last().throws(new ToolError('No money.')), 'No money.'],
    [
      'broke',
      (tool) => tool.last().throws(new TypeError('x is undefined')),
      'The tool failed. TypeError: x is undefined',
    ],
    [
      'timed out',
      async (_tool, stage) => {
        stage.clock.advance(500);
        await stage.hear();
      },
      'The tool gave no result within its time limit. It may have had effects.',
    ],
  ])('P11: edited and then %s: both are told', async (_name, end, words) => {
    const { stage, tool } = await asked();
    await stage.decide('c1', { kind: 'edit', argsText: '{"amount":5}' });
    await end(tool, stage);
    const [answer] = stage.sentAnswers();
    expect(answer).toContain(
      'The person changed the arguments before approving. Arguments used: {"amount":5}',
    );
    expect(answer).toContain(words);
    expect(answer).toMatch(/^c1 \(/);
  });

  test('P11: edited to nothing means {}', async () => {
    const { stage, tool } = await asked();
    await stage.decide('c1', { kind: 'edit', argsText: '' });
    expect(tool.last().args).toEqual({});
    await tool.last().returns('done');
    expect(stage.sentAnswers()[0]).toContain('Arguments used: {}\n');
  });

  test('P11: rejected: that it was not executed, and the reason word for word', async () => {
    const { stage } = await asked();
    await stage.decide('c1', { kind: 'reject', reason: nasty });
    expect(stage.sentAnswers()).toEqual([
      `c1 (rejected): The person rejected this call. It was not executed. Reason: ${nasty}`,
    ]);
  });

  test.each([undefined, ''])('P11: rejected without a reason (%j): no reason is made up', async (reason) => {
    const { stage } = await asked();
    await stage.decide('c1', { kind: 'reject', ...(reason === undefined ? {} : { reason }) });
    expect(stage.sentAnswers()).toEqual([
      'c1 (rejected): The person rejected this call. It was not executed.',
    ]);
  });

  test('P11: answered in the tool’s place: says so, and that nothing ran', async () => {
    const { stage, tool } = await asked();
    await stage.decide('c1', { kind: 'answer', text: nasty });
    expect(tool.performances).toEqual([]);
    expect(stage.status('c1')).toBe('answered');
    expect(stage.sentAnswers()).toEqual([
      `c1: The person answered in place of the tool, which did not run: ${nasty}`,
    ]);
  });

  test('P18: a falsy answer is an answer', async () => {
    const { stage } = await asked();
    await stage.decide('c1', { kind: 'answer', text: '' });
    expect(stage.sentAnswers()).toEqual([
      'c1: The person answered in place of the tool, which did not run: ',
    ]);
  });

  test('P11: a tool made for a person to answer is answered, not replaced', async () => {
    const stage = createStage();
    stage.question('who');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'who', '{}'));
    await stage.finish();
    await stage.decide('c1', { kind: 'answer', text: nasty });
    expect(stage.sentAnswers()).toEqual([`c1: ${nasty}`]);
  });

  test('P10: cancelled, superseded, stopped, left and timed out are different words', async () => {
    const said = new Set<string>();
    const endings: readonly ((stage: Stage) => unknown)[] = [
      (stage) => stage.conversation.cancelCall(stage.call('c1').key),
      (stage) => stage.say('wait'),
      (stage) => stage.conversation.stop(),
      (stage) =>
        stage.conversation.thread.dispatch({
          type: 'call-abandoned',
          key: stage.call('c1').key,
          reason: 'left',
        }),
    ];
    for (const runs of [false, true]) {
      for (const end of endings) {
        const { stage } = await asked();
        if (runs) await stage.decide('c1', { kind: 'approve' });
        await end(stage);
        await stage.say('go on');
        const [answer = ''] = stage.sentAnswers();
        expect(answer).toMatch(runs ? /may have had effects/ : /was not executed/);
        said.add(answer);
      }
    }
    expect(said.size).toBe(2 * endings.length - 1);
    expect([...said].filter((answer) => answer.includes('The person stopped this while'))).toHaveLength(1);
  });

  test('P10: one call cancelled alone and a stop of all read the same once the tool was running: it was stopped', async () => {
    const { stage } = await asked();
    await stage.decide('c1', { kind: 'approve' });
    stage.conversation.cancelCall(stage.call('c1').key);
    expect(stage.status('c1')).toBe('stopped');
  });

  test('an open call has no reply', async () => {
    const { stage } = await asked();
    expect(composeReply(stage.call('c1'), [])).toBeUndefined();
    await stage.decide('c1', { kind: 'approve' });
    expect(composeReply(stage.call('c1'), [])).toBeUndefined();
  });

  test('P19: nothing synthetic reads as success: every word of ours in place of a result is an error', async () => {
    const { stage } = await asked();
    stage.conversation.cancelCall(stage.call('c1').key);
    await stage.hear();
    const [message] = stage.transport.last().request.messages.filter(({ role }) => role === 'tool');
    expect(message).toMatchObject({ error: 'cancelled', content: { kind: 'text' } });
    expect(stage.call('c1').reply).toMatchObject({
      runId: 'run-2',
      messageId: message?.id,
      error: 'cancelled',
      at: stage.clock.now(),
    });
  });
});
