import type { PageTool } from './tool.ts';
import { runnableText, type ToolCall } from './tool-call.ts';

/** Where a call waits for its turn: with all serial calls of the thread, with those of the same key, or nowhere. */
export type Lane = 'serial' | 'concurrent' | `key:${string}`;

/**
 * The lane of a call by the arguments that are shown for it. In a session calls follow one another in the order they were
 * handed over, whatever their tools say. Fails closed: a tool that is gone, or a key that throws or
 * is no text, means that it waits for all serial calls before it.
 */
export function laneOf(call: ToolCall, tool: PageTool | undefined): Lane {
  const order = (call.session === undefined ? tool?.order : undefined) ?? 'serial';
  if (typeof order === 'string') return order === 'concurrent' ? order : 'serial';
  try {
    const key: unknown = order.key(JSON.parse(runnableText(call)));
    return typeof key === 'string' ? `key:${key}` : 'serial';
  } catch {
    return 'serial';
  }
}
