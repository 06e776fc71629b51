import type { PageTool } from '@callboard/core';
import type { PlayedTool } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { createSessionStage, type SessionStage } from './testing/session-stage.ts';

const turn = { turnId: 'turn-1', epoch: 1 };

/** A session in its first turn, with two tools of the page. */
async function begun(
  options: { readonly edit?: 'ask' | 'none'; readonly mark?: 'ask' | 'none' } = {},
): Promise<SessionStage & { readonly edit: PlayedTool; readonly mark: PlayedTool }> {
  let tools: { readonly edit: PlayedTool; readonly mark: PlayedTool } | undefined;
  const stage = await createSessionStage({
    tools(own) {
      tools = {
        edit: own.tool('edit', { approval: options.edit ?? 'none', risk: 'low' }),
        mark: own.tool('mark', { approval: options.mark ?? 'none' }),
      };
    },
  });
  if (tools === undefined) throw new Error('no tools');
  await stage.say('Please edit.', 'turn-1', 1);
  return { ...stage, ...tools };
}

describe('server tools and app tools', () => {
  test('declared: app tools by the client when it connects, with a name, a description and a JSON Schema', async () => {
    const stage = await begun();
    expect(stage.server.sent('connect')).toEqual([
      {
        type: 'connect',
        capabilities: ['tool-stream-v1'],
        tools: [
          { name: 'edit', description: 'Does edit.', parameters: expect.any(Object) },
          { name: 'mark', description: 'Does mark.', parameters: expect.any(Object) },
        ],
      },
    ]);
  });

  test('runs: an app tool in the page, by its request and nothing else; a server tool never here', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'edit', { id: 1 });
    await stage.stream(turn, 'call-2', 'lookup', { id: 1 });
    expect(stage.edit.performances).toHaveLength(0);
    await stage.ask(turn, 'call-1', 'edit', { id: 1 });
    expect(stage.edit.performances).toHaveLength(1);
    expect(stage.call('call-2').attempts).toEqual([]);
  });

  test('beforeToolCall gates app tools, and is told of server tools, also in a turn the server began by itself', async () => {
    const seen: string[] = [];
    const stage = await createSessionStage({
      conversation: {
        beforeToolCall({ owner, toolName }) {
          seen.push(`${owner} ${toolName}`);
          return { kind: 'allow' };
        },
      },
      tools: (own) => void own.tool('edit', { approval: 'none' }),
    });
    await stage.server.tell({ type: 'turn.started', ...turn, inReplyTo: null });
    await stage.stream(turn, 'call-1', 'lookup', {});
    await stage.stream(turn, 'call-2', 'edit', {});
    expect(seen).toEqual(['agent lookup']);
    await stage.ask(turn, 'call-2', 'edit', {});
    expect(seen).toEqual(['agent lookup', 'page edit']);
    expect(stage.status('call-2')).toBe('running');
  });

  test('an app tool whose arguments were never streamed runs by its request too', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', { id: 1 });
    expect(stage.edit.last().args).toEqual({ id: 1 });
    await stage.edit.last().returns('ok');
    // A stream that comes after its request is the same call.
    await stage.server.tell({ type: 'tool.stream', ...turn, callId: 'call-1', phase: 'start', name: 'edit' });
    await stage.server.tell({ type: 'tool.stream', ...turn, callId: 'call-1', phase: 'settled', ok: true });
    expect(stage.conversation.thread.callKeys()).toHaveLength(1);
    expect(stage.status('call-1')).toBe('completed');
  });

  test('cancelled by: a server tool when its turn is interrupted, at once and without waiting for the server', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'lookup', {});
    stage.conversation.stop();
    expect(stage.status('call-1')).toBe('stopped');
    expect(stage.server.sent('interrupt')).toMatchObject([{ turnId: 'turn-1', epoch: 1 }]);
  });

  test('cancelled by: an app tool by the epoch gate and its AbortSignal', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', {});
    stage.conversation.stop();
    expect(stage.edit.last().context.signal.aborted).toBe(true);
    await stage.ask(turn, 'call-2', 'edit', {});
    expect(stage.edit.performances).toHaveLength(1);
    expect(stage.results().map(([id, result]) => [id, Object(result).code])).toEqual([
      ['call-1', 'INTERRUPTED'],
      ['call-2', 'INTERRUPTED'],
    ]);
  });

  test('clientTools other than accept: none is offered, the app is told, and a request that comes all the same fails', async () => {
    let told = 0;
    const stage = await createSessionStage({
      traits: { clientTools: 'ignore' },
      session: { onToolsRefused: () => (told += 1) },
      tools: (own) => void own.tool('edit', { approval: 'none' }),
    });
    expect(told).toBe(1);
    expect(stage.session.status().acceptsTools).toBe(false);
    expect(stage.problems()).toEqual(['client-tools-not-accepted']);
    await stage.say('Please edit.', 'turn-1', 1);
    await stage.ask(turn, 'call-1', 'edit', {});
    expect(stage.call('call-1').advertised).toBeUndefined();
    expect(stage.results()).toMatchObject([['call-1', { ok: false, code: 'FAILED' }]]);
  });

  test('P16: a tool that comes after the connection was made does not run its calls, and developers are told', async () => {
    const stage = await begun();
    const late = stage.tool('late', { approval: 'none' });
    await stage.ask(turn, 'call-1', 'late', {});
    expect(late.performances).toEqual([]);
    expect(stage.results()).toMatchObject([['call-1', { code: 'FAILED' }]]);
    expect(stage.problems()).toContain('tool-not-declared');
  });
});

describe('one at a time, in arrival order', () => {
  test('a call starts only after the previous one has its result', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', { n: 1 });
    await stage.ask(turn, 'call-2', 'mark', { n: 2 });
    await stage.ask(turn, 'call-3', 'edit', { n: 3 });
    expect([stage.edit.performances.length, stage.mark.performances.length]).toEqual([1, 0]);
    expect([stage.status('call-2'), stage.status('call-3')]).toEqual(['queued', 'queued']);
    await stage.edit.last().returns(1);
    expect([stage.edit.performances.length, stage.mark.performances.length]).toEqual([1, 1]);
    await stage.mark.last().throws(new Error('no'));
    expect(stage.edit.performances).toHaveLength(2);
    await stage.edit.last().returns(3);
    expect(stage.results().map(([id]) => id)).toEqual(['call-1', 'call-2', 'call-3']);
  });

  test('arrival order is the order of the requests, not that of the cards', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'edit', { n: 1 });
    await stage.stream(turn, 'call-2', 'mark', { n: 2 });
    await stage.ask(turn, 'call-2', 'mark', { n: 2 });
    await stage.ask(turn, 'call-1', 'edit', { n: 1 });
    expect([stage.edit.performances.length, stage.mark.performances.length]).toEqual([0, 1]);
    await stage.mark.last().returns(2);
    expect(stage.edit.performances).toHaveLength(1);
  });

  test('a call that waits for a person holds up those behind it, whenever they were let run', async () => {
    const stage = await begun({ edit: 'ask' });
    await stage.ask(turn, 'call-1', 'edit', { n: 1 });
    await stage.ask(turn, 'call-2', 'mark', { n: 2 });
    expect(stage.status('call-1')).toBe('awaiting-decision');
    expect(stage.mark.performances).toEqual([]);
    expect(stage.status('call-2')).toBe('queued');
    await stage.decide('call-1', { kind: 'approve' });
    expect([stage.edit.performances.length, stage.mark.performances.length]).toEqual([1, 0]);
    await stage.edit.last().returns(1);
    expect(stage.mark.performances).toHaveLength(1);
  });

  test('one that is rejected, cancelled alone or not hosted makes room at once', async () => {
    const stage = await begun({ edit: 'ask' });
    await stage.ask(turn, 'call-1', 'edit', { n: 1 });
    await stage.ask(turn, 'call-2', 'unknown', {});
    await stage.ask(turn, 'call-3', 'edit', { n: 3 });
    await stage.ask(turn, 'call-4', 'mark', { n: 4 });
    await stage.decide('call-1', { kind: 'reject' });
    expect(stage.mark.performances).toEqual([]);
    stage.conversation.cancelCall(stage.call('call-3').key);
    await stage.wait(0);
    expect(stage.mark.performances).toHaveLength(1);
  });

  test('tools that may run side by side do not in a session', async () => {
    const stage = await createSessionStage({
      tools(own) {
        own.tool('edit', { approval: 'none', order: 'concurrent' });
      },
    });
    await stage.say('Please edit.', 'turn-1', 1);
    await stage.ask(turn, 'call-1', 'edit', { n: 1 });
    await stage.ask(turn, 'call-2', 'edit', { n: 2 });
    expect(stage.status('call-1')).toBe('running');
    expect(stage.status('call-2')).toBe('queued');
  });
});

describe('cancellation and atomicity', () => {
  test('every tool receives a context with a signal, its callId, turnId and epoch', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', {});
    expect(stage.edit.last().context).toMatchObject({ toolCallId: 'call-1', turnId: 'turn-1', epoch: 1 });
    expect(stage.edit.last().context.signal.aborted).toBe(false);
  });

  test('older epochs change nothing: neither cards nor texts nor requests', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'lookup', {});
    await stage.say('Something else.', 'turn-2', 2);
    const before = stage.conversation.thread.snapshot().calls;
    const frame = { ...turn, callId: 'call-1', type: 'tool.stream' };
    await stage.server.tell(
      { ...frame, phase: 'progress', progress: 1 },
      { ...frame, phase: 'settled', ok: true },
      { ...frame, callId: 'call-2', phase: 'start', name: 'lookup' },
      { type: 'text', ...turn, messageId: 'm-1', delta: 'old' },
      // Of a turn that was never heard of before.
      { ...frame, turnId: 'turn-0', epoch: 0, phase: 'start', name: 'lookup' },
    );
    await stage.ask(turn, 'call-3', 'edit', {});
    expect(stage.conversation.thread.snapshot().calls).toEqual(before);
    expect(stage.conversation.thread.message('m-1')).toBeUndefined();
    expect(stage.edit.performances).toEqual([]);
    expect(stage.results()).toMatchObject([['call-3', { code: 'INTERRUPTED' }]]);
    expect(stage.problems()).toEqual(['turn-over', 'turn-over']);
    expect(stage.conversation.thread.runs()).toHaveLength(2);
  });

  test('a server that interrupts a turn by itself cancels its calls, and their signals abort', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', {});
    await stage.server.tell({ type: 'turn.ended', ...turn, reason: 'interrupted' });
    expect(stage.edit.last().context.signal.aborted).toBe(true);
    expect(stage.status('call-1')).toBe('stopped');
    expect(stage.results()).toMatchObject([['call-1', { code: 'INTERRUPTED' }]]);
  });

  test('a newer turn that begins takes the place of the older one, whatever was told of its end', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'lookup', {});
    await stage.server.tell({ type: 'turn.started', turnId: 'turn-2', epoch: 2, inReplyTo: null });
    expect(stage.status('call-1')).toBe('no-result');
    expect(stage.conversation.thread.runs().map((run) => run.end?.kind)).toEqual(['cancelled', undefined]);
  });

  test('a settled word of the server ends what still runs here, as timed out where it says so', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'edit', {});
    await stage.ask(turn, 'call-1', 'edit', {});
    const settled = { type: 'tool.stream', ...turn, callId: 'call-1', phase: 'settled' };
    await stage.server.tell({ ...settled, ok: false, code: 'TIMEOUT' });
    expect(stage.status('call-1')).toBe('timed-out');
    expect(stage.edit.last().context.signal.aborted).toBe(true);
    expect(stage.results()).toMatchObject([['call-1', { code: 'TIMEOUT' }]]);
  });

  test('P14: calls of one id in two turns are two calls', async () => {
    const stage = await begun({ edit: 'ask' });
    await stage.ask(turn, 'call-1', 'edit', { n: 1 });
    await stage.say('Something else.', 'turn-2', 2);
    await stage.ask({ turnId: 'turn-2', epoch: 2 }, 'call-1', 'edit', { n: 2 });
    const { thread } = stage.conversation;
    expect(thread.callKeys()).toHaveLength(2);
    expect(stage.status('call-1')).toBe('awaiting-decision');
  });
});

describe('what a tool says of its attempts and its exceptions', () => {
  /** One request for a tool that says this, whose handler has broken once. */
  async function broken(terms: Partial<PageTool>, clientToolTimeoutMs = 30_000) {
    let tool: PlayedTool | undefined;
    const stage = await createSessionStage({
      traits: { clientToolTimeoutMs },
      tools(own) {
        tool = own.tool('edit', { approval: 'none', ...terms });
      },
    });
    if (tool === undefined) throw new Error('no tool');
    await stage.say('Please edit.', 'turn-1', 1);
    await stage.ask(turn, 'call-1', 'edit', {});
    await tool.last().throws(new TypeError('no line'));
    const codes = (): readonly unknown[] => stage.results().map(([, result]) => Object(result).code);
    return { ...stage, tool, codes };
  }

  test('P15: a second attempt comes before the one answer', async () => {
    const { tool, results } = await broken({ idempotent: true, attempts: 2 });
    expect(results()).toEqual([]);
    await tool.last().returns('done');
    expect(results()).toEqual([['call-1', { ok: true, output: 'done' }]]);
  });

  test('a failure that is held is answered when somebody decides, as FAILED and no more', async () => {
    const { conversation, call, results } = await broken({ onException: 'fail' });
    expect(results()).toEqual([]);
    conversation.decideFailure(call('call-1').key, { kind: 'tell' });
    expect(results()).toMatchObject([['call-1', { ok: false, code: 'FAILED' }]]);
    expect(JSON.stringify(results())).not.toContain('no line');
  });

  test('one that nobody decides on is answered when the server waits no longer, and can be tried no more', async () => {
    const { wait, codes, conversation, call, tool } = await broken({ onException: 'fail', idempotent: true });
    await wait(30_000);
    expect(codes()).toEqual(['FAILED']);
    expect(conversation.whyNoRetry(call('call-1').key)).toBe('call-answered');
    expect(tool.performances).toHaveLength(1);
  });

  test('P17: an interruption answers it', async () => {
    const { conversation, codes } = await broken({ onException: 'fail' });
    conversation.stop();
    expect(codes()).toEqual(['FAILED']);
  });

  test('P14: so does a message', async () => {
    const { say, codes } = await broken({ onException: 'fail' });
    await say('Something else.', 'turn-2', 2);
    expect(codes()).toEqual(['FAILED']);
  });
});
