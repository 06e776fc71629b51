import { type HeldMessages, noneHeld } from './held-messages.ts';
import type { JsonValue } from './json.ts';
import type { Message } from './message.ts';
import type { Request } from './request.ts';
import type { Run } from './run.ts';
import type { Step, Subagent } from './subagent.ts';
import type { ToolCall } from './tool-call.ts';

/** Something odd that stopped nothing; kept for developers. */
export interface NotedProblem {
  readonly code: string;
  readonly message: string;
  readonly runId?: string;
  readonly at: number;
}

/**
 * What a thread knows. The maps are written in one place (apply-event.ts) and are no more than what replaying the
 * log gives; the values in them are immutable, and what did not change keeps its identity.
 */
export interface ThreadState {
  readonly calls: Map<string, ToolCall>;
  /** The latest occurrence of a toolCallId. */
  readonly latestCall: Map<string, string>;
  /** Keys in order of arrival. */
  readonly callKeys: string[];
  readonly runs: Map<string, Run>;
  /** Run ids in order of arrival. */
  readonly runIds: string[];
  /** The calls each run started, in order. */
  readonly callsOfRun: Map<string, string[]>;
  /** Calls without an answer, in order of arrival. */
  readonly unanswered: Set<string>;
  /** Calls of the page that have a lane and are not over, in the order they got into line. */
  readonly line: Set<string>;
  /** Unanswered calls that an interrupt holds, or held until the run that resumes it began. */
  readonly interrupted: Set<string>;
  readonly requests: Map<string, Request>;
  /** Requests that have not ended, in the order they were asked. */
  readonly pendingRequests: Set<string>;
  /** What a person wrote and what waits to be sent. */
  readonly held: { current: HeldMessages };
  readonly messages: Map<string, Message>;
  /** Message ids in the order of the transcript. */
  readonly messageIds: string[];
  /** Messages whose text is being written, and the run that writes it. */
  readonly openMessages: Map<string, string>;
  /** The message that answers a call. */
  readonly answerOf: Map<string, string>;
  /** The state that the app and the agent share. Undefined until somebody says what it is: null is one like any other. */
  /** In order of arrival. */
  readonly subagents: Map<string, Subagent>;
  readonly activeSubagents: Set<string>;
  /** The subagents whose work is part of a call. */
  readonly subagentsOfCall: Map<string, string[]>;
  /** The calls that a subagent made, in order. One that makes calls need not be announced. */
  readonly callsOfSubagent: Map<string, string[]>;
  readonly steps: Step[];
  /** Steps under way, by run, owner and name: their places among the steps. */
  readonly openSteps: Map<string, number>;
  readonly agentState: { value: JsonValue | undefined };
  /**
   * What runs that are delivered once more have said anew, until their stream ends: activities by id, and the state
   * under none. What they add to that has not been added yet; to anything else it has.
   */
  readonly restated: Set<string | undefined>;
  readonly problems: NotedProblem[];
  /** Nothing goes on by itself until somebody does something. */
  isPaused: boolean;
}

/** A thread on which nothing has happened. */
export function emptyThreadState(): ThreadState {
  return {
    calls: new Map(),
    latestCall: new Map(),
    callKeys: [],
    runs: new Map(),
    runIds: [],
    callsOfRun: new Map(),
    unanswered: new Set(),
    line: new Set(),
    interrupted: new Set(),
    requests: new Map(),
    pendingRequests: new Set(),
    held: { current: noneHeld },
    messages: new Map(),
    messageIds: [],
    openMessages: new Map(),
    answerOf: new Map(),
    subagents: new Map(),
    activeSubagents: new Set(),
    subagentsOfCall: new Map(),
    callsOfSubagent: new Map(),
    steps: [],
    openSteps: new Map(),
    agentState: { value: undefined },
    restated: new Set(),
    problems: [],
    isPaused: false,
  };
}

/** What a reader can wait for. */
export type Topic =
  | `call:${string}`
  | 'calls'
  /** The status of some call changed, or its place in line. */
  | 'statuses'
  | `message:${string}`
  | 'messages'
  /** Some message changed, was added or moved. */
  | 'transcript'
  | 'run'
  /** What waits to be sent. */
  | 'held'
  | 'requests'
  /** The state shared with the agent. */
  | 'state'
  | 'steps'
  | 'subagents'
  /** A subagent, or which calls it made. */
  | `subagent:${string}`
  /** The subagents whose work is part of a call. */
  | `subagents-of:${string}`
  | 'problems'
  | 'log';

/** When an event happened, and what it changed: only the readers of that are woken. */
export interface Touched {
  readonly at: number;
  readonly topics: Set<Topic>;
}

/** The latest run on the thread. */
export function latestRun(state: ThreadState): Run | undefined {
  const id = state.runIds[state.runIds.length - 1];
  return id === undefined ? undefined : state.runs.get(id);
}
