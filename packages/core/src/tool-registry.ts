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

/** A registry that asks `validator` for each tool's JSON Schema. */
export function createToolRegistry(validator: Validator): ToolRegistry {
  const offered = new Map<string, PageTool[]>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };

  function current(name: string): PageTool | undefined {
    const tools = offered.get(name);
    return tools?.[tools.length - 1];
  }

  return {
    register(tool) {
      const tools = offered.get(tool.name) ?? [];
      offered.set(tool.name, [...tools, tool]);
      tell();
      return () => {
        const left = (offered.get(tool.name) ?? []).filter((one) => one !== tool);
        if (left.length > 0) offered.set(tool.name, left);
        else offered.delete(tool.name);
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
