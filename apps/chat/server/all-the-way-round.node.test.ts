import {
  type Conversation,
  callStatus,
  createConversation,
  type PageTool,
  type Request,
  type Run,
  shownTextOf,
} from '@callboard/core';
import { createAgUiTransport } from '@callboard/protocols/ag-ui';
import { createValidator } from '@callboard/schema';
import { expect, test } from 'vitest';
import { scenarios } from '../shared/scenarios.ts';
import type { ThreadLog } from './run-log.ts';
import { startTestServer } from './testing/test-server.ts';

const anything = { type: 'object' };

/** The page's tools as the chat offers them, without their waiting. */
const tools: readonly PageTool[] = [
  { name: 'set_theme', description: '', parameters: anything, approval: 'none', handler: (args) => args },
  {
    name: 'refund_order',
    description: '',
    parameters: {
      type: 'object',
      properties: { order_id: { type: 'string' }, amount: { type: 'number' } },
      required: ['order_id', 'amount'],
    },
    handler: () => ({ refunded: true }),
  },
  { name: 'add_calendar_event', description: '', approval: 'none', handler: () => ({ added: true }) },
  { name: 'book_hotel', description: '', handler: () => ({ confirmation: 'H-1' }) },
  { name: 'ask_seat_preference', description: '' },
  { name: 'write_file', description: '', handler: () => 'written' },
  { name: 'book_entry', description: '', takesArgsText: true, handler: () => ({ booked: true }) },
  { name: 'export_archive', description: '', handler: () => ({ file: 'orders.zip' }) },
  { name: 'count_stock', description: '', parameters: { type: 'strnig' }, handler: () => 1 },
  { name: 'misbehave', description: '', approval: 'none', timeLimit: 50, handler: misbehave },
];

function misbehave(args: unknown): unknown {
  const how = typeof args === 'object' && args !== null && 'how' in args ? args.how : undefined;
  if (how === 'throw') throw new TypeError('no shelf');
  if (how === 'hang') return new Promise(() => {});
  return how === 'huge' ? 'x'.repeat(5 * 1024 * 1024) : undefined;
}

function answerTo({ question }: Request): string {
  const form = question?.answer;
  if (form?.kind === 'json') return '{"window":"evening","floor":0,"code":null,"call":["112"]}';
  return (form?.kind === 'choice' ? form.options[0] : undefined) ?? 'A window seat.';
}

/** Decides on everything that is asked, until nothing is, and no run is under way. */
async function decideAll(conversation: Conversation): Promise<void> {
  const { thread } = conversation;
  const isQuiet = (run: Run | undefined): boolean =>
    run?.end !== undefined &&
    thread.openRequests().length === 0 &&
    thread.callKeys().every((key) => {
      const call = thread.call(key);
      const status = call === undefined ? 'completed' : callStatus(call);
      return status !== 'running' && status !== 'queued' && status !== 'args-complete';
    });
  for (let turn = 0, quiet = 0; quiet < 5; turn += 1) {
    if (turn > 2000) throw new Error('The conversation never came to rest.');
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const request of thread.openRequests()) {
      const call = request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
      const decision = request.allowed.includes('approve')
        ? { kind: 'approve' as const }
        : { kind: 'answer' as const, text: answerTo(request) };
      await conversation.decide({
        requestId: request.id,
        decision,
        means: 'code',
        shownText: shownTextOf(request, call),
      });
    }
    quiet = isQuiet(thread.latestRun()) ? quiet + 1 : 0;
  }
}

test.each(scenarios.map((scenario) => [scenario.id, scenario.prompt] as const))(
  'P5, P19: scenario %s ends in settled calls, every input is accepted, and the conversation goes on',
  { timeout: 30_000 },
  async (_id, prompt) => {
    const { url } = await startTestServer({ speed: 'instant' });
    const transport = createAgUiTransport({
      url: new URL('agent', url),
      forwardedProps: { speed: 'instant' },
    });
    const conversation = createConversation({ transport, validator: createValidator() });
    for (const tool of tools) conversation.tools.register(tool);
    const leave = conversation.start();

    await conversation.send(prompt);
    await decideAll(conversation);
    await conversation.send('What is the weather in Lisbon?');
    await decideAll(conversation);

    const { thread } = conversation;
    const answer = await fetch(new URL(`inputs?thread=${encodeURIComponent(thread.id)}`, url));
    const { inputs }: ThreadLog = await answer.json();
    expect(inputs.flatMap((input) => (input.refused === undefined ? [] : [input.refused.message]))).toEqual(
      [],
    );
    expect(thread.latestRun()?.end?.kind).toBe('succeeded');
    const last = thread.messages().at(-1);
    expect(last?.role === 'assistant' && JSON.stringify(last.parts)).toContain('Lisbon');
    leave();
  },
);
