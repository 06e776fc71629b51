import { type CallStatus, callStatus } from './call-status.ts';
import { composeReply, type Reply } from './reply.ts';
import { isRunActive, toolsOfRun } from './run.ts';
import type { Thread } from './thread.ts';
import type { OutgoingReply } from './thread-event.ts';
import type { ToolCall } from './tool-call.ts';

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
  return thread
    .unansweredCalls()
    .filter((call) => isInTranscript(call, thread))
    .map((call) => entryOf(call, thread));
}

/** The replies that go out with a run sent now, each in a message of its own. */
export function dueReplies(thread: Thread, nextMessageId: () => string): readonly OutgoingReply[] {
  return readLedger(thread).flatMap((entry) =>
    entry.kind === 'ready' ? [{ key: entry.call.key, messageId: nextMessageId(), ...entry.reply }] : [],
  );
}

function isInTranscript(call: ToolCall, thread: Thread): boolean {
  const message = thread.message(call.messageId);
  return (
    message?.role === 'assistant' &&
    message.parts.some((part) => part.kind === 'call' && part.key === call.key)
  );
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
