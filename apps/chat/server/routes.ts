import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Speed } from '../shared/speed.ts';
import type { Agent } from './agent.ts';
import { answerAgent } from './agent-route.ts';
import { answerJson, refuse } from './http-answer.ts';
import { createMcpRoute } from './mcp/mcp-route.ts';
import { OpenInterrupts } from './open-interrupts.ts';
import { handOn, type RemoteAgent } from './remote-agent.ts';
import { RunLog, type RunLogLimits } from './run-log.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { answerStatic } from './static-files.ts';
import { isTrustedHost } from './trusted-host.ts';

/** What the chat's server answers with. */
export interface RouteOptions {
  readonly agent: Agent | RemoteAgent;
  /** The folder of the built client. */
  readonly clientFolder: string;
  /** The address listened on; a loopback one is answered under this machine's names only. */
  readonly host: string;
  /** The typing speed for inputs that name none. */
  readonly speed: Speed;
  /** The largest run input taken, in bytes; 32 MB unless given. */
  readonly bodyLimit?: number;
  /** How many inputs `GET /inputs` remembers. */
  readonly logLimits?: RunLogLimits;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the handler of every request: the agent, the two routes for people who look inside, and the client's files. */
export function createRoutes(options: RouteOptions): Handler {
  const { agent, clientFolder, host, speed, stopping, bodyLimit = 32 * 1024 * 1024 } = options;
  const log = new RunLog(options.logLimits);
  const interrupts = new OpenInterrupts();
  const mcp = createMcpRoute(bodyLimit);

  return async (request, response) => {
    setSecurityHeaders(response);
    if (!isTrustedHost(request.headers.host, host)) {
      refuse(response, 421, 'wrong-host', 'This server does not answer under that name.');
      return;
    }
    const [pathname = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
    switch (pathname) {
      case '/agent':
        if (!allowsOnly('POST', request, response)) return;
        if (agent.name === 'remote') await handOn(request, response, { agent, log, bodyLimit, stopping });
        else {
          await answerAgent(request, response, { agent, log, interrupts, speed, bodyLimit, stopping });
        }
        return;
      case '/mcp':
        await mcp.answer(request, response);
        return;
      case '/mcp/access':
        if (allowsOnly('POST', request, response)) mcp.grant(response);
        return;
      case '/health':
        if (allowsOnly('GET', request, response)) {
          answerJson(response, 200, { name: 'callboard-chat', agent: agent.name, about: agent.about });
        }
        return;
      case '/inputs':
        if (allowsOnly('GET', request, response)) {
          answerJson(response, 200, log.read(new URLSearchParams(query).get('thread') ?? ''));
        }
        return;
      default:
        await answerStatic(request, response, clientFolder, pathname);
    }
  };
}

function allowsOnly(method: 'GET' | 'POST', request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === method) return true;
  response.setHeader('Allow', method);
  refuse(response, 405, 'wrong-method', `Only ${method} is answered here.`);
  return false;
}
