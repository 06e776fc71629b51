import { type Asking, type Manner, manners } from './scenario.ts';

/** The name of the tool that the page offers for a manner. */
export function toolName(manner: Manner, asking: Asking): string {
  return `${manner}_${asking}`;
}

/** All tools of the page. */
export const allTools: readonly { readonly manner: Manner; readonly asking: Asking }[] = manners.flatMap(
  (manner) => (['asked', 'unasked'] as const).map((asking) => ({ manner, asking })),
);

export function isIdempotentName(name: string): boolean {
  return name.startsWith('idempotent_');
}

export function isAskedName(name: string): boolean {
  return name.endsWith('_asked');
}

/** The agent's own tool, which it asks about before it runs it. */
export const agentsTool = 'agent_asked';
