import { createConversation } from '@callboard/core';
import { createCountingIds, openValidator } from '@callboard/core/testing';
import { afterEach, expect, test } from 'vitest';
import { createAgUiTransport, fromAgent } from './index.ts';
import { type AgentServer, eventStream, sse, startAgentServer } from './testing/agent-server.ts';
import { clients } from './testing/agents.ts';

let server: AgentServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** An agent that calls the page's tool in its first run and speaks in its second. */
async function startPainter(): Promise<AgentServer> {
  return await startAgentServer((response, { body }) => {
    const { threadId, runId, messages }: { threadId: string; runId: string; messages: { role: string }[] } =
      JSON.parse(body);
    const started = { type: 'RUN_STARTED', threadId, runId, protocolVersion: '1.0' };
    const finished = { type: 'RUN_FINISHED', threadId, runId };
    const steps = messages.some(({ role }) => role === 'tool')
      ? [{ type: 'TEXT_MESSAGE_CHUNK', messageId: `${runId}-m`, delta: 'Painted.' }]
      : [
          { type: 'TOOL_CALL_CHUNK', toolCallId: 'c', toolCallName: 'paint', delta: '{"colour": ' },
          { type: 'TOOL_CALL_CHUNK', delta: '"blue" }' },
        ];
    response.writeHead(200, eventStream).end([started, ...steps, finished].map(sse).join(''));
  });
}

/** Every way a run can take to its agent. */
const ways = [
  { way: 'our own transport', transportTo: (url: string) => createAgUiTransport({ url }) },
  ...clients.map(({ version, http }) => ({
    way: `an agent of @ag-ui/client ${version}`,
    transportTo: (url: string) => fromAgent(http(url)),
  })),
];

test.each(ways)(
  'P19: over $way, a call of the page is run, answered right behind its message, and the agent goes on',
  {
    timeout: 30_000,
  },
  async ({ transportTo }) => {
    server = await startPainter();
    const painted: unknown[] = [];
    const conversation = createConversation({
      transport: transportTo(server.url),
      validator: openValidator,
      ids: createCountingIds(),
    });
    conversation.tools.register({
      name: 'paint',
      description: 'Paints the page',
      approval: 'none',
      handler: (args) => {
        painted.push(args);
        return 'done';
      },
    });
    const leave = conversation.start();
    await conversation.send('paint it');
    await expect
      .poll(() => conversation.thread.runs().filter((run) => run.end?.kind === 'succeeded').length, {
        timeout: 20_000,
      })
      .toBe(2);
    leave();

    expect(painted).toEqual([{ colour: 'blue' }]);
    expect(server.received).toHaveLength(2);
    const second: unknown = JSON.parse(server.received[1]?.body ?? '');
    expect(second).toMatchObject({
      messages: [
        { role: 'user', content: 'paint it' },
        {
          role: 'assistant',
          toolCalls: [
            { id: 'c', type: 'function', function: { name: 'paint', arguments: '{"colour": "blue" }' } },
          ],
        },
        { role: 'tool', toolCallId: 'c', content: 'done' },
      ],
      tools: [{ name: 'paint', description: 'Paints the page', parameters: { type: 'object' } }],
    });
    expect(conversation.thread.problems()).toEqual([]);
  },
);
