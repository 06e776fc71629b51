import { ToolError } from '@callboard/core';
import { callOf, createStage, resultOf, type Stage, settle } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { eventsOf, outlineOf, recordOf, recordOfLog } from '../testing/record-of.ts';

/** A call of a tool that runs without asking, at work. */
async function atWork(argsText = '{"a":1}', options: Parameters<Stage['tool']>[1] = {}) {
  const stage = createStage();
  const tool = stage.tool('export', { approval: 'none', ...options });
  await stage.say('Export it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'export', argsText));
  await stage.finish();
  return { stage, tool };
}

test('draft 5: a request and its result, with what was sent and what came back', async () => {
  const { stage, tool } = await atWork('{"month":"2025-12","to":[1,2]}');
  tool.last().context.progress({ done: 1 });
  tool.last().context.partial('half of it');
  await tool.last().returns({ rows: 3 });
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual([
    'allowed once 1',
    'tool-invocation 1',
    'tool-progress 1',
    'tool-progress 1',
    'tool-result 1',
  ]);
  const { key } = stage.call('c1');
  expect(record.events.filter(({ type }) => type.startsWith('tool-'))).toEqual([
    {
      type: 'tool-invocation',
      time: expect.any(String),
      sessions: 0,
      party: 1,
      operation_id: key,
      attempt: 1,
      server: '!host',
      tool: 'export',
      mediatype: 'application/json',
      encoding: 'json',
      body: { month: '2025-12', to: [1, 2] },
    },
    expect.objectContaining({ body: { done: 1 }, encoding: 'json' }),
    expect.objectContaining({ body: 'half of it', encoding: 'none', mediatype: 'text/plain' }),
    {
      type: 'tool-result',
      time: expect.any(String),
      sessions: 0,
      party: 1,
      operation_id: key,
      attempt: 1,
      mediatype: 'application/json',
      encoding: 'json',
      body: { rows: 3 },
    },
  ]);
});

test('draft 5: timed out is not final, and a late answer stands under its attempt', async () => {
  const { stage, tool } = await atWork('{}', { timeLimit: 1000 });
  stage.clock.advance(1000);
  await settle();
  stage.clock.advance(500);
  await tool.last().returns('late');
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual([
    'allowed once 1',
    'tool-invocation 1',
    'tool-timeout 1',
    'tool-result 1',
  ]);
  expect(eventsOf(record, 'tool-timeout')[0]).toMatchObject({ body: { waited_ms: 1000 }, encoding: 'json' });
});

test('draft 5: a stop asks the tool to stop, and what it brings later is recorded', async () => {
  const { stage, tool } = await atWork();
  stage.conversation.stop();
  await settle();
  await tool.last().returns('late');
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual([
    'allowed once 1',
    'tool-invocation 1',
    'tool-cancel 1',
    'tool-result 1',
  ]);
  expect(eventsOf(record, 'keydown')).toMatchObject([{ button: 'stop', party: 0 }]);
});

test('draft 5: of a handler that only obeyed its signal nothing is recorded: its tool has said nothing', async () => {
  const stopped = await atWork();
  stopped.stage.conversation.stop();
  await settle();
  await stopped.tool.last().throws(stopped.tool.last().context.signal.reason);
  expect(stopped.stage.call('c1').attempts[0]?.late?.kind).toBe('threw');
  expect(outlineOf(recordOf(stopped.stage))).toEqual([
    'allowed once 1',
    'tool-invocation 1',
    'tool-cancel 1',
  ]);
  const late = await atWork('{}', { timeLimit: 1000 });
  late.stage.clock.advance(1000);
  await settle();
  await late.tool.last().throws(new DOMException('Given up.', 'AbortError'));
  expect(outlineOf(recordOf(late.stage))).toEqual(['allowed once 1', 'tool-invocation 1', 'tool-timeout 1']);
});

test('draft 5: a tool that ran and whose output cannot be sent has failed; its protocol has not', async () => {
  const { stage, tool } = await atWork();
  await tool.last().returns({ rows: 3n });
  expect(eventsOf(recordOf(stage), 'tool-error')).toEqual([]);
  expect(eventsOf(recordOf(stage), 'tool-failure')).toMatchObject([
    { attempt: 1, body: expect.stringContaining('"export" ran') },
  ]);
});

test('draft 6.1: what a tool says of its failure is tool-failure; so is an exception of the host’s own, and of a server’s tool it is tool-error', async () => {
  const failed = await atWork();
  await failed.tool.last().throws(new ToolError('The archive is closed.'));
  expect(eventsOf(recordOf(failed.stage), 'tool-failure')).toMatchObject([
    { mediatype: 'text/plain', encoding: 'none', body: 'The archive is closed.' },
  ]);
  const thrown = [{ body: { name: 'TypeError', message: 'x is undefined' } }];
  const ofHost = await atWork();
  await ofHost.tool.last().throws(new TypeError('x is undefined'));
  expect(eventsOf(recordOf(ofHost.stage), 'tool-failure')).toMatchObject(thrown);
  const ofServer = await atWork('{}', { server: 'https://archive.example/mcp' });
  await ofServer.tool.last().throws(new TypeError('x is undefined'));
  expect(eventsOf(recordOf(ofServer.stage), 'tool-error')).toMatchObject(thrown);
  for (const { stage } of [ofHost, ofServer])
    expect(outlineOf(recordOf(stage))).not.toContain('tool-denied 1');
});

test('draft 5.1: every attempt has the operation’s id and the next number', async () => {
  const { stage, tool } = await atWork('{"a":1}', { idempotent: true, attempts: 2 });
  await tool.last().throws(new Error('once'));
  await tool.last().returns('done');
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual([
    'allowed once 1',
    'tool-invocation 1',
    'tool-failure 1',
    'tool-invocation 2',
    'tool-result 2',
  ]);
  const ids = new Set(
    eventsOf(record, 'tool-invocation', 'tool-failure', 'tool-result').map((one) => one.operation_id),
  );
  expect([...ids]).toEqual([stage.call('c1').key]);
});

test('draft 6.1.2: calls of two runs with one id of their wire are two operations, each with an id of its own', async () => {
  const stage = createStage();
  for (const words of ['Look it up.', 'And again.']) {
    await stage.say(words);
    await stage.hear(
      callOf(stage.runId(), 'c1', 'find', '{"q":1}'),
      resultOf(stage.runId(), 'c1', { kind: 'text', text: 'found' }),
    );
    await stage.finish();
  }
  const record = recordOf(stage);
  const calls = eventsOf(record, 'callboard-call');
  expect(calls.map((one) => one.call_id)).toEqual(['c1', 'c1']);
  const ids = eventsOf(record, 'tool-invocation', 'tool-result').map((one) => one.operation_id);
  const [first, second] = calls.map((one) => one.operation_id);
  expect(ids).toEqual([first, first, second, second]);
  expect(first).not.toBe(second);
});

test('draft 5.1: an attempt that was never sent has no number; the first that is sent is 1', async () => {
  const stage = createStage();
  const gone = stage.tool('export', { approval: 'none' });
  const slow = stage.tool('slow', { approval: 'none' });
  await stage.say('Export it.');
  await stage.hear(
    callOf(stage.runId(), 'c0', 'slow', '{}'),
    callOf(stage.runId(), 'c1', 'export', '{"a":4711}'),
  );
  await stage.finish();
  gone.remove();
  await slow.last().returns('done');
  const key = stage.call('c1').key;
  const before = recordOf(stage);
  expect(before.events.some((event) => event.type === 'tool-invocation' && event.operation_id === key)).toBe(
    false,
  );
  expect(eventsOf(before, 'callboard-call-closed')).toMatchObject([
    { operation_id: key, reason: 'no-handler' },
  ]);
  expect(JSON.stringify(before)).not.toContain('4711');
});

test('PD-5: a retry names the attempt that follows, which is the first where none was sent before', async () => {
  const stage = createStage();
  stage.tool('slow', { approval: 'none' });
  stage.tool('export', { approval: 'none' });
  await stage.say('Export it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'export', '{}'));
  await stage.finish();
  const { key } = stage.call('c1');
  const log = stage.conversation.thread.log();
  const at = stage.clock.now();
  const gone = { kind: 'errored', code: 'no-handler', name: 'NoHandler', message: 'It is gone.' } as const;
  const record = recordOfLog([
    ...log,
    { type: 'attempt-ended', key, attempt: 1, end: gone, at },
    { type: 'attempt-requested', key, attempt: 2, means: 'person', at },
    { type: 'attempt-started', key, attempt: 2, argsText: '{}', at },
  ]);
  expect(eventsOf(record, 'callboard-decision')).toMatchObject([{ outcome: 'retry', attempt: 1 }]);
  expect(eventsOf(record, 'tool-invocation')).toMatchObject([{ attempt: 1 }]);
});

test('draft 6.1: arguments are those that were really sent: an edit’s, and not the agent’s', async () => {
  const stage = createStage();
  const tool = stage.tool('export');
  await stage.say('Export it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'export', '{"amount":4711}'));
  await stage.finish();
  await stage.decide('c1', { kind: 'edit', argsText: '{"amount":50}' });
  await tool.last().returns('done');
  const record = recordOf(stage);
  expect(eventsOf(record, 'tool-invocation')).toMatchObject([{ body: { amount: 50 } }]);
  expect(
    JSON.stringify(eventsOf(record, 'tool-invocation', 'policy-decision', 'callboard-decision')),
  ).not.toContain('4711');
  expect(eventsOf(record, 'callboard-decision')).toMatchObject([{ outcome: 'edit', changed: ['/amount'] }]);
});

test.each([
  ['{"id":12345678901234567890}', 'a number JavaScript would round'],
  ['{"a":1,"a":2}', 'a key twice'],
])('P6: %s is written to the letter: %s', async (argsText) => {
  const stage = createStage();
  const tool = stage.tool('export', { approval: 'none', takesArgsText: true });
  await stage.say('Export it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'export', '{}'));
  await stage.finish();
  await tool.last().returns('done');
  // What a wire sends as a result is text as well.
  await stage.transport.last().push({ type: 'run-started', runId: stage.runId() });
  await stage.hear(callOf(stage.runId(), 'c2', 'of_agent', argsText));
  await stage.hear(resultOf(stage.runId(), 'c2', { kind: 'json', json: argsText }));
  const [, invocation] = eventsOf(recordOf(stage), 'tool-invocation');
  expect(invocation).toMatchObject({ mediatype: 'application/json', encoding: 'none', body: argsText });
  expect(eventsOf(recordOf(stage), 'tool-result').at(-1)).toMatchObject({ encoding: 'none', body: argsText });
});

test('draft 6.1.8: the server is its URL, else its name, else the host; no name begins with a mark', async () => {
  const { stage } = await atWork('{}', { server: '!odd' });
  const servers = (serverOf?: () => string) =>
    eventsOf(recordOf(stage, serverOf === undefined ? {} : { serverOf }), 'tool-invocation').map(
      ({ server }) => server,
    );
  expect(servers()).toEqual(['odd']);
  expect(servers(() => 'https://orders.example/mcp')).toEqual(['https://orders.example/mcp']);
  expect(servers(() => '!host')).toEqual(['!host']);
  expect(servers(() => '!!!')).toEqual(['unnamed']);
});

test('draft 6.1.11: files of a result are attachments, by their places', async () => {
  const { stage } = await atWork();
  const runId = stage.runId();
  await stage.conversation.thread.dispatch([
    { type: 'run-started', runId: 'r9' },
    ...callOf('r9', 'c9', 'draw', '{}'),
    {
      type: 'call-result-received',
      runId: 'r9',
      toolCallId: 'c9',
      messageId: 'm9',
      content: {
        kind: 'parts',
        parts: [
          { type: 'text', text: 'Here.' },
          { type: 'image', source: { type: 'data', value: '+/+=', mimeType: 'image/png' } },
          { type: 'image', source: { type: 'url', value: 'https://a.example/x.png' } },
        ],
      },
    },
  ]);
  expect(runId).not.toBe('r9');
  const record = recordOf(stage);
  expect(eventsOf(record, 'tool-result')).toMatchObject([
    {
      attachment: [0, 1],
      body: {
        content: [
          { type: 'text', text: 'Here.' },
          { type: 'image', attachment: 0 },
          { type: 'image', attachment: 1 },
        ],
      },
    },
  ]);
  expect(record.attachments).toMatchObject([
    { mediatype: 'image/png', encoding: 'base64url', body: '-_-', party: 1, session: 0 },
    { callboard_source: { type: 'url', value: 'https://a.example/x.png' } },
  ]);
  expect(record.attachments[1]).not.toHaveProperty('url');
});

test('draft 6.1: what an agent ran itself is known by what came back, and not before', async () => {
  const stage = createStage();
  await stage.say('Look it up.');
  await stage.hear(callOf(stage.runId(), 'c1', 'find', '{"q":1}'));
  expect(outlineOf(recordOf(stage))).toEqual([]);
  stage.clock.advance(300);
  await stage.hear(resultOf(stage.runId(), 'c1', { kind: 'text', text: 'found' }));
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual(['tool-invocation 1', 'tool-result 1']);
  const [call] = eventsOf(record, 'callboard-call');
  expect(eventsOf(record, 'tool-invocation')[0]?.time).toBe(call?.time);
});
