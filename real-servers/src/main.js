// `node real-servers/src/main.js langgraph|mastra`: one framework with its own AG-UI bridge, and a scripted model behind
// it. PORT says where it listens. Every agent is a route: POST /langgraph/review.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { answerRun } from './event-route.js';
import { newNode } from './new-node.js';
import { startProvider } from './provider.js';

/** @typedef {{ agents: Record<string, import('./event-route.js').MakeAgent>, stop: () => Promise<void> }} Framework */

/** @type {Record<string, () => Promise<Framework>>} */
const frameworks = {
  langgraph: async () => (await import('./langgraph/server.js')).startLangGraph(),
  mastra: async () => (await import('./mastra/server.js')).startMastra(),
};

const [name = ''] = process.argv.slice(2);
const start = frameworks[name];
const node = name === 'mastra' ? newNode() : undefined;

if (start === undefined) {
  console.error(`Name one framework: ${Object.keys(frameworks).join(' or ')}.`);
  process.exitCode = 2;
} else if (node !== undefined) inAnother(node);
else await serve(start);

/** @param {() => Promise<Framework>} start */
async function serve(start) {
  // Nothing but this machine is asked or told anything.
  process.env.MASTRA_TELEMETRY_DISABLED = '1';
  process.env.LOG_LEVEL ??= 'error';
  const provider = await startProvider();
  process.env.OPENAI_BASE_URL = `${provider.url}/v1`;
  const framework = await start();
  const server = createServer((request, response) => {
    const agent = framework.agents[(request.url ?? '').slice(`/${name}/`.length)];
    if (request.method === 'POST' && agent !== undefined) {
      answerRun(request, response, agent).catch((error) => {
        console.error(error);
        response.destroy();
      });
      return;
    }
    const routes = Object.keys(framework.agents).map((one) => `POST /${name}/${one}\n`);
    response.writeHead(request.url === '/' ? 200 : 404).end(routes.join(''));
  });
  server.listen(Number(process.env.PORT ?? 4320), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object') console.log(`${name}: http://127.0.0.1:${address?.port}/`);

  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await framework.stop();
    await provider.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/**
 * Runs this file with another Node, and is its shadow.
 *
 * @param {string} node
 */
function inAnother(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
