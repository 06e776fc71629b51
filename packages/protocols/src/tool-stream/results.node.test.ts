import type { BeforeToolCall } from '@callboard/core';
import { openValidator } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { createSessionStage, type SessionStage } from './testing/session-stage.ts';

const turn = { turnId: 'turn-1', epoch: 1 };
const args = { id: 'A-1' };

/** A session that offers `edit`, in a turn whose call of it is streamed and asked for. */
async function asked(
  options: {
    readonly beforeToolCall?: BeforeToolCall;
    readonly approval?: 'ask' | 'none';
    readonly timeLimit?: number;
    readonly clientToolTimeoutMs?: number;
  } = {},
): Promise<SessionStage & { readonly edit: ReturnType<SessionStage['tool']> }> {
  const { clientToolTimeoutMs, beforeToolCall, ...tool } = options;
  const played: ReturnType<SessionStage['tool']>[] = [];
  const stage = await createSessionStage({
    conversation: { beforeToolCall },
    traits: clientToolTimeoutMs === undefined ? {} : { clientToolTimeoutMs },
    tools: (own) => played.push(own.tool('edit', { approval: 'none', ...tool })),
  });
  await stage.say('Please edit.', 'turn-1', 1);
  await stage.stream(turn, 'call-1', 'edit', args);
  await stage.ask(turn, 'call-1', 'edit', args);
  const [edit] = played;
  if (edit === undefined) throw new Error('no tool');
  return { ...stage, edit };
}

function codes(stage: SessionStage): readonly unknown[] {
  return stage.results().map(([, result]) => Object(result).code);
}

describe('every call gets exactly one result', () => {
  test('{ ok: true, output }: what the tool returned', async () => {
    const stage = await asked();
    await stage.edit.last().returns({ done: 3 });
    expect(stage.results()).toEqual([['call-1', { ok: true, output: { done: 3 } }]]);
    expect(stage.status('call-1')).toBe('completed');
    expect(stage.call('call-1').reply).toMatchObject({ content: { kind: 'json', json: '{"done":3}' } });
  });

  test('a tool that returns nothing answers with output null, and falsy answers are answers (P18)', async () => {
    for (const [returned, output] of [
      [undefined, null],
      [null, null],
      [false, false],
      [0, 0],
      ['', ''],
    ]) {
      const stage = await asked();
      await stage.edit.last().returns(returned);
      expect(stage.results()).toEqual([['call-1', { ok: true, output }]]);
    }
  });

  test('INTERRUPTED: the call’s turn was interrupted before it ran', async () => {
    const stage = await asked({ approval: 'ask' });
    stage.conversation.stop();
    expect(stage.status('call-1')).toBe('cancelled');
    await stage.wait(0);
    expect(codes(stage)).toEqual(['INTERRUPTED']);
    expect(stage.edit.performances).toEqual([]);
  });

  test('INTERRUPTED: the call’s turn was interrupted while it ran, and what it returns later stays here (P17)', async () => {
    const stage = await asked();
    const { context, returns } = stage.edit.last();
    stage.conversation.stop();
    expect(context.signal.aborted).toBe(true);
    expect(stage.status('call-1')).toBe('stopped');
    await returns('late');
    expect(codes(stage)).toEqual(['INTERRUPTED']);
    expect(stage.call('call-1').attempts[0]?.late?.kind).toBe('returned');
  });

  test('REJECTED: a person declined, with the reason word for word (P11)', async () => {
    const stage = await asked({ approval: 'ask' });
    await stage.decide('call-1', { kind: 'reject', reason: 'Not this one.' });
    expect(stage.results()).toEqual([
      [
        'call-1',
        {
          ok: false,
          code: 'REJECTED',
          message: 'The person rejected this call. It was not executed. Reason: Not this one.',
        },
      ],
    ]);
    expect(stage.edit.performances).toEqual([]);
  });

  test('REJECTED: a person cancelled the call alone before it ran; its turn goes on', async () => {
    const stage = await asked({ approval: 'ask' });
    stage.conversation.cancelCall(stage.call('call-1').key);
    expect(codes(stage)).toEqual(['REJECTED']);
    expect(stage.conversation.thread.latestRun()?.end).toBeUndefined();
  });

  test('REJECTED: declined by a beforeToolCall hook, which is never called a person (P10)', async () => {
    const stage = await asked({ beforeToolCall: () => ({ kind: 'reject', reason: 'Closed today.' }) });
    expect(stage.results()).toEqual([
      [
        'call-1',
        {
          ok: false,
          code: 'REJECTED',
          message: 'A rule of this page refused this call. It was not executed. Reason: Closed today.',
        },
      ],
    ]);
    expect(stage.edit.performances).toEqual([]);
  });

  test('what a beforeToolCall hook rewrites is what runs, and is told with the result', async () => {
    const stage = await asked({ beforeToolCall: () => ({ kind: 'rewrite', args: { id: 'B-2' } }) });
    expect(stage.edit.last().args).toEqual({ id: 'B-2' });
    await stage.edit.last().returns('done');
    expect(JSON.stringify(stage.results())).toContain('A rule of this page changed the arguments.');
  });

  test('FAILED: a rule of the page could not say whether it may run', async () => {
    const stage = await asked({
      beforeToolCall() {
        throw new Error('no');
      },
    });
    expect(codes(stage)).toEqual(['FAILED']);
  });

  test('INVALID: the arguments are not one strict JSON document', async () => {
    const stage = await createSessionStage({ tools: (own) => void own.tool('edit', { approval: 'none' }) });
    await stage.say('Please edit.', 'turn-1', 1);
    await stage.ask(turn, 'call-1', 'edit', '{"id": "A-1", "id": "A-2"}');
    expect(codes(stage)).toEqual(['INVALID']);
    expect(stage.status('call-1')).toBe('invalid');
  });

  test('INVALID: the arguments do not fit the tool, with the problems line by line (P16)', async () => {
    const problems = [{ path: ['amount'], message: 'must be at most 500, got 900' }];
    const validator = { ...openValidator, checkJsonSchema: () => ({ kind: 'invalid' as const, problems }) };
    const stage = await createSessionStage({
      conversation: { validator },
      tools: (own) => void own.tool('edit', { approval: 'none' }),
    });
    await stage.say('Please edit.', 'turn-1', 1);
    await stage.ask(turn, 'call-1', 'edit', { amount: 900 });
    expect(stage.results()).toEqual([
      [
        'call-1',
        {
          ok: false,
          code: 'INVALID',
          message:
            'The arguments do not fit the schema of the tool. The call was not executed.\namount: must be at most 500, got 900',
        },
      ],
    ]);
  });

  test('TIMEOUT: no result arrived within clientToolTimeoutMs: the signal aborts and the card says so', async () => {
    const stage = await asked({ clientToolTimeoutMs: 30_000 });
    await stage.wait(29_999);
    expect(stage.results()).toEqual([]);
    await stage.wait(1);
    expect(codes(stage)).toEqual(['TIMEOUT']);
    expect(stage.status('call-1')).toBe('timed-out');
    expect(stage.edit.last().context.signal.aborted).toBe(true);
  });

  test('TIMEOUT: nobody had decided by then, which is nobody’s refusal (P12)', async () => {
    const stage = await asked({ approval: 'ask', clientToolTimeoutMs: 30_000 });
    const { gate } = stage.call('call-1');
    await stage.wait(30_000);
    expect(codes(stage)).toEqual(['TIMEOUT']);
    expect(stage.status('call-1')).toBe('expired');
    const request = gate.kind === 'asking' ? stage.conversation.thread.request(gate.requestId) : undefined;
    expect(request?.state).toMatchObject({ kind: 'ended', end: 'expired' });
  });

  test('TIMEOUT: is judged at the press, whatever a sleeping timer says (P12)', async () => {
    const stage = await asked({ approval: 'ask', clientToolTimeoutMs: 30_000 });
    stage.clock.sleep(30_001);
    const report = await stage.decide('call-1', { kind: 'approve' });
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'request-expired' } });
    expect(codes(stage)).toEqual(['TIMEOUT']);
    expect(stage.edit.performances).toEqual([]);
  });

  test('TIMEOUT: is judged before a tool starts, whatever a sleeping timer says', async () => {
    const stage = await asked({ clientToolTimeoutMs: 30_000 });
    await stage.ask(turn, 'call-2', 'edit', args);
    expect(stage.status('call-2')).toBe('queued');
    stage.clock.sleep(30_001);
    await stage.edit.last().returns('done');
    expect(stage.edit.performances).toHaveLength(1);
    expect(stage.results()).toMatchObject([
      ['call-1', { ok: true }],
      ['call-2', { code: 'TIMEOUT' }],
    ]);
  });

  test('TIMEOUT: the tool’s own limit', async () => {
    const stage = await asked({ timeLimit: 5_000 });
    await stage.wait(5_000);
    expect(codes(stage)).toEqual(['TIMEOUT']);
  });

  test('FAILED: the tool threw', async () => {
    const stage = await asked();
    await stage.edit.last().throws(new TypeError('No such block.'));
    expect(stage.results()).toMatchObject([['call-1', { ok: false, code: 'FAILED' }]]);
    expect(JSON.stringify(stage.results())).toContain('TypeError: No such block.');
  });

  test('FAILED: what the tool returned cannot be sent', async () => {
    const stage = await asked();
    await stage.edit.last().returns(10n);
    expect(codes(stage)).toEqual(['FAILED']);
  });

  test('FAILED: the page does not host a tool of that name, and says which ones there are (P16)', async () => {
    const stage = await asked();
    await stage.ask(turn, 'call-2', 'delete', {});
    expect(stage.results()).toEqual([
      [
        'call-2',
        {
          ok: false,
          code: 'FAILED',
          message: 'This page offers no tool named "delete". It offers: edit. The call was not executed.',
        },
      ],
    ]);
    expect(stage.status('call-2')).toBe('invalid');
  });

  test('an edit by a person is told with the result (P11)', async () => {
    const stage = await asked({ approval: 'ask' });
    await stage.decide('call-1', { kind: 'edit', argsText: '{"id":"B-2"}' });
    expect(stage.edit.last().args).toEqual({ id: 'B-2' });
    await stage.edit.last().returns({ done: [1, 2] });
    // The output stays what the tool gave, and its JSON.
    const note = 'The person changed the arguments before approving. Arguments used: {"id":"B-2"}';
    expect(stage.results()).toEqual([['call-1', { ok: true, output: { done: [1, 2] }, note }]]);
    expect(stage.call('call-1').reply).toMatchObject({
      content: { kind: 'json', json: '{"done":[1,2]}' },
      note,
    });
  });

  test('a request that comes twice is answered once and runs once (P15)', async () => {
    const stage = await asked();
    await stage.ask(turn, 'call-1', 'edit', args);
    await stage.edit.last().returns('done');
    await stage.ask(turn, 'call-1', 'edit', args);
    expect(stage.edit.performances).toHaveLength(1);
    expect(stage.results()).toHaveLength(1);
  });

  test('P19: the next message carries no second reply, and none for what the server tells of its own tools', async () => {
    const stage = await asked({ approval: 'ask' });
    await stage.stream(turn, 'call-2', 'lookup', {});
    await stage.say('Something else.', 'turn-2', 2);
    expect(codes(stage)).toEqual(['INTERRUPTED']);
    expect(stage.status('call-1')).toBe('superseded');
    const sent = stage.conversation.thread.log().filter(({ type }) => type === 'run-requested');
    expect(sent.at(-1)).toMatchObject({ replies: [] });
  });
});
