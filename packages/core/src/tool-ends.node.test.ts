import { describe, expect, test } from 'vitest';
import { callOf, providerProblems } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { type OnToolException, ToolError } from './tool.ts';

// One test for each row of the two tables of "Messages and tools": how a tool can end, and what becomes of an exception.

async function called(
  onToolException?: OnToolException,
): Promise<{ readonly stage: Stage; readonly tool: PlayedTool }> {
  const stage = createStage(onToolException === undefined ? {} : { onToolException });
  const tool = stage.tool('refund', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"order_id":"A-1001"}'));
  await stage.finish();
  return { stage, tool };
}

/** The run goes on: another one was sent, with exactly this answer in a place where providers take it. */
function goesOnWith(stage: Stage, answer: string): void {
  expect(stage.transport.runs).toHaveLength(2);
  expect(stage.sentAnswers()).toEqual([answer]);
  expect(providerProblems(stage.transport.last().request)).toEqual([]);
}

describe('How a tool can end', () => {
  test('Returns a value: the value goes back to the model as the tool result', async () => {
    const { stage, tool } = await called();
    await tool.last().returns({ refund_id: 'R-5531' });
    goesOnWith(stage, 'c1: {"refund_id":"R-5531"}');
    expect(stage.status('c1')).toBe('completed');
  });

  test.each<[string, (tool: PlayedTool) => Promise<void>]>([
    ['Raises / throws', (tool) => tool.last().throws(new ToolError('Order A-1001 was refunded before.'))],
    ['returns', (tool) => tool.last().returns(new ToolError('Order A-1001 was refunded before.'))],
  ])('%s ToolError: the message goes back to the model, which can recover or explain', async (_how, end) => {
    const { stage, tool } = await called();
    await end(tool);
    goesOnWith(stage, 'c1 (Order A-1001 was refunded before.): Order A-1001 was refunded before.');
    expect(stage.status('c1')).toBe('failed');
  });

  test('Any other exception: the model sees its type and message as a tool_failed result, and the run goes on', async () => {
    const { stage, tool } = await called();
    await tool.last().throws(new TypeError('Failed to fetch'));
    goesOnWith(stage, 'c1 (tool_failed): The tool failed. TypeError: Failed to fetch');
    expect(stage.status('c1')).toBe('errored');
  });

  test('Takes too long: the call ends as a timeout result (60 s by default)', async () => {
    const { stage } = await called();
    stage.clock.advance(59_999);
    await settle();
    expect(stage.status('c1')).toBe('running');
    stage.clock.advance(1);
    await settle();
    goesOnWith(
      stage,
      'c1 (timeout): The tool gave no result within its time limit. It may have had effects.',
    );
    expect(stage.status('c1')).toBe('timed-out');
  });
});

describe('What becomes of an exception the tool did not expect', () => {
  const exception = new TypeError('no route to 10.0.0.7');

  test.each([undefined, 'return-to-model'] as const)(
    'return to model (default; set: %s): the model sees the exception’s type and message',
    async (setting) => {
      const { stage, tool } = await called(setting);
      await tool.last().throws(exception);
      goesOnWith(stage, 'c1 (tool_failed): The tool failed. TypeError: no route to 10.0.0.7');
    },
  );

  test('return generic: the model only learns that the tool failed; the message is kept with the thread and never sent', async () => {
    const { stage, tool } = await called('return-generic');
    await tool.last().throws(exception);
    goesOnWith(stage, 'c1 (tool_failed): The tool failed.');
    expect(stage.call('c1').attempts[0]?.end).toMatchObject({
      name: 'TypeError',
      message: 'no route to 10.0.0.7',
    });
  });

  test('fail: no run goes on, with tool_failed and the exception as the cause, until somebody retries or replies', async () => {
    const { stage, tool } = await called('fail');
    await tool.last().throws(exception);
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    expect(stage.call('c1').attempts[0]?.end).toMatchObject({
      kind: 'errored',
      code: 'tool-failed',
      message: 'no route to 10.0.0.7',
    });
    stage.conversation.decideFailure(stage.call('c1').key, { kind: 'tell' });
    await settle();
    goesOnWith(stage, 'c1 (tool_failed): The tool failed.');
  });
});
