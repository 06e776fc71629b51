import type { Request } from './request.ts';
import { subagentKey } from './subagent.ts';
import type { Thread } from './thread.ts';

/**
 * Who asks: the page about a call of its own, the agent, a subagent, without a name where nobody announced it, or a tool of
 * the page in mid-run, with the server it lives on where it is another's.
 */
export type Asker =
  | { readonly kind: 'page' | 'agent' }
  | { readonly kind: 'subagent'; readonly name: string | undefined }
  | { readonly kind: 'tool'; readonly name: string; readonly server: string | undefined };

/** Who asks a person for something. */
export function askerOf(thread: Thread, { origin, question, subject, ofAttempt }: Request): Asker {
  const call = ofAttempt !== undefined && subject.kind === 'call' ? thread.call(subject.key) : undefined;
  if (call !== undefined)
    return { kind: 'tool', name: call.advertised?.title ?? call.toolName, server: call.server };
  const subagentRunId = origin?.interrupt.subagentRunId;
  if (origin === undefined || subagentRunId === undefined)
    return { kind: question === undefined ? 'page' : 'agent' };
  return { kind: 'subagent', name: thread.subagent(subagentKey(origin.runId, subagentRunId))?.name };
}
