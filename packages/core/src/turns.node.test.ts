import { expect, test } from 'vitest';
import { callOf } from './testing/index.ts';
import { createStage, type Stage } from './testing/stage.ts';
import { turnOf } from './turn.ts';

/** The agent calls the tool in the run under way, and its run ends. */
async function calls(stage: Stage): Promise<void> {
  await stage.hear(
    { type: 'run-started', runId: stage.runId() },
    callOf(stage.runId(), `of-${stage.runId()}`, 'set', '{}'),
  );
  await stage.finish();
}

test('a handler is told which turn it works in: the run that a message sent, and how many turns there were', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  const turn = () => {
    const { runId, turnId, epoch } = tool.last().context;
    return [runId, turnId, epoch];
  };
  await stage.say('hi');
  await calls(stage);
  expect(turn()).toEqual(['run-1', 'run-1', 1]);
  await tool.last().returns('one');
  // The run that carries the reply belongs to the same turn.
  await calls(stage);
  expect(turn()).toEqual(['run-2', 'run-1', 1]);
  await tool.last().returns('two');
  await stage.say('and now');
  await calls(stage);
  expect(turn()).toEqual(['run-4', 'run-4', 2]);
  await tool.last().returns('three');
  await calls(stage);
  expect(turn()).toEqual(['run-5', 'run-4', 2]);
});

test('trying again is a turn of its own, and so is a run that this page did not send', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear({ type: 'run-failed', runId: 'run-1', message: 'x' });
  await stage.transport.last().end();
  void stage.conversation.retry();
  await stage.finish();
  const { thread } = stage.conversation;
  thread.dispatch([{ type: 'run-started', runId: 'foreign' }]);
  expect(['run-1', 'run-2', 'foreign', 'nobody’s'].map((id) => turnOf(thread, id))).toEqual([
    { turnId: 'run-1', epoch: 1 },
    { turnId: 'run-2', epoch: 2 },
    { turnId: 'foreign', epoch: 3 },
    { turnId: 'nobody’s', epoch: 0 },
  ]);
});
