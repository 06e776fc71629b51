import {
  type Approval,
  type Clock,
  createWatched,
  type PageTool,
  systemClock,
  type ToolAnswer,
  type ToolOrder,
  type ToolQuestion,
  type ToolRegistry,
} from '@callboard/core';
import type { CallDesk } from './call-tool.ts';
import { listTools } from './list-tools.ts';
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
  readonly timeLimit?: number;
  readonly order?: ToolOrder;
  /**
   * 2025-11-25: which tools are called as tasks, so that they may take long. `required` (unless set): those that cannot be
   * called otherwise; `supported`: all that can.
   */
  readonly asTask?: 'required' | 'supported';
  /** How often one call may ask a person, and be sent again because of it; 10 unless set. */
  readonly mostQuestions?: number;
  /** Milliseconds a call waits to hear that a visit is over (2025-11-25); two minutes unless set. */
  readonly visitWait?: number;
  /**
   * Gets what a refused call lacked, and says whether it did. With it, a call refused by HTTP 401, or by 403 for want of
   * scopes, can be tried again by a person.
   */
  readonly authorize?: (wanted: McpStepUp) => Promise<boolean>;
  /**
   * Asks a person in the name of the server alone (2025-11-25), where several calls are open and the server does not say
   * which of them it is about. Without it such a request is refused.
   */
  readonly askUnrelated?: (question: ToolQuestion, server: string) => Promise<ToolAnswer>;
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
  /** Offers them in a conversation (`conversation.tools`), as they come and go; returns the way to stop. */
  offer(registry: ToolRegistry): () => void;
  /** Lets go of the client. Calls that are out go on to their end. */
  close(): void;
}

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
    timeLimit: options.timeLimit,
    order: options.order,
  };
  const offered = createWatched<readonly PageTool[]>([]);
  let isOver = false;

  async function read(): Promise<void> {
    const { tools, unfit } = await listTools(port);
    if (isOver) return;
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
      isOver = true;
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
    offer: (registry) => offer(offered, registry),
    close() {
      isOver = true;
      stop();
      offered.set([]);
    },
  };
}

function createDesk(
  port: McpPort,
  server: string,
  { clock = systemClock, mostQuestions = 10, visitWait = 120_000, ...options }: McpToolsOptions,
  note: CallSetting['note'],
): CallDesk {
  const setting: CallSetting = {
    port,
    clock,
    server,
    mostQuestions,
    visitWait,
    note,
    asTask: options.asTask ?? 'required',
    authorize: options.authorize,
    askUnrelated: options.askUnrelated,
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

function offer(
  offered: { get(): readonly PageTool[]; subscribe(listener: () => void): () => void },
  registry: ToolRegistry,
): () => void {
  let takeBack: readonly (() => void)[] = [];
  const renew = (): void => {
    const before = takeBack;
    // The new ones first: a tool that stays is never gone in between.
    takeBack = offered.get().map((tool) => registry.register(tool));
    for (const take of before) take();
  };
  renew();
  const stop = offered.subscribe(renew);
  return () => {
    stop();
    for (const take of takeBack) take();
    takeBack = [];
  };
}
