import type { ThreadEventBody } from '@callboard/core';
import type { AgentEvents, AgentMiddleware, AgentSubscription, AgUiAgent } from './agent.ts';
import { type AgentEnding, abortIn, lastWords } from './agent-end.ts';
import { plainEvent } from './agent-event.ts';
import { watchFetch } from './agent-fetch.ts';
import type { Batch } from './sent-run.ts';
import type { AgUiReader } from './stream-reader.ts';
import { untilAborted } from './until-aborted.ts';
import type { RunAgentInput } from './wire-message.ts';

/**
 * Runs an agent that is for this run alone, and listens in between its middleware and everything the client does
 * with an event behind it. The rest of the client's way is walked by no event: it sees a run without any.
 */
export async function* runAgent(parts: {
  readonly agent: AgUiAgent;
  readonly middlewares: readonly unknown[];
  readonly input: RunAgentInput;
  readonly reader: AgUiReader;
  readonly longestEvent: number;
  readonly signal: AbortSignal;
}): AsyncGenerator<Batch, void, undefined> {
  const { agent, middlewares, input, reader, signal } = parts;
  const { watch, fetch } = watchFetch(agent, input.runId, parts.longestEvent);
  let batch: ThreadEventBody[] = [];
  let heard = false;
  let ending: AgentEnding | undefined;
  let subscription: AgentSubscription | undefined;
  let asked = false;
  let running = true;
  let wake = (): void => undefined;

  function end(how: AgentEnding): void {
    ending ??= how;
    wake();
  }

  function hear(event: unknown): void {
    if (ending !== undefined || signal.aborted) return;
    const aborted = abortIn(event);
    if (aborted !== undefined) {
      end({ error: aborted });
      return;
    }
    heard = true;
    const plain = plainEvent(event);
    const read = plain.ok ? reader.read(plain.event) : reader.refuse(`is no JSON: ${plain.why}`, 'not-json');
    for (const told of read) batch.push(told);
    if (reader.refusal === undefined) wake();
    else end({});
  }

  function over(how: AgentEnding): void {
    running = false;
    end(how);
  }

  const listener: AgentMiddleware = {
    run(prepared, next) {
      if (asked || signal.aborted) throw new Error('a run is sent once');
      asked = true;
      return next.run(prepared).lift({ call: listen });
    },
  };

  function listen(through: { complete(): void }, source: AgentEvents): AgentSubscription {
    const finish = (how: AgentEnding): void => {
      over(how);
      through.complete();
    };
    subscription = source.subscribe({
      next: hear,
      error: (error) => finish({ error }),
      complete: () => finish({}),
    });
    return subscription;
  }

  function stop(): void {
    if (running) {
      running = false;
      // First, for some agents forget with the subscription which run they would have to stop.
      attempt(() => agent.abortRun()).catch(() => undefined);
    }
    // What an agent throws while it is let go of is its own affair.
    attempt(() => subscription?.unsubscribe()).catch(() => undefined);
    watch.letGo();
    wake();
  }

  signal.addEventListener('abort', stop);
  try {
    const { threadId, runId, messages, state, tools, context, forwardedProps, resume } = input;
    Object.assign(agent, {
      threadId,
      messages,
      state,
      subscribers: [],
      pendingInterrupts: [],
      middlewares: [listener, ...middlewares],
      ...(fetch === undefined ? {} : { fetch }),
    });
    const parameters = { runId, tools, context, forwardedProps, resume };
    attempt(() => agent.runAgent(parameters)).then(
      () => over({}),
      (error: unknown) => over({ error }),
    );
    while (!signal.aborted) {
      if (batch.length > 0) {
        const told = batch;
        batch = [];
        yield told;
      } else if (ending !== undefined) {
        yield await untilAborted(lastWords({ ending, heard, watch, reader, runId }), signal);
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** Calls somebody else's code, which may throw whatever it returns. */
async function attempt<T>(call: () => T | Promise<T>): Promise<T> {
  return call();
}
