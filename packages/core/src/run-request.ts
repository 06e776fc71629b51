import type { Message } from './message.ts';
import type { RunRequest } from './ports.ts';
import type { Thread } from './thread.ts';
import type { AdvertisedTool } from './tool.ts';

/** What a run is sent with: the thread as it is now. Interrupts that nobody answered are given up by name. */
export function buildRunRequest(
  thread: Thread,
  runId: string,
  tools: readonly AdvertisedTool[],
  cancelledInterruptIds: readonly string[],
): RunRequest {
  return {
    threadId: thread.id,
    runId,
    messages: thread.messages().filter(hasItsCall),
    tools,
    resume: cancelledInterruptIds.map((interruptId) => ({ interruptId, status: 'cancelled' })),
    callOf: (key) => {
      const call = thread.call(key);
      return call === undefined
        ? undefined
        : { toolCallId: call.toolCallId, toolName: call.toolName, argsText: call.args.text };
    },
  };
}

/** A streamed answer to a call nobody made stays on screen, but is no history that a strict provider accepts. */
function hasItsCall(message: Message): boolean {
  return message.role !== 'tool' || message.key !== undefined || message.raw !== undefined;
}
