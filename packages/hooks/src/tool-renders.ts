import type { ArgsSnapshot } from '@callboard/core';
import type { ReactNode } from 'react';
import type { ToolCallView } from './use-tool-call.ts';

/** What an app's own rendering of a tool's call is given. */
export interface ToolRenderProps {
  readonly view: ToolCallView;
  readonly args: ArgsSnapshot | undefined;
}

/** An app's own rendering of a tool's calls; shown inside the card. */
export type ToolRender = (props: ToolRenderProps) => ReactNode;

/** The renderings that mounted components offer, by tool name. The latest of one name counts. */
export interface ToolRenders {
  offer(name: string, render: ToolRender): () => void;
  get(name: string): ToolRender | undefined;
  subscribe(listener: () => void): () => void;
}

export function createToolRenders(): ToolRenders {
  const offered = new Map<string, readonly ToolRender[]>();
  const listeners = new Set<() => void>();
  const change = (name: string, renders: readonly ToolRender[]): void => {
    if (renders.length > 0) offered.set(name, renders);
    else offered.delete(name);
    for (const listener of [...listeners]) listener();
  };
  return {
    offer(name, render) {
      change(name, [...(offered.get(name) ?? []), render]);
      return () => {
        const left = [...(offered.get(name) ?? [])];
        const position = left.lastIndexOf(render);
        if (position >= 0) left.splice(position, 1);
        change(name, left);
      };
    },
    get: (name) => offered.get(name)?.at(-1),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
