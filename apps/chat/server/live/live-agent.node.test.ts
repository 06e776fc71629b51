import { EventType } from '@ag-ui/core';
import { LLMock } from '@copilotkit/aimock';
import { expect, onTestFinished, test } from 'vitest';
import { callsOf, continueWith, inputOf, ofType, run, says, spokenText } from '../testing/run-client.ts';
import { brokenRules } from '../testing/run-rules.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createLiveAgent } from './agent.ts';

const argsText = '{"order_id":"A-1001","amount":40.00,"currency":"EUR","reason":"arrived broken 🏺"}';
const refundCall = { id: 'call_refund', name: 'refund_order', arguments: argsText };

/** A provider of OpenAI's chat completions, and the chat's server with the live agent in front of it. */
async function startWithProvider(): Promise<{ provider: LLMock; url: string }> {
  const provider = new LLMock({ port: 0, chunkSize: 5 });
  await provider.start();
  onTestFinished(() => provider.stop());
  const agent = createLiveAgent({
    baseUrl: `${provider.url}/v1`,
    apiKey: 'sk-test-1234567890',
    model: 'test-model',
  });
  return { provider, url: (await startTestServer({ agent })).url };
}

test('what a model says and calls becomes one assistant message, its call left for the page', async () => {
  const { provider, url } = await startWithProvider();
  provider.onMessage('refund', { content: 'One moment, please.', toolCalls: [refundCall] });

  const events = await run(url, inputOf([says('refund A-1001')]));

  expect(brokenRules(events)).toEqual([]);
  expect(spokenText(events)).toBe('One moment, please.');
  expect(callsOf(events)).toEqual([{ id: 'call_refund', name: 'refund_order', argsText }]);
  expect(ofType(events, EventType.TOOL_CALL_ARGS).length).toBeGreaterThan(3);
  const [text] = ofType(events, EventType.TEXT_MESSAGE_START);
  const [call] = ofType(events, EventType.TOOL_CALL_START);
  expect(call?.parentMessageId).toBe(text?.messageId);
  expect(ofType(events, EventType.RUN_FINISHED)[0]?.outcome).toEqual({
    type: 'success',
    pendingToolCallIds: ['call_refund'],
  });
});

test('several calls of one answer are all left for the page, in order', async () => {
  const { provider, url } = await startWithProvider();
  const calls = ['a', 'b', 'c'].map((id) => ({ ...refundCall, id }));
  provider.onMessage('refund', { toolCalls: calls });
  const events = await run(url, inputOf([says('refund all')]));
  expect(brokenRules(events)).toEqual([]);
  expect(callsOf(events).map((call) => call.id)).toEqual(['a', 'b', 'c']);
});

test('the model is offered exactly the tools of the page, with their schemas', async () => {
  const { provider, url } = await startWithProvider();
  provider.onMessage('hi', { content: 'Hello.' });
  const parameters = {
    type: 'object',
    properties: { theme: { enum: ['light', 'dark'] } },
    required: ['theme'],
  };
  const tools = [
    { name: 'set_theme', description: 'Changes the theme.', parameters },
    { name: 'bare', description: 'Takes nothing.' },
  ];

  await run(url, inputOf([says('hi')], { tools }));

  expect(provider.getLastRequest()?.body).toMatchObject({
    model: 'test-model',
    stream: true,
    tools: [
      { type: 'function', function: { name: 'set_theme', description: 'Changes the theme.', parameters } },
      { type: 'function', function: { name: 'bare', parameters: { type: 'object' } } },
    ],
  });
});

test('P19: the model goes on from what the page answered, arguments and words untouched', async () => {
  const { provider, url } = await startWithProvider();
  provider.on({ userMessage: 'refund', hasToolResult: false }, { toolCalls: [refundCall] });
  provider.on({ userMessage: 'refund', hasToolResult: true }, { content: 'Then I leave it.' });
  const input = inputOf([says('refund A-1001')]);
  const first = await run(url, input);
  const rejection = 'The person rejected this call. It was not executed. Reason: wrong order';

  const messages = continueWith(input, first, [{ content: rejection, error: 'rejected' }]);
  const second = await run(url, inputOf(messages, { runId: 'run-2' }));

  expect(spokenText(second)).toBe('Then I leave it.');
  expect(ofType(second, EventType.RUN_FINISHED)[0]?.outcome).toEqual({ type: 'success' });
  expect(provider.getLastRequest()?.body).toMatchObject({
    messages: [
      { role: 'system' },
      { role: 'user', content: 'refund A-1001' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'call_refund', function: { name: 'refund_order', arguments: argsText } }],
      },
      { role: 'tool', tool_call_id: 'call_refund', content: `Error: rejected\n${rejection}` },
    ],
  });
});

test('P3: arguments that are no JSON reach the page as the model wrote them, and do not fail the run', async () => {
  const { provider, url } = await startWithProvider();
  provider.onMessage('refund', { toolCalls: [{ ...refundCall, arguments: '{"order_id": oops' }] });
  const events = await run(url, inputOf([says('refund')]));
  expect(brokenRules(events)).toEqual([]);
  expect(callsOf(events)[0]?.argsText).toBe('{"order_id": oops');
  expect(ofType(events, EventType.RUN_FINISHED)).toHaveLength(1);
});

test('what the page says about itself reaches the model before the conversation', async () => {
  const { provider, url } = await startWithProvider();
  provider.onMessage('hi', { content: 'Hello.' });
  const context = [{ description: 'The theme', value: 'dark' }];
  const messages = [{ id: 's', role: 'system' as const, content: 'Be brief.' }, says('hi')];
  await run(url, inputOf(messages, { context }));
  const system = JSON.stringify(provider.getLastRequest()?.body);
  expect(system).toContain('Be brief.');
  expect(system).toContain('The theme: dark');
});
