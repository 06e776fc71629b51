import type { Transport } from '@callboard/core';
import { type AgUiAgentSource, agentForOneRun } from './agent.ts';
import { runAgent } from './agent-run.ts';
import type { AgUiListeners } from './listeners.ts';
import { reasonOf } from './reason.ts';
import type { RunInputExtras } from './run-input.ts';
import { type Batch, LONGEST_EVENT, readerOf, transportOf } from './sent-run.ts';
import type { RunAgentInput } from './wire-message.ts';

/** What the app adds to every run of its agent. */
export interface FromAgentOptions extends RunInputExtras, AgUiListeners {
  /** The longest event, and the longest line, that an HTTP agent is let read, in UTF-16 units; 64 Mi unless set. */
  readonly longestEvent?: number;
}

/**
 * Plugs an agent of `@ag-ui/client` into a thread. Each run has a clone of it, so the agent itself stays as the app
 * left it: its messages, state and subscribers are not touched, and several threads can share it. The middleware it
 * uses applies; behind that, events are read here and not by the client. An agent whose clone is not whole is given as
 * a function that makes one.
 */
export function fromAgent(source: AgUiAgentSource, options: FromAgentOptions = {}): Transport {
  return transportOf(options, async function* (request, { body }, signal): AsyncGenerator<
    Batch,
    void,
    undefined
  > {
    const { runId } = request;
    const reader = readerOf(request, options);
    // A copy, for middleware may write into it, and the messages in it are the thread's.
    const input: RunAgentInput = JSON.parse(body);
    let one: ReturnType<typeof agentForOneRun>;
    try {
      one = agentForOneRun(source);
    } catch (error) {
      const message = `The run was not sent. The agent cannot be used: ${reasonOf(error)}.`;
      yield [{ type: 'run-not-accepted', runId, message }];
      return;
    }
    const longestEvent = options.longestEvent ?? LONGEST_EVENT;
    yield* runAgent({ ...one, input, reader, longestEvent, signal });
  });
}
