import type { ThreadEventBody } from '@callboard/core';

/** An event of AG-UI as the thread was told of it. */
type ToldEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** Events that say nothing to anybody. They are checked, and nothing of them can be seen. */
export const toldNobody: readonly string[] = ['REASONING_START', 'REASONING_END'];

/** The same word on the wire, where there is one word for it. */
const words: Readonly<Partial<Record<ThreadEventBody['type'], string>>> = {
  'run-started': 'RUN_STARTED',
  'run-failed': 'RUN_ERROR',
  'call-started': 'TOOL_CALL_START',
  'call-args-appended': 'TOOL_CALL_ARGS',
  'call-closed': 'TOOL_CALL_END',
  'call-result-received': 'TOOL_CALL_RESULT',
  'message-started': 'TEXT_MESSAGE_START',
  'message-text-appended': 'TEXT_MESSAGE_CONTENT',
  'message-closed': 'TEXT_MESSAGE_END',
  'snapshot-received': 'MESSAGES_SNAPSHOT',
  'step-started': 'STEP_STARTED',
  'step-finished': 'STEP_FINISHED',
  'subagent-started': 'SUBAGENT_STARTED',
  'activity-stated': 'ACTIVITY_SNAPSHOT',
  'activity-patched': 'ACTIVITY_DELTA',
};

/**
 * What a thread is told, in the words of the wire, so that expectations about events can be held against it. All that a
 * thread event holds stays in it: what should have been left out would be seen.
 */
export function toldEvents(events: readonly ThreadEventBody[]): readonly ToldEvent[] {
  return events.flatMap((event): readonly ToldEvent[] => {
    switch (event.type) {
      case 'state-replaced': {
        const { type: _type, state: snapshot, ...rest } = event;
        return [{ ...rest, type: 'STATE_SNAPSHOT', snapshot }];
      }
      case 'state-patched': {
        const { type: _type, patch: delta, ...rest } = event;
        return [{ ...rest, type: 'STATE_DELTA', delta }];
      }
      case 'run-succeeded': {
        const { type: _type, pendingToolCallIds, ...rest } = event;
        const outcome = pendingToolCallIds && { outcome: { type: 'success', pendingToolCallIds } };
        return [{ ...rest, type: 'RUN_FINISHED', ...outcome }];
      }
      case 'subagent-ended':
        return [{ ...event, type: event.end.kind === 'failed' ? 'SUBAGENT_ERROR' : 'SUBAGENT_FINISHED' }];
      case 'run-cancelled':
        return [{ ...event, type: 'RUN_FINISHED', outcome: { type: 'cancelled' } }];
      case 'run-interrupted': {
        const { type: _type, interrupts, ...rest } = event;
        return [{ ...rest, type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } }];
      }
      default: {
        const type = words[event.type];
        return type === undefined ? [] : [{ ...event, type }];
      }
    }
  });
}
