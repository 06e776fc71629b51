import { applyEvent } from './apply-event.ts';
import type { ArgsSnapshot } from './args/index.ts';
import { createArgsCache } from './args-cache.ts';
import type { Delta } from './delta.ts';
import type { HeldMessages } from './held-messages.ts';
import { hostOf } from './host-of.ts';
import { joinDeltas } from './join-deltas.ts';
import type { JsonValue } from './json.ts';
import { createThreadLog } from './log.ts';
import type { Message } from './message.ts';
import { callApart, createNotifier } from './notifier.ts';
import { occurrenceOf } from './occurrence.ts';
import type { Clock, Scheduler } from './ports.ts';
import type { Request } from './request.ts';
import type { Run } from './run.ts';
import type { Step, Subagent } from './subagent.ts';
import { systemClock } from './system-ports.ts';
import type { ThreadEvent, ThreadEventBody } from './thread-event.ts';
import { emptyThreadState, latestRun, type NotedProblem, type Topic, type Touched } from './thread-state.ts';
import { isAskedByAgent, type ToolCall } from './tool-call.ts';
import { latestText } from './transcript.ts';

/** Everything a thread knows, as plain data in order: equal for equal logs. */
export interface ThreadSnapshot {
  readonly calls: readonly ToolCall[];
  readonly runs: readonly Run[];
  readonly requests: readonly Request[];
  readonly messages: readonly Message[];
  readonly heldMessages: HeldMessages;
  readonly subagents: readonly Subagent[];
  readonly steps: readonly Step[];
  readonly agentState: JsonValue | undefined;
  readonly problems: readonly NotedProblem[];
}

/**
 * One conversation's log and what follows from it. Events go in by `dispatch`, readers are woken per topic, and
 * nothing else writes. It knows no transport, no React and no wire format.
 */
export interface Thread {
  readonly id: string;
  /**
   * Puts the time on events, logs them and applies them, in order. Neighbouring pieces of one text that are handed
   * over at once are logged as one.
   */
  dispatch(events: ThreadEventBody | readonly ThreadEventBody[]): void;
  /** Logs and applies what happened in another page, as it stands in that page's log; told like any other. */
  receive(events: readonly ThreadEvent[]): void;
  /** Puts a log in the place of all that is known: replayed and told to nobody; every reader looks again. */
  restore(log: readonly ThreadEvent[]): void;
  /** Wakes `listener` after `topic` changed; coalesced by the scheduler. Returns the way out. */
  subscribe(topic: Topic, listener: () => void): () => void;
  /** Tells of every event right after it was applied, in order; not of the log the thread began with. */
  observe(observer: (event: ThreadEvent) => void): () => void;
  call(key: string): ToolCall | undefined;
  /** The latest occurrence of a toolCallId. */
  latestCall(toolCallId: string): ToolCall | undefined;
  /** All calls by key, in order of arrival. The same array until a call is added. */
  callKeys(): readonly string[];
  callsOfRun(runId: string): readonly ToolCall[];
  /** Calls without an answer yet, in order of arrival. Costs their number, not the thread's size. */
  unansweredCalls(): readonly ToolCall[];
  /** The arguments of a call as far as they are known; undefined for a call that is not there. */
  args(key: string): ArgsSnapshot | undefined;
  /**
   * Calls of the page that run, may run or are decided on, in the order they got into line: within a lane they run one
   * after another. Costs their number.
   */
  callsInLine(): readonly ToolCall[];
  request(id: string): Request | undefined;
  /** Everything that was ever asked, in order. The same array until a request changes. */
  requests(): readonly Request[];
  /** Requests that have not ended, in the order they were asked: open ones, and decided ones that were not sent yet. */
  openRequests(): readonly Request[];
  /** What a person wrote while something was open, and is not sent yet. The same object until that changes. */
  heldMessages(): HeldMessages;
  message(id: string): Message | undefined;
  /** The transcript in order. The same array until a message changes. */
  messages(): readonly Message[];
  run(id: string): Run | undefined;
  /** All runs, in order. */
  runs(): readonly Run[];
  latestRun(): Run | undefined;
  subagent(key: string): Subagent | undefined;
  /** All subagents, in the order they were put to work. The same array until one of them changes. */
  subagents(): readonly Subagent[];
  /** The subagents that carry out a call, and those that they put to work. */
  subagentsOfCall(callKey: string): readonly Subagent[];
  /** The calls that a subagent made, in order; of one that was never announced, too. */
  callsOfSubagent(key: string): readonly ToolCall[];
  /**
   * The call in whose card a call belongs: what the subagent that made it is at work on. Undefined for a call that
   * stands for itself: the agent's own, and that of a subagent with no such call.
   */
  hostOf(key: string): string | undefined;
  /** All steps, in order. The same array until one of them changes. */
  steps(): readonly Step[];
  /** The state shared with the agent; undefined until somebody says what it is. What did not change keeps its identity. */
  agentState(): JsonValue | undefined;
  problems(): readonly NotedProblem[];
  /** True after it was opened from storage, until somebody does something: nothing goes on by itself. */
  isPaused(): boolean;
  /** A copy of the log, deltas of ended runs folded into one each. */
  log(): readonly ThreadEvent[];
  snapshot(): ThreadSnapshot;
}

/** What a thread is made with. */
export interface ThreadOptions {
  readonly id: string;
  readonly clock?: Clock;
  readonly scheduler?: Scheduler;
  /** A recorded log to begin with: replayed, never acted on. */
  readonly log?: readonly ThreadEvent[];
  /** True where another page is to log and apply these: then they come back by `receive`, or not at all. */
  readonly divert?: (events: readonly ThreadEventBody[]) => boolean;
}

/** Makes a thread, empty or from a recorded log. */
export function createThread(options: ThreadOptions): Thread {
  const clock = options.clock ?? systemClock;
  const scheduler = options.scheduler ?? { schedule: (flush) => queueMicrotask(flush) };
  let state = emptyThreadState();
  let log = createThreadLog(textOf);
  let cache = createArgsCache();
  const notifier = createNotifier(scheduler);
  const observers = new Set<(event: ThreadEvent) => void>();
  const untold: ThreadEvent[] = [];
  let telling = false;
  let callKeys: readonly string[] | undefined;
  let messages: readonly Message[] | undefined;
  let requests: readonly Request[] | undefined;
  let openRequests: readonly Request[] | undefined;
  let subagents: readonly Subagent[] | undefined;
  let steps: readonly Step[] | undefined;

  function apply(event: ThreadEvent, topics: Set<Topic>): void {
    const touched: Touched = { at: event.at, topics };
    const key = event.type === 'call-args-appended' ? occurrenceOf(state, event) : undefined;
    const before = key === undefined ? undefined : state.calls.get(key);
    applyEvent(state, event, touched);
    log.append(event);
    const after = key === undefined ? undefined : state.calls.get(key);
    if (event.type === 'call-args-appended' && before !== undefined && after !== undefined)
      cache.appended(before, after, event.delta);
  }

  function textOf(delta: Delta): string | undefined {
    if (delta.type === 'message-text-appended') return latestText(state.messages.get(delta.messageId));
    const key = occurrenceOf(state, delta);
    return key === undefined ? undefined : state.calls.get(key)?.args.text;
  }

  function forgetChangedLists(topics: Set<Topic>): void {
    for (const topic of topics) {
      if (topic === 'calls') callKeys = undefined;
      else if (topic === 'requests') {
        requests = undefined;
        openRequests = undefined;
      } else if (topic === 'subagents') subagents = undefined;
      else if (topic === 'steps') steps = undefined;
      else if (topic === 'messages' || topic.startsWith('message:')) {
        messages = undefined;
        topics.add('transcript');
      }
    }
  }

  function tellObservers(): void {
    if (telling) return;
    telling = true;
    // An observer may dispatch: what it adds is told after what is already waiting.
    for (const event of untold) {
      for (const observer of [...observers]) if (observers.has(observer)) callApart(() => observer(event));
    }
    untold.length = 0;
    telling = false;
  }

  function take(events: readonly ThreadEvent[]): void {
    if (events.length === 0) return;
    const topics = new Set<Topic>(['log']);
    for (const event of events) {
      apply(event, topics);
      if (observers.size > 0) untold.push(event);
    }
    forgetChangedLists(topics);
    notifier.touch(topics);
    tellObservers();
  }

  const thread: Thread = {
    id: options.id,
    dispatch(given) {
      const bodies = isList(given) ? joinDeltas(given) : [given];
      if (options.divert?.(bodies) === true) return;
      const at = clock.now();
      // A spread would give every event a hidden class of its own here, where all kinds of events come by.
      take(bodies.map((body): ThreadEvent => Object.assign({}, body, { at })));
    },
    receive: take,
    restore(events) {
      state = emptyThreadState();
      log = createThreadLog(textOf);
      cache = createArgsCache();
      forgetChangedLists(new Set(['calls', 'messages', 'requests', 'subagents', 'steps']));
      for (const event of events) apply(event, new Set());
      notifier.touchAll();
    },
    subscribe: (topic, listener) => notifier.subscribe(topic, listener),
    observe(observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    call: (key) => state.calls.get(key),
    latestCall(toolCallId) {
      const key = state.latestCall.get(toolCallId);
      return key === undefined ? undefined : state.calls.get(key);
    },
    callKeys() {
      callKeys ??= [...state.callKeys];
      return callKeys;
    },
    callsOfRun: (runId) => present(state.callsOfRun.get(runId) ?? [], (key) => state.calls.get(key)),
    unansweredCalls: () => present([...state.unanswered], (key) => state.calls.get(key)),
    callsInLine: () => present([...state.line], (key) => state.calls.get(key)).filter(isOursToRun),
    args(key) {
      const call = state.calls.get(key);
      return call === undefined ? undefined : cache.read(call);
    },
    request: (id) => state.requests.get(id),
    requests() {
      requests ??= [...state.requests.values()];
      return requests;
    },
    openRequests() {
      openRequests ??= present([...state.pendingRequests], (id) => state.requests.get(id));
      return openRequests;
    },
    heldMessages: () => state.held.current,
    message: (id) => state.messages.get(id),
    messages() {
      messages ??= present(state.messageIds, (id) => state.messages.get(id));
      return messages;
    },
    run: (id) => state.runs.get(id),
    runs: () => present(state.runIds, (id) => state.runs.get(id)),
    latestRun: () => latestRun(state),
    subagent: (key) => state.subagents.get(key),
    subagents() {
      subagents ??= [...state.subagents.values()];
      return subagents;
    },
    subagentsOfCall: (key) =>
      present(state.subagentsOfCall.get(key) ?? [], (one) => state.subagents.get(one)),
    callsOfSubagent: (key) => present(state.callsOfSubagent.get(key) ?? [], (one) => state.calls.get(one)),
    hostOf: (key) => hostOf(state, key),
    steps() {
      steps ??= [...state.steps];
      return steps;
    },
    agentState: () => state.agentState.value,
    problems: () => [...state.problems],
    isPaused: () => state.isPaused,
    log: () => log.read(),
    snapshot: () => ({
      calls: present(state.callKeys, (key) => state.calls.get(key)),
      runs: present(state.runIds, (id) => state.runs.get(id)),
      requests: [...state.requests.values()],
      messages: present(state.messageIds, (id) => state.messages.get(id)),
      heldMessages: state.held.current,
      subagents: [...state.subagents.values()],
      steps: [...state.steps],
      agentState: state.agentState.value,
      problems: [...state.problems],
    }),
  };

  for (const event of options.log ?? []) apply(event, new Set());
  return thread;
}

/** What an interrupt has taken hold of waits for the agent, and keeps nobody in line waiting. */
function isOursToRun(call: ToolCall): boolean {
  return call.interruptId === undefined && call.gate.kind !== 'none' && !isAskedByAgent(call);
}

function isList(given: ThreadEventBody | readonly ThreadEventBody[]): given is readonly ThreadEventBody[] {
  return Array.isArray(given);
}

function present<Value>(ids: readonly string[], find: (id: string) => Value | undefined): Value[] {
  return ids.flatMap((id) => {
    const value = find(id);
    return value === undefined ? [] : [value];
  });
}
