import { isSettled } from './call-status.ts';
import { isRunActive, type Run } from './run.ts';
import type { Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import type { ToolCall } from './tool-call.ts';

/** Calls that something could still happen to, here or in the agent's hands. One under an interrupt only waits. */
export function openCalls(thread: Thread): readonly ToolCall[] {
  return thread.unansweredCalls().filter((call) => call.interruptId === undefined && !isSettled(call));
}

/** What a message does to calls nobody decided or that still run: their reply has to go out with it (P14). */
export function supersedeOpenCalls(thread: Thread): void {
  thread.dispatch(
    openCalls(thread).map(
      ({ key }): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'superseded' }),
    ),
  );
}

/** True while the agent may still send something: for the first time, or once more. */
export function isUnderWay(run: Run): boolean {
  return isRunActive(run) || run.redelivered;
}
