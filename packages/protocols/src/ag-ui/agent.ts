/** An agent object of `@ag-ui/client` (`HttpAgent`, or any other `AbstractAgent`), as far as it is used here. */
export interface AgUiAgent {
  clone(): unknown;
  /** The parameters have more than their run's id, in words of the client's version. */
  runAgent(parameters?: { runId?: string }): Promise<unknown>;
  abortRun(): void;
}

/** The agent of a page, or what makes one: a new one for each run. */
export type AgUiAgentSource = AgUiAgent | (() => AgUiAgent);

/** Somebody who stands between an agent and those who run it. The first in the list is the outermost. */
export interface AgentMiddleware {
  run(input: unknown, next: { run(input: unknown): AgentEvents }): AgentEvents;
}

/** As much of an observable of RxJS 7 as it takes to listen in; the client itself asks for `lift` as well. */
export interface AgentEvents {
  lift(operator: {
    call(through: { complete(): void }, source: AgentEvents): AgentSubscription;
  }): AgentEvents;
  subscribe(observer: {
    next(event: unknown): void;
    error(error: unknown): void;
    complete(): void;
  }): AgentSubscription;
}

export interface AgentSubscription {
  unsubscribe(): void;
}

/** What an agent holds of a run that is under way: nothing of it is another's business. */
const OF_A_RUN: ReadonlySet<string> = new Set([
  'abortController',
  'activeRunDetach$',
  'activeRunCompletionPromise',
]);

/** An agent for one run alone, with the app's middleware. Throws where there can be none, and says why. */
export function agentForOneRun(source: AgUiAgentSource): {
  readonly agent: AgUiAgent;
  readonly middlewares: readonly unknown[];
} {
  if (typeof source === 'function') {
    const agent = source();
    return { agent, middlewares: middlewaresOf(agent) };
  }
  // Some clones leave the middleware out. The app said `use` to the agent it handed over.
  const middlewares = middlewaresOf(source);
  const agent: unknown = source.clone();
  if (!isAgent(agent) || agent === source) throw new Error('its clone() gives no agent of its own');
  // A class that does not say how it is cloned has its own fields left out by the client's clone().
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(source))) {
    if (!Object.hasOwn(agent, name) && !OF_A_RUN.has(name)) Object.defineProperty(agent, name, property);
  }
  return { agent, middlewares };
}

function middlewaresOf(agent: AgUiAgent): readonly unknown[] {
  if ('middlewares' in agent && Array.isArray(agent.middlewares)) return agent.middlewares;
  throw new Error('it is no agent of @ag-ui/client 0.0.59 or 1.x');
}

function isAgent(value: unknown): value is AgUiAgent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'runAgent' in value &&
    typeof value.runAgent === 'function' &&
    'abortRun' in value &&
    typeof value.abortRun === 'function'
  );
}
