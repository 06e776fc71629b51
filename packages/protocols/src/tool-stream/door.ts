import type { AdvertisedTool, Thread, Transport, TransportHost } from '@callboard/core';
import { type AppToolResult, interruptedResult } from './app-tool-result.ts';
import { type AppTools, createAppTools, type Deliver, requestName } from './app-tools.ts';
import type { ToolStreamClient } from './client.ts';
import { type DeclaredTool, declaredTool } from './declared-tool.ts';
import { createToolStreamReader, type ToolStreamReader } from './reader.ts';
import { runTurn } from './run-turn.ts';
import type { AppToolRequest, ToolStreamSignal } from './signal.ts';
import { createTurns, type Turns } from './turns.ts';

/** The way of a session's events into a thread, and of the thread's answers back, for a client that an app has. */
export interface ToolStreamDoor {
  /** Goes into `createConversation` or `ThreadProvider`. */
  readonly transport: Transport;
  /** Takes what the server tells. Nothing is heard before the conversation began to act, or after it was left. */
  read(signal: ToolStreamSignal): void;
  /** Takes a request for an app tool and gives its one result. `signal` aborts when its turn is interrupted. */
  run(request: AppToolRequest, signal?: AbortSignal): Promise<AppToolResult>;
  /** The same, for a wire that says by `sent` when a result has left the page. */
  take(request: AppToolRequest, deliver: Deliver): void;
  /** The page's tools, to be declared when connecting. They count for every turn that begins from now on. */
  declare(): Promise<readonly DeclaredTool[]>;
  /** No tool of the page counts: the server does not take any. */
  declareNone(): void;
  /** Forgets the turns of a session that is over; what comes next is another session. */
  reset(): void;
}

interface Attached {
  readonly host: TransportHost;
  readonly tools: AppTools;
  turns: Turns;
  reader: ToolStreamReader;
  leave(): void;
}

const pageLeft: AppToolResult = {
  ...interruptedResult,
  message: 'The page had left the conversation. The call was not executed.',
};

/** Makes a door. `hasPhases` as for the reader. */
export function createToolStreamDoor(
  client: ToolStreamClient,
  options: { readonly hasPhases?: () => boolean } = {},
): ToolStreamDoor {
  let attached: Attached | undefined;
  let declared: readonly AdvertisedTool[] = [];
  let isDeclared = false;
  const noted = new Set<string>();
  const running = new Map<string, Promise<AppToolResult>>();

  function attach(host: TransportHost): () => void {
    const { thread } = host;
    const tools = createAppTools(host);
    const stopObserving = thread.observe((event) => {
      if (event.type !== 'run-stopped' || thread.run(event.runId)?.end?.kind !== 'stopped') return;
      const turn = own.turns.turnOf(event.runId);
      if (turn !== undefined) client.interrupt(turn);
    });
    const stopWatching = host.tools.subscribe(() => noteUndeclared(host));
    const own: Attached = {
      host,
      tools,
      ...session(thread),
      leave() {
        own.turns.leave();
        tools.leave();
        stopObserving();
        stopWatching();
        if (attached === own) attached = undefined;
        client.leave?.();
      },
    };
    attached = own;
    client.connect?.(host);
    return own.leave;
  }

  /** Tools are offered when connecting: one that is mounted later is offered with the next connection. */
  function noteUndeclared({ thread, tools }: TransportHost): void {
    if (!isDeclared) return;
    const missing = tools
      .advertise()
      .tools.filter(({ name }) => !noted.has(name) && !declared.some((tool) => tool.name === name));
    for (const { name } of missing) {
      noted.add(name);
      const message = `The tool "${name}" came after the connection was made, so it is not offered before the next one.`;
      thread.dispatch({ type: 'problem-noted', code: 'tool-not-declared', message });
    }
  }

  function session(thread: Thread): Pick<Attached, 'turns' | 'reader'> {
    const turns = createTurns(thread, () => declared);
    return { turns, reader: createToolStreamReader(thread, turns, options) };
  }

  function read(signal: ToolStreamSignal): void {
    if (attached === undefined) return;
    const { reader, host } = attached;
    reader.read(signal);
    if (signal.kind !== 'turn-started') return;
    // A person stopped it before it began.
    const { turnId, epoch } = signal;
    if (host.thread.run(signal.inReplyTo ?? '')?.end?.kind === 'stopped') client.interrupt({ turnId, epoch });
  }

  function take(request: AppToolRequest, deliver: Deliver): void {
    if (attached === undefined) {
      deliver(pageLeft, () => undefined);
      return;
    }
    attached.tools.take(request, attached.turns.enter(request), deliver);
  }

  function run(request: AppToolRequest, signal?: AbortSignal): Promise<AppToolResult> {
    const name = requestName(request);
    const result = running.get(name) ?? runOnce(request, signal);
    running.set(name, result);
    return result;
  }

  function runOnce(request: AppToolRequest, signal: AbortSignal | undefined): Promise<AppToolResult> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve(interruptedResult);
        return;
      }
      const own = attached;
      const cancel = (): void => {
        const runId = own?.turns.enter(request);
        if (runId !== undefined)
          own?.host.thread.dispatch({
            type: 'call-ended',
            runId,
            toolCallId: request.callId,
            end: { kind: 'cancelled' },
          });
      };
      take(request, (result, sent) => {
        signal?.removeEventListener('abort', cancel);
        sent();
        resolve(result);
      });
      signal?.addEventListener('abort', cancel);
    });
  }

  return {
    transport: {
      attach,
      run: (request, { signal }) => runTurn(client, attached?.host.thread, request, signal),
    },
    read,
    run,
    take,
    async declare() {
      const own = attached;
      if (own === undefined) return [];
      const { tools, unfit } = await own.host.advertise();
      declared = tools;
      isDeclared = true;
      for (const { name, problems } of unfit) {
        const message = `The tool "${name}" was not offered to the agent: ${problems.map((one) => one.message).join('; ')}`;
        own.host.thread.dispatch({ type: 'problem-noted', code: 'tool-not-advertised', message });
      }
      return tools.map((tool) => declaredTool(tool, run));
    },
    declareNone() {
      declared = [];
      isDeclared = false;
    },
    reset() {
      running.clear();
      if (attached === undefined) return;
      attached.tools.forget();
      const { turns, reader } = session(attached.host.thread);
      attached.turns = turns;
      attached.reader = reader;
    },
  };
}
