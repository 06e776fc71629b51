import type { InterruptAnswer } from './interrupt.ts';
import type { Message } from './message.ts';
import type { RunRequest } from './ports.ts';
import type { Thread } from './thread.ts';
import type { AdvertisedTool } from './tool.ts';

/** What a run is sent with: the thread as it is now. Interrupts that nobody answered are given up by name. */
export function buildRunRequest(
  thread: Thread,
  runId: string,
  tools: readonly AdvertisedTool[],
  answers: readonly InterruptAnswer[],
): RunRequest {
  const state = thread.agentState();
  return {
    threadId: thread.id,
    runId,
    messages: withoutOrphans(thread.messages()),
    ...(state === undefined ? {} : { state }),
    tools,
    answers,
    heldCalls: answers.length === 0 ? [] : heldCalls(thread),
    callOf: (key) => {
      const call = thread.call(key);
      return call === undefined ? undefined : { ...call, argsText: call.args.text };
    },
  };
}

/** What an interrupt holds back is the agent's to go on with. */
function heldCalls(thread: Thread): readonly string[] {
  return thread.unansweredCalls().flatMap((call) => (call.interruptId === undefined ? [] : call.toolCallId));
}

/**
 * An answer without its call stays on screen, but is no history that a strict provider accepts. What the agent itself
 * restated goes back as it came.
 */
function withoutOrphans(messages: readonly Message[]): readonly Message[] {
  const calls = new Set<string>();
  return messages.filter((message) => {
    if (message.role === 'assistant')
      for (const part of message.parts) if (part.kind === 'call') calls.add(part.key);
    if (message.role !== 'tool' || message.raw !== undefined) return true;
    return message.key !== undefined && calls.has(message.key);
  });
}
