import type { PageTool, ToolRegistry } from '@callboard/core';

/** Tools as they are now, and who hears that they are others. */
export interface OfferedNow {
  get(): readonly PageTool[];
  subscribe(listener: () => void): () => void;
}

/**
 * Offers tools in a registry, as they come and go. A name that somebody else offers there is theirs: what a server lists
 * never takes the place of a tool of the page, or of another server. It is offered once the name is free. Returns the way
 * to take all of them back.
 */
export function offerTools(
  { get, subscribe }: OfferedNow,
  registry: ToolRegistry,
  onTaken: (tool: PageTool, by: PageTool) => void,
): () => void {
  let held = new Map<string, { readonly tool: PageTool; readonly takeBack: () => void }>();
  let waiting = new Set<string>();
  let isRenewing = false;

  function renew(): void {
    isRenewing = true;
    const before = held;
    const noted = waiting;
    held = new Map();
    waiting = new Set();
    for (const tool of get()) {
      const by = registry.get(tool.name);
      if (by === undefined || by === before.get(tool.name)?.tool) {
        // The new one first: a tool that stays is never gone in between.
        held.set(tool.name, { tool, takeBack: registry.register(tool) });
        continue;
      }
      waiting.add(tool.name);
      if (!noted.has(tool.name)) onTaken(tool, by);
    }
    for (const { takeBack } of before.values()) takeBack();
    isRenewing = false;
  }
  renew();
  const stops = [
    subscribe(renew),
    registry.subscribe(() => {
      if (isRenewing) return;
      if ([...waiting].some((name) => registry.get(name) === undefined)) renew();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const { takeBack } of held.values()) takeBack();
    held = new Map();
  };
}
