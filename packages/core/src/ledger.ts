import { type CallStatus, callStatus } from './call-status.ts';
import { composeReply, type Reply } from './reply.ts';
import { isRunActive, toolsOfRun } from './run.ts';
import type { Thread } from './thread.ts';
import { isAnswered, type ToolCall } from './tool-call.ts';

/** One unanswered call, and either the reply it is due or why there is none yet. */
export type LedgerEntry =
  | { readonly kind: 'ready'; readonly call: ToolCall; readonly reply: Reply }
  /** Its run is open, or it is checked, decided on or run. */
  | { readonly kind: 'waiting'; readonly call: ToolCall; readonly status: CallStatus }
  /** An interrupt holds it: a resume entry answers it, never a message. */
  | { readonly kind: 'under-interrupt'; readonly call: ToolCall; readonly interruptId: string };

/**
 * Every call that has no result yet and is ours to answer, in call order (P19). Calls that are no longer part of
 * the transcript get nothing: there is no reply without its call.
 */
export function readLedger(thread: Thread): readonly LedgerEntry[] {
  const inTranscript = new Set(
    thread
      .messages()
      .flatMap((message) =>
        message.role === 'assistant'
          ? message.parts.flatMap((part) => (part.kind === 'call' ? [part.key] : []))
          : [],
      ),
  );
  return thread.callKeys().flatMap((key) => {
    const call = thread.call(key);
    return call === undefined || isAnswered(call) || !inTranscript.has(key) ? [] : [entryOf(call, thread)];
  });
}

function entryOf(call: ToolCall, thread: Thread): LedgerEntry {
  if (call.interruptId !== undefined) return { kind: 'under-interrupt', call, interruptId: call.interruptId };
  const run = thread.run(call.runId);
  const offered = run === undefined ? [] : toolsOfRun(run).map((tool) => tool.name);
  const open = run !== undefined && isRunActive(run);
  const reply = open ? undefined : composeReply(call, offered);
  return reply === undefined
    ? { kind: 'waiting', call, status: callStatus(call) }
    : { kind: 'ready', call, reply };
}
