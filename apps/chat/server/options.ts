import { parseArgs } from 'node:util';
import { isSpeed, type Speed, speeds } from '../shared/speed.ts';

/** What a person chose on the command line or in the environment. */
export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly speed: Speed;
  readonly agent: AgentChoice;
}

/** Which agent answers. */
export type AgentChoice =
  | { readonly kind: 'scripted' }
  | { readonly kind: 'remote'; readonly url: string }
  | { readonly kind: 'live'; readonly apiKey?: string; readonly baseUrl?: string; readonly model: string };

/** The options, the text that was asked for, or what is wrong with them. */
export type OptionsVerdict =
  | { readonly kind: 'start'; readonly options: ServerOptions }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: string };

const defaultPort = 4310;
const defaultModel = 'gpt-5-mini';

const help = `The Callboard chat and its agent.

  --port N      port to listen on (PORT, default ${defaultPort}); a taken one moves on to the next
  --host H      address to listen on (HOST, default 127.0.0.1)
  --speed S     how fast the scripted agent types: ${speeds.join(', ')} (SPEED, default normal)
  --agent A     scripted, live, or the address of an AG-UI agent, which is then asked in this one's place
                (AGENT; live where OPENAI_API_KEY or OPENAI_BASE_URL is set)
  --model M     the model of the live agent (MODEL, default ${defaultModel})

The live agent speaks to any server with OpenAI's chat completions: OPENAI_BASE_URL and OPENAI_API_KEY.`;

/** Reads the options; what stands on the command line wins over the environment. */
export function readOptions(env: NodeJS.ProcessEnv, argv: readonly string[]): OptionsVerdict {
  let values: {
    port?: string;
    host?: string;
    speed?: string;
    agent?: string;
    model?: string;
    help?: boolean;
  };
  try {
    const type = 'string';
    ({ values } = parseArgs({
      args: [...argv],
      options: {
        port: { type },
        host: { type },
        speed: { type },
        agent: { type },
        model: { type },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error));
  }
  if (values.help === true) return { kind: 'help', text: help };

  const host = values.host ?? (env.HOST || '127.0.0.1');
  const portText = values.port ?? (env.PORT || String(defaultPort));
  const port = Number(portText);
  if (!/^\d{1,5}$/.test(portText) || port > 65535) {
    return problem(`The port must be a number from 0 to 65535, not “${portText}”.`);
  }
  const speed = values.speed ?? (env.SPEED || 'normal');
  if (!isSpeed(speed)) return problem(`The speed must be one of ${speeds.join(', ')}, not “${speed}”.`);

  const apiKey = env.OPENAI_API_KEY || undefined;
  const baseUrl = env.OPENAI_BASE_URL || undefined;
  const hasProvider = apiKey !== undefined || baseUrl !== undefined;
  const kind = values.agent ?? (env.AGENT || (hasProvider ? 'live' : 'scripted'));
  if (kind === 'scripted') return start({ host, port, speed, agent: { kind } });
  if (/^https?:\/\//.test(kind) && URL.canParse(kind)) {
    return start({ host, port, speed, agent: { kind: 'remote', url: kind } });
  }
  if (kind !== 'live') return problem(`The agent must be scripted, live or an address, not “${kind}”.`);
  if (!hasProvider) return problem('The live agent needs OPENAI_API_KEY or OPENAI_BASE_URL.');
  const model = values.model ?? (env.MODEL || defaultModel);
  const agent: AgentChoice = {
    kind,
    model,
    ...(apiKey !== undefined && { apiKey }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
  return start({ host, port, speed, agent });
}

function start(options: ServerOptions): OptionsVerdict {
  return { kind: 'start', options };
}

function problem(words: string): OptionsVerdict {
  return { kind: 'problem', problem: `${words} --help shows what there is.` };
}
