import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { PressRecord } from '../records.ts';
import type { Scenario } from '../scenario.ts';
import type { ShimState } from '../tab-view.ts';
import { type AgentDoor, createAgentDoor } from './agent-door.ts';
import { pageFile } from './page-files.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** Everything outside of the page of one scenario: an origin of its own with its page, its agent and what tools act on. */
export interface FaultServer {
  readonly origin: string;
  readonly recorder: Recorder;
  readonly agent: AgentDoor;
  /** What a page that is loaded from now on begins with. */
  readonly shim: ShimState;
  close(): Promise<void>;
}

/** `folder` holds the built page. */
export async function startFaultServer(scenario: Scenario, folder: string): Promise<FaultServer> {
  const recorder = createRecorder();
  const agent = createAgentDoor(scenario, recorder);
  const shim: ShimState = {
    clockOffset: 0,
    refusesStorage: scenario.storage === 'refused',
    isStorageFull: false,
    isMemoryEnough: scenario.isMemoryEnough,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/agent' && agent.isDown()) {
      recorder.note('the agent is down');
      request.destroy();
      return;
    }
    switch (pathname) {
      case '/agent':
        return agent.answer(await bodyOf(request), response);
      case '/effect/start': {
        const effect = fieldsOf(await bodyOf(request));
        const { toolCallId = '', toolName = '', attempt = '0' } = effect;
        response.end(recorder.effectStarted(toolCallId, toolName, Number(attempt)));
        return;
      }
      case '/effect/finish':
        recorder.effectFinished(fieldsOf(await bodyOf(request)).receipt ?? '');
        response.end();
        return;
      case '/told':
        recorder.told(pressOf(fieldsOf(await bodyOf(request))));
        response.end();
        return;
      case '/took-over':
        recorder.tookOver();
        response.end();
        return;
      default:
        return sendPage(pathname, response);
    }
  }

  async function sendPage(pathname: string, response: ServerResponse): Promise<void> {
    const file = await pageFile(folder, pathname);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { type, content } = file;
    response.writeHead(200, { 'Content-Type': type });
    // Before any of its modules: what is wrong with its surroundings is so from the beginning.
    const isPage = type.startsWith('text/html');
    const first = `<head><script>window.shimState = ${JSON.stringify(shim)}</script>`;
    response.end(isPage ? content.toString().replace('<head>', first) : content);
  }

  const server = createServer((request, response) => {
    // A page that is killed or reloaded leaves its requests where they are.
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    recorder,
    agent,
    shim,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** The fields of a form, which the page writes. */
function fieldsOf(body: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(body));
}

function pressOf({
  requestId = '',
  toolCallId = '',
  verdict,
  hasCounted,
  isKept,
}: Readonly<Record<string, string>>): PressRecord {
  return {
    requestId,
    toolCallId,
    verdict: verdict === 'reject' ? 'reject' : 'approve',
    hasCounted: hasCounted === 'true',
    isKept: isKept === 'true',
  };
}
