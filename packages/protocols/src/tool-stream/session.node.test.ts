import type { JsonObject } from '@callboard/core';
import { createStage, type PlayedTool, settle } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { createToolStreamSession } from './session.ts';
import { createScriptedServer } from './testing/scripted-server.ts';
import { createSessionStage, type SessionStage } from './testing/session-stage.ts';

const turn = { turnId: 'turn-1', epoch: 1 };

async function begun(
  options: Parameters<typeof createSessionStage>[0] = {},
): Promise<SessionStage & { readonly edit: PlayedTool }> {
  const played: PlayedTool[] = [];
  const stage = await createSessionStage({
    ...options,
    tools: (own) => played.push(own.tool('edit', { approval: 'none' })),
  });
  await stage.say('Please edit.', 'turn-1', 1);
  const [edit] = played;
  if (edit === undefined) throw new Error('no tool');
  return { ...stage, edit };
}

function text(delta: string, messageId = 'm-1'): JsonObject {
  return { type: 'text', ...turn, messageId, delta };
}

describe('a lost connection', () => {
  test('goes on where it was: nothing is doubled, nothing is lost', async () => {
    const stage = await begun();
    const { server } = stage;
    const frame = { type: 'tool.stream', ...turn, callId: 'call-1' };
    await server.tell(text('One '), { ...frame, phase: 'start', name: 'lookup' });
    await server.tell({ ...frame, phase: 'arguments-delta', delta: '{"q":' });
    await server.cut();
    expect(stage.session.status().connection).toBe('lost');
    expect(stage.status('call-1')).toBe('args-streaming');
    // Said while nobody listens.
    await server.tell({ ...frame, phase: 'arguments-delta', delta: '"vase"}' });
    await server.tell(
      { ...frame, phase: 'arguments-complete', arguments: '{"q":"vase"}' },
      text('two', 'm-2'),
    );
    await stage.wait(200);
    expect(stage.session.status()).toMatchObject({ connection: 'open', sessionId: 'session-1' });
    expect(server.sent('connect').at(-1)).toMatchObject({ resume: { sessionId: 'session-1', received: 4 } });
    expect(stage.call('call-1').args.text).toBe('{"q":"vase"}');
    expect(stage.status('call-1')).toBe('running');
    expect(stage.conversation.thread.callKeys()).toHaveLength(1);
    expect(stage.conversation.thread.message('m-2')).toMatchObject({ parts: [{ text: 'two' }] });
    expect(stage.conversation.thread.runs()).toHaveLength(1);
  });

  test('frames that come once more count once', async () => {
    const stage = await begun();
    await stage.server.tell(text('One'));
    await stage.server.tellRaw({ ...text('One'), n: 2 });
    expect(stage.conversation.thread.message('m-1')).toMatchObject({ parts: [{ text: 'One' }] });
  });

  test('a frame that leaves a gap is not taken: what is missing is asked for', async () => {
    const stage = await begun();
    await stage.server.tell(text('One '));
    await stage.server.tellRaw({ ...text('three'), n: 9 });
    expect(stage.session.status().connection).toBe('lost');
    await stage.server.tell(text('two'));
    await stage.wait(200);
    expect(stage.conversation.thread.message('m-1')).toMatchObject({ parts: [{ text: 'One two' }] });
  });

  test('a result that was given meanwhile goes with the next connection, once, and only then counts as sent', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', {});
    await stage.server.cut();
    await stage.edit.last().returns('done');
    expect(stage.results()).toEqual([]);
    expect(stage.call('call-1').reply).toBeUndefined();
    await stage.wait(200);
    expect(stage.results()).toEqual([['call-1', { ok: true, output: 'done' }]]);
    expect(stage.call('call-1').reply).toMatchObject({ content: { kind: 'text', text: 'done' } });
    await stage.server.cut();
    await stage.wait(200);
    expect(stage.results()).toHaveLength(1);
    expect(stage.edit.performances).toHaveLength(1);
    // What the server said that it has is not sent again.
    expect(stage.server.doubled).toBe(0);
  });

  test('P15: what is answered while the connection is lost is not tried again', async () => {
    const played: PlayedTool[] = [];
    const stage = await createSessionStage({
      tools: (own) => played.push(own.tool('edit', { approval: 'none', idempotent: true })),
    });
    await stage.say('Please edit.', 'turn-1', 1);
    await stage.ask(turn, 'call-1', 'edit', {});
    await stage.server.cut();
    await played[0]?.last().throws(new TypeError('no line'));
    const { key } = stage.call('call-1');
    expect(stage.conversation.whyNoRetry(key)).toBe('call-answered');
    stage.conversation.thread.dispatch({ type: 'attempt-requested', key, attempt: 2, means: 'code' });
    await stage.wait(200);
    expect(played[0]?.performances).toHaveLength(1);
    expect(stage.results()).toMatchObject([['call-1', { code: 'FAILED' }]]);
  });

  test('a result that the network swallowed goes again', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', {});
    stage.server.goDeaf();
    await stage.edit.last().returns('done');
    await stage.server.cut();
    stage.server.hearAgain();
    await stage.wait(200);
    expect(stage.results()).toEqual([['call-1', { ok: true, output: 'done' }]]);
  });

  test('P26: what has arrived is told now and then, and what the server says it has is not kept', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', {});
    await stage.edit.last().returns('done');
    for (let piece = 0; piece < 70; piece += 1) await stage.server.tell({ ...text('x'), received: 2 });
    expect(stage.server.sent('received')).toEqual([{ type: 'received', received: 64 }]);
    stage.server.forgetWhatItHeard();
    await stage.server.cut();
    await stage.wait(200);
    expect(stage.results()).toHaveLength(1);
  });

  test('a message that was written meanwhile goes with the next connection, once', async () => {
    const stage = await begun();
    await stage.server.tell({ type: 'turn.ended', ...turn });
    await stage.server.cut();
    void stage.conversation.send('And more.');
    await stage.wait(200);
    await stage.wait(0);
    expect(stage.server.sent('message')).toHaveLength(2);
  });

  test('a turn interrupted meanwhile changes its cards at once, and the server is told when it is back', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'lookup', {});
    await stage.server.cut();
    stage.conversation.stop();
    expect(stage.status('call-1')).toBe('stopped');
    expect(stage.server.sent('interrupt')).toEqual([]);
    await stage.wait(200);
    expect(stage.server.sent('interrupt')).toMatchObject([{ turnId: 'turn-1' }]);
  });

  test('is tried again with growing pauses, and given up in the end: open cards are cut off', async () => {
    const stage = await begun({ session: { patience: 10_000 } });
    await stage.stream(turn, 'call-1', 'lookup', {});
    stage.server.goAway();
    await stage.server.cut();
    for (let second = 0; second < 15; second += 1) await stage.wait(1_000);
    expect(stage.session.status().connection).toBe('none');
    expect(stage.server.connections).toBeLessThan(10);
    expect(stage.status('call-1')).toBe('cut-off');
    expect(stage.conversation.thread.latestRun()?.end?.kind).toBe('cut-off');
  });

  test('a server that does not know the session any more: its cards are cut off, and the new session begins clean', async () => {
    const stage = await begun();
    await stage.ask(turn, 'call-1', 'edit', {});
    stage.server.restart();
    await stage.server.cut();
    await stage.wait(200);
    expect(stage.status('call-1')).toBe('stopped');
    expect(stage.edit.last().context.signal.aborted).toBe(true);
    expect(stage.session.status().connection).toBe('open');
    await stage.say('Again.', 'turn-1', 1);
    await stage.ask(turn, 'call-1', 'edit', {});
    expect(stage.edit.performances).toHaveLength(2);
    await stage.edit.last().returns('again');
    expect(stage.results()).toEqual([['call-1', { ok: true, output: 'again' }]]);
  });
});

describe('the final close', () => {
  test('ends open cards as cut off, not by an invented end', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'lookup', {});
    await stage.stream(turn, 'call-2', 'edit', {});
    await stage.server.tell({
      type: 'tool.stream',
      ...turn,
      callId: 'call-3',
      phase: 'start',
      name: 'lookup',
    });
    await stage.stream(turn, 'call-4', 'lookup', {});
    await stage.server.tell({ type: 'tool.stream', ...turn, callId: 'call-4', phase: 'settled', ok: true });
    await stage.server.tell({ type: 'closed', reason: 'The server is being updated.' });
    expect(['call-1', 'call-2', 'call-3', 'call-4'].map(stage.status)).toEqual([
      'cut-off',
      'cut-off',
      'cut-off',
      'completed',
    ]);
    expect(stage.call('call-1').told).toBeUndefined();
    expect(stage.conversation.thread.latestRun()?.end).toEqual({
      kind: 'cut-off',
      message: 'The server is being updated.',
    });
  });

  test('is final: no connection is tried, and the next message opens another session', async () => {
    const stage = await begun();
    await stage.server.tell({ type: 'closed' });
    await stage.wait(60_000);
    expect(stage.server.connections).toBe(1);
    void stage.conversation.send('Again.');
    await stage.wait(0);
    await stage.wait(0);
    expect(stage.server.connections).toBe(2);
    expect(stage.server.sent('message')).toHaveLength(2);
  });
});

describe('a session as the transport of a conversation', () => {
  test('a message goes with its id and its run, and the run lasts as long as its turn', async () => {
    const stage = await createSessionStage();
    const run = stage.conversation.send('Hello.');
    await stage.wait(0);
    expect(stage.server.sent('message')).toEqual([
      {
        type: 'message',
        n: 1,
        messageId: expect.any(String),
        runId: expect.any(String),
        content: [{ type: 'text', text: 'Hello.' }],
      },
    ]);
    const [message] = stage.server.sent('message');
    await stage.server.tell(
      { type: 'turn.started', ...turn, inReplyTo: message?.runId ?? null },
      text('Hel'),
      text('lo.'),
      { type: 'text.ended', ...turn, messageId: 'm-1' },
      { type: 'turn.ended', ...turn },
    );
    expect(await run).toMatchObject({ end: { kind: 'succeeded' }, session: { turnId: 'turn-1', epoch: 1 } });
    expect(stage.conversation.thread.message('m-1')).toMatchObject({
      role: 'assistant',
      streaming: false,
      parts: [{ kind: 'text', text: 'Hello.' }],
    });
  });

  test('no run follows on replies: the server goes on by itself', async () => {
    const stage = await begun();
    await stage.stream(turn, 'call-1', 'lookup', {});
    await stage.server.tell({ type: 'tool.stream', ...turn, callId: 'call-1', phase: 'settled', ok: true });
    await stage.server.tell({ type: 'turn.ended', ...turn });
    await stage.wait(2_000);
    expect(stage.conversation.thread.runs()).toHaveLength(1);
    expect(stage.server.sent('message')).toHaveLength(1);
  });

  test('turns that the server begins by itself are shown too', async () => {
    const stage = await createSessionStage();
    await stage.server.tell({ type: 'turn.started', ...turn, inReplyTo: null }, text('By the way.'));
    expect(stage.conversation.thread.runs()).toMatchObject([{ id: 'turn-1', session: { epoch: 1 } }]);
    await stage.stream(turn, 'call-1', 'lookup', {});
    stage.conversation.stop();
    expect(stage.status('call-1')).toBe('stopped');
    expect(stage.server.sent('interrupt')).toMatchObject([{ turnId: 'turn-1' }]);
  });

  test('a turn that a person stopped before it began is interrupted as soon as it does', async () => {
    const stage = await createSessionStage();
    void stage.conversation.send('Hello.');
    await stage.wait(0);
    stage.conversation.stop();
    const [message] = stage.server.sent('message');
    await stage.server.tell({ type: 'turn.started', ...turn, inReplyTo: message?.runId ?? null }, text('x'));
    expect(stage.server.sent('interrupt')).toMatchObject([{ turnId: 'turn-1', epoch: 1 }]);
    expect(stage.conversation.thread.message('m-1')).toBeUndefined();
  });

  test('a server that is not there: the message was not accepted, and can be sent again', async () => {
    const stage = await createSessionStage();
    await stage.server.tell({ type: 'closed' });
    stage.server.goAway();
    const run = await stage.conversation.send('Hello.');
    expect(run.end).toMatchObject({ kind: 'not-accepted' });
    stage.server.comeBack();
    void stage.conversation.retry();
    await stage.wait(0);
    await stage.wait(0);
    expect(stage.server.sent('message')).toHaveLength(1);
    expect(stage.conversation.thread.messages().filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  test('P14: held, a message waits for the turn and its calls; superseding, it interrupts them', async () => {
    const stage = await begun({ conversation: { whileCallsOpen: 'hold' } });
    await stage.ask(turn, 'call-1', 'edit', {});
    void stage.conversation.send('And more.');
    await stage.wait(0);
    expect(stage.server.sent('message')).toHaveLength(1);
    expect(stage.server.sent('interrupt')).toEqual([]);
    await stage.edit.last().returns('done');
    expect(stage.server.sent('message')).toHaveLength(1);
    await stage.server.tell({ type: 'turn.ended', ...turn });
    await stage.wait(0);
    expect(stage.server.sent('message')).toHaveLength(2);

    const other = await begun();
    await other.ask(turn, 'call-1', 'edit', {});
    void other.conversation.send('And more.');
    await other.wait(0);
    expect(other.server.sent('message')).toHaveLength(2);
    expect(other.server.sent('interrupt')).toMatchObject([{ turnId: 'turn-1' }]);
    expect(other.results()).toMatchObject([['call-1', { code: 'INTERRUPTED' }]]);
  });

  test('a failed turn is a failed run', async () => {
    const stage = await begun();
    await stage.server.tell({ type: 'turn.ended', ...turn, reason: 'failed', message: 'overloaded' });
    expect(stage.conversation.thread.latestRun()?.end).toMatchObject({
      kind: 'failed',
      message: 'overloaded',
    });
  });

  test('frames that are not understood change nothing, and are noted', async () => {
    const stage = await begun();
    await stage.server.tellRaw('no json');
    await stage.server.tellRaw({ type: 'coffee.break', n: 2 });
    await stage.server.tellRaw({ type: 'tool.stream', ...turn, callId: 7, phase: 'start', name: 'x' });
    expect(stage.problems()).toEqual(['frame-not-read', 'frame-not-read', 'frame-not-read']);
    expect(stage.session.status().connection).toBe('open');
  });

  test('a frame of an unknown kind has its number, so that what follows leaves no gap', async () => {
    const stage = await begun();
    await stage.server.tell({ type: 'coffee.break' }, text('On.'));
    expect(stage.session.status().connection).toBe('open');
    expect(stage.conversation.thread.message('m-1')).toMatchObject({ parts: [{ text: 'On.' }] });
  });

  test('P14: a message that waits for a turn of the server goes to the next session where this one is over', async () => {
    const stage = await createSessionStage({
      conversation: { whileCallsOpen: 'hold' },
      tools: (own) => void own.tool('edit'),
    });
    await stage.server.tell({ type: 'turn.started', ...turn, inReplyTo: null });
    await stage.ask(turn, 'call-1', 'edit', {});
    void stage.conversation.send('Later.');
    await settle();
    await stage.server.tell({ type: 'closed', reason: 'over' });
    expect(stage.session.status()).toMatchObject({ connection: 'open', sessionId: 'session-2' });
    expect(stage.server.sent('message')).toMatchObject([{ content: [{ type: 'text', text: 'Later.' }] }]);
    expect(stage.conversation.thread.latestRun()?.end).toBeUndefined();
  });

  test('P25: an app that breaks over refused tools breaks no session', async () => {
    const server = createScriptedServer({ clientTools: 'ignore' });
    const breaks = (): void => {
      throw new Error('broken');
    };
    const session = createToolStreamSession({
      onToolsRefused: breaks,
      open: (listener) =>
        server.open({
          ...listener,
          onText(text) {
            try {
              listener.onText(text);
            } catch {
              // A socket hands it to the page.
            }
          },
        }),
    });
    const stage = createStage({ transport: session });
    void stage.conversation.send('Hello.');
    await settle();
    expect(server.sent('message')).toHaveLength(1);
  });

  test('P15: mounted twice at once, it connects once; left, it stops its tools, answers and closes', async () => {
    const server = createScriptedServer();
    const stage = createStage({ transport: createToolStreamSession({ open: server.open }), idle: true });
    const edit = stage.tool('edit', { approval: 'none' });
    const { conversation } = stage;
    conversation.start()();
    const leave = conversation.start();
    await settle();
    expect(server.connections).toBe(1);
    await server.tell({ type: 'turn.started', ...turn, inReplyTo: null });
    await server.tell({ type: 'tool.request', ...turn, callId: 'call-1', name: 'edit', arguments: {} });
    leave();
    expect(edit.last().context.signal.aborted).toBe(true);
    expect(stage.status('call-1')).toBe('stopped');
    expect(server.received.map(({ type }) => type)).toEqual(['connect', 'tool.result', 'interrupt', 'close']);
    await settle();
    expect(server.connections).toBe(1);
  });
});
