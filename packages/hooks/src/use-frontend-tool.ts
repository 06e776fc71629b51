'use client';

import type {
  Approval,
  OnToolException,
  OutputOf,
  PageTool,
  Risk,
  ToolContext,
  ToolOrder,
  ToolParameters,
} from '@callboard/core';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useThreadContext } from './thread-context.ts';
import type { ToolRender, ToolRenderProps } from './tool-renders.ts';

/** A tool the page offers to the agent while the component that says so is mounted. */
export interface FrontendTool<Parameters extends ToolParameters = ToolParameters> {
  /** The name the model calls; unique on the page. */
  readonly name: string;
  /** What the model reads to decide when to call it. */
  readonly description: string;
  /** A Standard Schema (with JSON Schema output), or plain JSON Schema. Absent: any object. */
  readonly parameters?: Parameters;
  /** What a person reads on the card. */
  readonly title?: string;
  /** Whether a person is asked before it runs; `ask` unless set. */
  readonly approval?: Approval;
  readonly risk?: Risk;
  /** The server whose tool this page offers, named on the card; absent for the page's own. */
  readonly server?: string;
  /** Milliseconds until a call ends as timed out; 60,000 unless set. */
  readonly timeLimit?: number;
  /** How its calls stand to others: one after another unless it is `concurrent` or has a key. */
  readonly order?: ToolOrder<OutputOf<Parameters>>;
  /** Set it when the handler reads `context.argsText` for numbers JavaScript cannot hold. */
  readonly takesArgsText?: boolean;
  /** Set it where a second attempt does no more than one: only then may a call be tried again that may have had effects. */
  readonly idempotent?: boolean;
  /** How many attempts are made at most without asking, where one fails that may be made again; 1 unless set. */
  readonly attempts?: number;
  /** What becomes of an exception nobody planned for; as the thread says unless set. */
  readonly onException?: OnToolException;
  /** Runs a call. Without one, only a person can answer. */
  readonly handler?: (args: OutputOf<Parameters>, context: ToolContext) => unknown;
  /** Shown inside the card in place of the arguments and the result. */
  readonly render?: (props: ToolRenderProps) => ReactNode;
}

/**
 * Offers a tool to the agent. It goes out with the next run; a call runs the handler that is mounted then, once unless
 * a second attempt is asked for and does no harm, after a person approved it unless `approval` is `none`.
 */
export function useFrontendTool<Parameters extends ToolParameters>(tool: FrontendTool<Parameters>): void {
  const { conversation, renders } = useThreadContext();
  const latest = useRef(tool);
  const { name, render } = tool;
  const runnable = tool.handler !== undefined;

  useLayoutEffect(() => {
    latest.current = tool;
  });
  useEffect(
    () =>
      conversation.tools.register(runnable ? new RunnableTool(name, latest) : new LatestTool(name, latest)),
    [conversation, name, runnable],
  );
  useEffect(() => (render === undefined ? undefined : renders.offer(name, render)), [renders, name, render]);
}

/** Reads everything from the latest render, so that a new closure or schema needs no new registration. */
class LatestTool<Parameters extends ToolParameters> implements PageTool<OutputOf<Parameters>> {
  readonly name: string;
  protected readonly latest: RefObject<FrontendTool<Parameters>>;

  constructor(name: string, latest: RefObject<FrontendTool<Parameters>>) {
    this.name = name;
    this.latest = latest;
  }
  get description(): string {
    return this.latest.current.description;
  }
  get parameters(): Parameters | undefined {
    return this.latest.current.parameters;
  }
  get title(): string | undefined {
    return this.latest.current.title;
  }
  get approval(): Approval | undefined {
    return this.latest.current.approval;
  }
  get risk(): Risk | undefined {
    return this.latest.current.risk;
  }
  get server(): string | undefined {
    return this.latest.current.server;
  }
  get timeLimit(): number | undefined {
    return this.latest.current.timeLimit;
  }
  get order(): ToolOrder<OutputOf<Parameters>> | undefined {
    return this.latest.current.order;
  }
  get takesArgsText(): boolean | undefined {
    return this.latest.current.takesArgsText;
  }
  get idempotent(): boolean | undefined {
    return this.latest.current.idempotent;
  }
  get attempts(): number | undefined {
    return this.latest.current.attempts;
  }
  get onException(): OnToolException | undefined {
    return this.latest.current.onException;
  }
}

class RunnableTool<Parameters extends ToolParameters> extends LatestTool<Parameters> {
  handler(args: OutputOf<Parameters>, context: ToolContext): unknown {
    return this.latest.current.handler?.(args, context);
  }
}

/** The app's own rendering of a tool's calls, if a mounted component offers one. */
export function useToolRender(toolName: string): ToolRender | undefined {
  const { renders } = useThreadContext();
  const read = (): ToolRender | undefined => renders.get(toolName);
  return useSyncExternalStore(renders.subscribe, read, read);
}
