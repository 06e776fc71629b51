import { expect, test } from 'vitest';
import { callOf } from './testing/index.ts';
import { createStage, settle } from './testing/stage.ts';

test('P4: a question whose call got its result meanwhile is not asked again by a run that was never accepted', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'agents', '{}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [{ id: 'i1', reason: 'x', raw: null, toolCallId: 'c1' }],
  });
  await stage.transport.last().end();
  await settle();
  expect(stage.conversation.thread.openRequests()).toHaveLength(1);
  void stage.conversation.send('Never mind');
  await settle();
  const runId = stage.runId();
  await stage.hear(
    {
      type: 'call-result-received',
      runId,
      toolCallId: 'c1',
      messageId: 'm1',
      content: { kind: 'text', text: 'done' },
    },
    { type: 'run-not-accepted', runId, message: 'busy' },
  );
  expect(stage.conversation.thread.openRequests()).toEqual([]);
});
