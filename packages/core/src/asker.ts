import type { Request } from './request.ts';
import { subagentKey } from './subagent.ts';
import type { Thread } from './thread.ts';

/** Who asks: the page about a call of its own, the agent, or a subagent, without a name where nobody announced it. */
export type Asker =
  | { readonly kind: 'page' | 'agent' }
  | { readonly kind: 'subagent'; readonly name: string | undefined };

/** Who asks a person for something. */
export function askerOf(thread: Thread, { origin, question }: Request): Asker {
  const subagentRunId = origin?.interrupt.subagentRunId;
  if (origin === undefined || subagentRunId === undefined)
    return { kind: question === undefined ? 'page' : 'agent' };
  return { kind: 'subagent', name: thread.subagent(subagentKey(origin.runId, subagentRunId))?.name };
}
