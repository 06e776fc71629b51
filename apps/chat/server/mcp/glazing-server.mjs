// An MCP server on standard input and output (2025-11-25), as they are installed on a machine: glazing takes long, so it is a
// task. It runs as a process of its own, started by stdio-bridge.ts.
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

/** Milliseconds until a batch is done. */
const glazingTakes = 1_500;

const server = new McpServer(
  { name: 'glazing', version: '1.0.0' },
  {
    capabilities: { tasks: { requests: { tools: { call: {} } }, cancel: {} } },
    taskStore: new InMemoryTaskStore(),
  },
);

server.experimental.tasks.registerToolTask(
  'glaze_batch',
  {
    title: 'Glaze batch',
    description: 'Glazes what is on the shelf. Takes a while.',
    execution: { taskSupport: 'required' },
  },
  {
    async createTask({ taskStore }) {
      const task = await taskStore.createTask({ ttl: 600_000, pollInterval: 300 });
      await taskStore.updateTaskStatus(task.taskId, 'working', 'The first coat is on.');
      setTimeout(() => {
        const content = [{ type: /** @type {const} */ ('text'), text: '24 bowls are glazed.' }];
        taskStore.storeTaskResult(task.taskId, 'completed', { content }).catch(() => {});
      }, glazingTakes);
      return { task };
    },
    getTask: ({ taskStore, taskId }) => taskStore.getTask(taskId),
    async getTaskResult({ taskStore, taskId }) {
      return { content: [], ...(await taskStore.getTaskResult(taskId)) };
    },
  },
);

await server.connect(new StdioServerTransport());
