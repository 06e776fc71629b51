import { callApart } from './notifier.ts';
import type { Validator } from './ports.ts';
import type { AdvertisedTool, PageTool } from './tool.ts';
import type { Problem } from './tool-call.ts';

/** The tools that the page offers right now. */
export interface ToolRegistry {
  /** Offers a tool until the returned function is called. The latest of one name counts. */
  register(tool: PageTool): () => void;
  /** The tool as it is offered now: the handler that will be called is the one mounted then. */
  get(name: string): PageTool | undefined;
  /** What to send with a run, and which tools cannot be sent, with the reasons. */
  advertise(): {
    readonly tools: readonly AdvertisedTool[];
    readonly unfit: readonly { readonly name: string; readonly problems: readonly Problem[] }[];
  };
  /** Wakes `listener` after the set of tools changed. */
  subscribe(listener: () => void): () => void;
}

/** One registration: the same tool may be offered from two places. */
interface Offer {
  readonly tool: PageTool;
}

/** A registry that asks `validator` for each tool's JSON Schema. */
export function createToolRegistry(validator: Validator): ToolRegistry {
  const offered = new Map<string, readonly Offer[]>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) callApart(listener);
  };

  function current(name: string): PageTool | undefined {
    return offered.get(name)?.at(-1)?.tool;
  }

  return {
    register(tool) {
      const { name } = tool;
      const offer: Offer = { tool };
      offered.set(name, [...(offered.get(name) ?? []), offer]);
      tell();
      return () => {
        const before = offered.get(name) ?? [];
        const left = before.filter((one) => one !== offer);
        if (left.length === before.length) return;
        if (left.length > 0) offered.set(name, left);
        else offered.delete(name);
        tell();
      };
    },
    get: current,
    advertise() {
      const tools: AdvertisedTool[] = [];
      const unfit: { name: string; problems: readonly Problem[] }[] = [];
      for (const name of offered.keys()) {
        const tool = current(name);
        if (tool === undefined) continue;
        const outcome = validator.toJsonSchema(tool.parameters);
        if (!outcome.ok) {
          unfit.push({ name, problems: outcome.problems });
          continue;
        }
        tools.push({
          name,
          description: tool.description,
          schema: outcome.schema,
          approval: tool.approval ?? 'ask',
          runnable: tool.handler !== undefined,
          ...(tool.title === undefined ? {} : { title: tool.title }),
          ...(tool.risk === undefined ? {} : { risk: tool.risk }),
          ...(tool.server === undefined ? {} : { server: tool.server }),
        });
      }
      return { tools, unfit };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
