import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LangGraphAgent } from '@ag-ui/langgraph';
import { startServer } from '@langchain/langgraph-api/server';
import { freePort } from '../free-port.js';

const graphs = ['approval', 'page-tools', 'question', 'review', 'two-questions'];

/** @typedef {import('../event-route.js').MakeAgent} MakeAgent */

/** Starts LangGraph's in-memory server with the graphs beside this file. */
export async function startLangGraph() {
  const cwd = await mkdtemp(path.join(tmpdir(), 'langgraph-'));
  const port = await freePort();
  const server = await startServer({
    port,
    host: '127.0.0.1',
    nWorkers: 4,
    cwd,
    graphs: Object.fromEntries(
      graphs.map((name) => [name, `${path.join(import.meta.dirname, 'graphs', `${name}.js`)}:graph`]),
    ),
  });
  const deploymentUrl = `http://127.0.0.1:${port}`;
  /** @type {(graphId: string, options?: object) => MakeAgent} */
  const bridge =
    (graphId, options = {}) =>
    () =>
      new LangGraphAgent({ deploymentUrl, graphId, ...options });
  return {
    /** @type {Record<string, MakeAgent>} */
    agents: Object.fromEntries(
      graphs.flatMap((name) => [
        [name, bridge(name, { emitInterruptOutcome: true })],
        // As the bridge comes: interrupts are told by a custom event alone.
        [`${name}-legacy`, bridge(name)],
      ]),
    ),
    async stop() {
      await server.cleanup();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}
