import { createStage, type Stage, settle } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { AppToolError } from './declared-tool.ts';
import { createToolStreamDoor, type ToolStreamDoor } from './door.ts';
import type { SessionMessage, ToolPhase, TurnRef } from './signal.ts';

const turn = { turnId: 'turn-1', epoch: 1 };

/** An app with a client of its own: what that was asked for, and the door to the thread. */
function opened(): {
  readonly stage: Stage;
  readonly door: ToolStreamDoor;
  readonly sent: readonly SessionMessage[];
  readonly interrupted: readonly TurnRef[];
} {
  const sent: SessionMessage[] = [];
  const interrupted: TurnRef[] = [];
  const door = createToolStreamDoor({
    send: (message) => void sent.push(message),
    interrupt: (which) => void interrupted.push(which),
  });
  return { stage: createStage({ transport: door.transport }), door, sent, interrupted };
}

function phase(callId: string, what: ToolPhase): Parameters<ToolStreamDoor['read']>[0] {
  return { kind: 'tool-stream', ...turn, callId, ...what };
}

describe('a door for an app that has a client of its own', () => {
  test('takes decoded phases; a turn that nobody announced begins with its first one', () => {
    const { stage, door } = opened();
    door.read(phase('call-1', { phase: 'start', toolName: 'lookup' }));
    door.read(phase('call-1', { phase: 'arguments-complete', argsText: '{}' }));
    expect(stage.status('call-1')).toBe('running');
    door.read(phase('call-1', { phase: 'settled', ok: true }));
    expect(stage.status('call-1')).toBe('completed');
    expect(stage.conversation.thread.runs()).toMatchObject([{ id: 'turn-1', session: turn }]);
  });

  test('a message goes to the client, and the turn that begins then is its answer', async () => {
    const { stage, door, sent } = opened();
    const run = stage.conversation.send('Hello.');
    await settle();
    expect(sent).toMatchObject([{ content: [{ type: 'text', text: 'Hello.' }] }]);
    door.read(phase('call-1', { phase: 'start', toolName: 'lookup' }));
    door.read({ kind: 'turn-ended', ...turn, end: { kind: 'done' } });
    expect((await run).id).toBe(sent[0]?.runId);
  });

  test('P3: a client that has no arguments to give means none', async () => {
    const { stage, door } = opened();
    stage.tool('edit', { approval: 'none', handler: (args) => ({ args }) });
    const [tool] = await door.declare();
    expect(await tool?.run(undefined, { ...turn, callId: 'call-1' })).toEqual({ args: {} });
  });

  test('P15: what another session asks for under the same ids is another request', async () => {
    const { stage, door } = opened();
    stage.tool('edit', { approval: 'none', handler: (args) => args });
    const [tool] = await door.declare();
    await tool?.run({ n: 1 }, { ...turn, callId: 'call-1' });
    door.read({ kind: 'turn-ended', ...turn, end: { kind: 'done' } });
    door.reset();
    expect(await tool?.run({ n: 2 }, { ...turn, callId: 'call-1' })).toEqual({ n: 2 });
  });

  test('P4: a request that comes once more when its turn is over is still one', async () => {
    const { stage, door } = opened();
    stage.tool('edit', { approval: 'none', handler: () => 'done' });
    await door.declare();
    const answers: unknown[] = [];
    const request = { ...turn, callId: 'call-1', toolName: 'edit', argsText: '{}' };
    door.take(request, (answer) => answers.push(answer));
    await settle();
    door.read({ kind: 'turn-ended', ...turn, end: { kind: 'done' } });
    door.take({ ...request }, (answer) => answers.push(answer));
    expect(answers).toEqual([{ ok: true, output: 'done' }]);
  });

  test('declared tools run through the gate and the executor, and resolve with the output', async () => {
    const { stage, door } = opened();
    const edit = stage.tool('edit');
    const [declared] = await door.declare();
    expect(declared).toMatchObject({ name: 'edit', description: 'Does edit.' });
    const output = declared?.run({ id: 1 }, { ...turn, callId: 'call-1' });
    await settle();
    expect(stage.status('call-1')).toBe('awaiting-decision');
    await stage.decide('call-1', { kind: 'approve' });
    expect(edit.last()).toMatchObject({ args: { id: 1 }, context: { toolCallId: 'call-1', ...turn } });
    await edit.last().returns('done');
    expect(await output).toBe('done');
  });

  test('what gives no output rejects with its code', async () => {
    const { stage, door } = opened();
    stage.tool('edit');
    const [declared] = await door.declare();
    const output = declared?.run({ id: 1 }, { ...turn, callId: 'call-1' });
    await settle();
    const seen = expect(output).rejects.toBeInstanceOf(AppToolError);
    await stage.decide('call-1', { kind: 'reject' });
    await seen;
    await expect(output).rejects.toMatchObject({ code: 'REJECTED' });
  });

  test('the client’s signal is the turn’s: it aborts the tool, and nothing runs where it had aborted before', async () => {
    const { stage, door } = opened();
    const edit = stage.tool('edit', { approval: 'none' });
    await door.declare();
    const controller = new AbortController();
    const request = { ...turn, toolName: 'edit', argsText: '{}' };
    const result = door.run({ ...request, callId: 'call-1' }, controller.signal);
    await settle();
    controller.abort();
    expect(edit.last().context.signal.aborted).toBe(true);
    expect(await result).toMatchObject({ ok: false, code: 'INTERRUPTED' });
    expect(await door.run({ ...request, callId: 'call-2' }, controller.signal)).toMatchObject({
      ok: false,
      code: 'INTERRUPTED',
    });
    expect(edit.performances).toHaveLength(1);
  });

  test('a call that is asked for twice has one result', async () => {
    const { stage, door } = opened();
    const edit = stage.tool('edit', { approval: 'none' });
    await door.declare();
    const request = { ...turn, callId: 'call-1', toolName: 'edit', argsText: '{}' };
    const [first, second] = [door.run(request), door.run({ ...request })];
    await settle();
    await edit.last().returns(1);
    expect([await first, await second]).toEqual([
      { ok: true, output: 1 },
      { ok: true, output: 1 },
    ]);
    expect(edit.performances).toHaveLength(1);
  });

  test('stop reaches the client, after the cards have changed', () => {
    const { stage, door, interrupted } = opened();
    door.read(phase('call-1', { phase: 'start', toolName: 'lookup' }));
    stage.conversation.stop();
    expect(stage.status('call-1')).toBe('cancelled');
    expect(interrupted).toEqual([turn]);
    door.read(phase('call-1', { phase: 'settled', ok: true }));
    expect(stage.status('call-1')).toBe('cancelled');
  });

  test('closed clears what is open as cut off', () => {
    const { stage, door } = opened();
    door.read(phase('call-1', { phase: 'start', toolName: 'lookup' }));
    door.read({ kind: 'closed' });
    expect(stage.status('call-1')).toBe('cut-off');
  });
});
