import { expect, test } from 'vitest';
import type { RunSession } from './run.ts';
import { createStage, type Stage } from './testing/stage.ts';
import type { ThreadEventBody } from './thread-event.ts';

const runId = 'turn-1';

/** A turn of a session on the thread of a stage, with the tools that the page offers. */
function begin(stage: Stage, ...events: readonly ThreadEventBody[]): void {
  const { tools } = stage.conversation.tools.advertise();
  const session: RunSession = { turnId: 'turn-1', epoch: 1, tools };
  stage.conversation.thread.dispatch([{ type: 'run-started', runId, session }, ...events]);
}

function called(toolCallId: string, toolName: string, argsText = '{}'): ThreadEventBody[] {
  return [
    { type: 'call-started', runId, toolCallId, toolName },
    { type: 'call-closed', runId, toolCallId, argsText },
  ];
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('P2: a call of a session runs once it is handed over, and not by the end of its run', async () => {
  const stage = createStage();
  const edit = stage.tool('edit', { approval: 'none' });
  begin(stage, ...called('call-1', 'edit'), ...called('call-2', 'edit'));
  await settle();
  expect(edit.performances).toHaveLength(0);
  stage.conversation.thread.dispatch({
    type: 'call-handed-over',
    runId,
    toolCallId: 'call-2',
    argsText: '{}',
  });
  await settle();
  expect(edit.performances.map(({ context }) => context.toolCallId)).toEqual(['call-2']);
  await edit.last().returns('done');
  stage.conversation.thread.dispatch({ type: 'run-succeeded', runId });
  await settle();
  expect(edit.performances).toHaveLength(1);
  expect(stage.status('call-1')).toBe('no-result');
});

test('P15: a call that is handed over twice is handed over once, with what was said first', async () => {
  const stage = createStage();
  stage.tool('edit');
  begin(stage, ...called('call-1', 'edit'));
  const handed = { type: 'call-handed-over' as const, runId, toolCallId: 'call-1' };
  stage.conversation.thread.dispatch([
    { ...handed, argsText: '{"n":1}' },
    { ...handed, argsText: '{"n":2}' },
  ]);
  expect(stage.call('call-1').args.text).toBe('{"n":1}');
});

test('P5: a run of a session that failed takes its running tools with it', async () => {
  const stage = createStage();
  const edit = stage.tool('edit', { approval: 'none' });
  begin(stage, ...called('call-1', 'edit'));
  stage.conversation.thread.dispatch({
    type: 'call-handed-over',
    runId,
    toolCallId: 'call-1',
    argsText: '{}',
  });
  await settle();
  stage.conversation.thread.dispatch({ type: 'run-failed', runId, message: 'overloaded' });
  expect(edit.last().context.signal.aborted).toBe(true);
  expect(stage.status('call-1')).toBe('stopped');
});

test('P4: what a turn still says after its end changes nothing', async () => {
  const stage = createStage();
  stage.tool('edit', { approval: 'none' });
  begin(stage, ...called('call-1', 'edit'), ...called('call-2', 'lookup'), {
    type: 'run-stopped',
    runId,
    by: 'person',
  });
  const { thread } = stage.conversation;
  const before = thread.snapshot().calls;
  thread.dispatch([
    { type: 'call-handed-over', runId, toolCallId: 'call-1', argsText: '{"n":1}' },
    { type: 'call-progressed', runId, toolCallId: 'call-2', progress: 1 },
    { type: 'call-ended', runId, toolCallId: 'call-2', end: { kind: 'completed' } },
    ...called('call-3', 'edit'),
  ]);
  expect(thread.snapshot().calls).toEqual(before);
});

test('P19: what a session left without a result is answered by the first run that sends the history', async () => {
  const stage = createStage();
  stage.tool('edit');
  begin(
    stage,
    ...called('call-1', 'lookup'),
    ...called('call-2', 'lookup'),
    ...called('call-3', 'edit'),
    { type: 'call-ended', runId, toolCallId: 'call-1', end: { kind: 'completed' } },
    { type: 'run-cut-off', runId, message: 'closed' },
  );
  await stage.say('And now?');
  expect(stage.sentAnswers()).toEqual([
    'call-1 (no-result): The agent said how this call ended (completed), and not with which result.',
    'call-2 (no-result): The connection broke before a result arrived. Whether the tool ran is not known here.',
    'call-3 (no-result): The connection broke before a result arrived. Whether the tool ran is not known here.',
  ]);
});

test('a turn that a server begins by itself is no answer to the run we sent, and outlives it', async () => {
  const stage = createStage();
  void stage.conversation.send('hi');
  await settle();
  begin(stage);
  await stage.transport.last().end();
  await settle();
  const runs = stage.conversation.thread.runs();
  expect(runs.map(({ id, end }) => [id, end?.kind])).toEqual([
    ['run-1', undefined],
    ['turn-1', undefined],
  ]);
});
