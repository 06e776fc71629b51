import {
  type Approval,
  type Clock,
  createWatched,
  type PageTool,
  pause,
  systemClock,
  type ToolAnswer,
  type ToolOrder,
  type ToolQuestion,
  type ToolRegistry,
  type Validator,
} from '@callboard/core';
import type { CallDesk } from './call-tool.ts';
import { listTools } from './list-tools.ts';
import { offerTools } from './offer-tools.ts';
import { createOpenCalls } from './open-calls.ts';
import type { McpPort } from './port.ts';
import type { CallSetting, McpProblem, McpStepUp } from './setting.ts';
import { createStepUps } from './step-up.ts';
import { type OfferTerms, toPageTool } from './to-page-tool.ts';
import { createVisits } from './visits.ts';
import type { McpTool } from './wire-tool.ts';

export interface McpToolsOptions {
  /** What the server is called in rules and records: its URL where it has one; by default the name it gives itself. */
  readonly server?: string;
  /** Put before each name, so that tools of several servers do not meet; the server still hears its own names. */
  readonly prefix?: string;
  /** Leaves tools out, by what the server says of them. */
  readonly include?: (tool: McpTool) => boolean;
  /** `ask` unless set: a person decides on every call. */
  readonly approval?: Approval | ((tool: McpTool) => Approval | undefined);
  /**
   * Whether what the server says of its tools (`annotations`) may be relied on. Unless set, nothing of it is used: a tool
   * that calls itself harmless may be anything.
   */
  readonly trust?: boolean;
  /** Milliseconds a call may take, not counting those a person thinks; 60,000 unless set. */
  readonly timeLimit?: number;
  readonly order?: ToolOrder;
  /**
   * 2025-11-25: which tools are called as tasks, so that they may take long. `required` (unless set): those that cannot be
   * called otherwise; `supported`: all that can.
   */
  readonly asTask?: 'required' | 'supported';
  /** How often one call may ask a person, and be sent again because of it; 10 unless set. */
  readonly mostQuestions?: number;
  /**
   * Milliseconds a call waits to hear that a visit is over (2025-11-25), as far as its time limit lets it; two minutes
   * unless set.
   */
  readonly visitWait?: number;
  /**
   * Gets what a refused call lacked, and says whether it did; to throw says no as well. With it, a call refused by HTTP
   * 401, or by 403 for want of scopes, can be tried again by a person.
   */
  readonly authorize?: (wanted: McpStepUp) => Promise<boolean>;
  /**
   * Asks a person in the name of the server alone (2025-11-25), where no call is open, or several are and the server does
   * not say which of them it is about. Without it such a request is refused.
   */
  readonly askUnrelated?: (question: ToolQuestion, server: string) => Promise<ToolAnswer>;
  /** Holds results against the schemas that tools give for them (`createValidator`); unset, they are not checked. */
  readonly validator?: Validator;
  readonly onProblem?: (problem: McpProblem) => void;
  readonly clock?: Clock;
}

/** The tools of one server, kept in step with it. */
export interface McpTools {
  /** Those on offer now; none once the connection is lost. */
  tools(): readonly PageTool[];
  /** Wakes `listener` when they are others than before. */
  subscribe(listener: () => void): () => void;
  /** Reads the list once more. */
  refresh(): Promise<void>;
  /**
   * Offers them in a conversation (`conversation.tools`), as they come and go; returns the way to stop. A name that is
   * taken there stays with whoever has it.
   */
  offer(registry: ToolRegistry): () => void;
  /** Lets go of the client. Calls that are out go on to their end. */
  close(): void;
}

/** How often a list is read in so many milliseconds, however often its server says that it changed. */
const mostReadings = { times: 10, within: 10_000 };

/** Milliseconds a call may take where the app does not say; as of any tool of the page. */
const usualTimeLimit = 60_000;

/** Reads the tools of a server, as tools of the page. Rejects where the list cannot be read, or the server has no name. */
export async function mcpTools(port: McpPort, options: McpToolsOptions = {}): Promise<McpTools> {
  const server = nameOf(port, options);
  const note: CallSetting['note'] = (code, message, context) =>
    options.onProblem?.({ code, message, server, ...(context && { toolCallId: context.toolCallId }) });
  const desk = createDesk(port, server, options, note);
  const terms: OfferTerms = {
    prefix: options.prefix ?? '',
    approval: options.approval,
    trust: options.trust === true,
    timeLimit: desk.setting.timeLimit,
    order: options.order,
  };
  const offered = createWatched<readonly PageTool[]>([]);
  const leaving = new AbortController();
  let readings: readonly number[] = [];

  async function read(): Promise<void> {
    const { clock } = desk.setting;
    const { times, within } = mostReadings;
    readings = readings.filter((at) => clock.now() - at < within);
    if (readings.length >= times) await pause(clock, within, leaving.signal);
    if (leaving.signal.aborted) return;
    readings = [...readings, clock.now()];
    const { tools, unfit } = await listTools(port);
    if (leaving.signal.aborted) return;
    for (const message of unfit) note('tool-left-out', message);
    const included = tools.filter((tool) => options.include?.(tool) ?? true);
    offered.set(included.map((tool) => toPageTool(tool, terms, desk)));
  }
  const refresh = oneAfterAnother(read);

  const stop = port.hear({
    toolsChanged: () =>
      void refresh().catch((error: unknown) =>
        note('list-failed', `Its tools could not be read again: ${error}.`),
      ),
    elicitationCompleted: (id) => desk.visits.completed(id),
    asked: (request) => desk.calls.asked(request),
    closed() {
      leaving.abort();
      offered.set([]);
      note('connection-closed', 'The connection is over, and its tools with it.');
    },
  });
  try {
    await refresh();
  } catch (error) {
    stop();
    throw error;
  }
  return {
    tools: offered.get,
    subscribe: offered.subscribe,
    refresh,
    offer: (registry) =>
      offerTools(offered, registry, ({ name }, by) =>
        note(
          'tool-left-out',
          `"${name}" is offered already${by.server === undefined ? '' : ` by ${by.server}`}.`,
        ),
      ),
    close() {
      leaving.abort();
      stop();
      offered.set([]);
    },
  };
}

function createDesk(
  port: McpPort,
  server: string,
  {
    clock = systemClock,
    mostQuestions = 10,
    visitWait = 120_000,
    timeLimit = usualTimeLimit,
    ...options
  }: McpToolsOptions,
  note: CallSetting['note'],
): CallDesk {
  const setting: CallSetting = {
    port,
    clock,
    server,
    mostQuestions,
    visitWait,
    timeLimit,
    note,
    asTask: options.asTask ?? 'required',
    authorize: options.authorize,
    askUnrelated: options.askUnrelated,
    validator: options.validator,
  };
  return {
    setting,
    calls: createOpenCalls(setting),
    visits: createVisits(),
    stepUps: createStepUps(setting),
  };
}

/** A name with "!" in front is one of the page itself: no server may take one. */
function nameOf(port: McpPort, { server }: McpToolsOptions): string {
  const name = server ?? port.server().name;
  if (name === undefined || name === '') throw new Error('The MCP server has no name: set `server`.');
  if (name.startsWith('!')) throw new Error(`An MCP server cannot be called ${JSON.stringify(name)}.`);
  return name;
}

/** What is wanted while it runs is done once more after it, and once for all who want it. */
function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
