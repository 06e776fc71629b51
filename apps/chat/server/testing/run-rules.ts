import { EventType } from '@ag-ui/core';
import type { ReadEvent } from './run-client.ts';

/**
 * What is wrong with a run by the rules of AG-UI 1.0 that bind whoever sends it: it opens and ends once, everything
 * opened is closed, and the calls it names as pending are exactly those it left without a result.
 */
export function brokenRules(events: readonly ReadEvent[]): readonly string[] {
  const broken: string[] = [];
  const open = new Set<string>();
  const unanswered: string[] = [];
  const toggle = (kind: string, id: string, opens: boolean): void => {
    if (open.has(`${kind} ${id}`) === opens)
      broken.push(`${kind} ${id} is ${opens ? 'opened' : 'closed'} twice`);
    if (opens) open.add(`${kind} ${id}`);
    else open.delete(`${kind} ${id}`);
  };
  const within = (kind: string, id: string): void => {
    if (!open.has(`${kind} ${id}`)) broken.push(`${kind} ${id} goes on while it is not open`);
  };
  if (events[0]?.type !== EventType.RUN_STARTED) broken.push('the run does not begin with RUN_STARTED');
  for (const [index, event] of events.entries()) {
    const isLast = index === events.length - 1;
    switch (event.type) {
      case EventType.TEXT_MESSAGE_START:
      case EventType.TEXT_MESSAGE_END:
        toggle('message', event.messageId, event.type === EventType.TEXT_MESSAGE_START);
        break;
      case EventType.TEXT_MESSAGE_CONTENT:
        within('message', event.messageId);
        break;
      case EventType.TOOL_CALL_START:
        unanswered.push(event.toolCallId);
        toggle('call', event.toolCallId, true);
        break;
      case EventType.TOOL_CALL_ARGS:
        within('call', event.toolCallId);
        break;
      case EventType.TOOL_CALL_END:
        toggle('call', event.toolCallId, false);
        break;
      case EventType.TOOL_CALL_RESULT:
        if (unanswered.includes(event.toolCallId)) unanswered.splice(unanswered.indexOf(event.toolCallId), 1);
        break;
      case EventType.RUN_FINISHED: {
        const pending = event.outcome?.type === 'success' ? (event.outcome.pendingToolCallIds ?? []) : [];
        if (pending.length > 0 && pending.join() !== unanswered.join())
          broken.push(`pending is ${pending.join()}`);
        const asked = event.outcome?.type === 'interrupt' ? event.outcome.interrupts : [];
        if (new Set(asked.map(({ id }) => id)).size < asked.length) broken.push('two interrupts share an id');
        for (const { toolCallId } of asked)
          if (toolCallId !== undefined && !unanswered.includes(toolCallId))
            broken.push(`an interrupt holds ${toolCallId}, which does not wait`);
        if (open.size > 0) broken.push(`the run ends with open: ${[...open].join()}`);
        if (!isLast && events[index + 1]?.type !== EventType.RUN_ERROR)
          broken.push('something follows RUN_FINISHED');
        break;
      }
      case EventType.RUN_ERROR:
        if (!isLast) broken.push('something follows RUN_ERROR');
        break;
    }
    if (isLast && event.type !== EventType.RUN_FINISHED && event.type !== EventType.RUN_ERROR)
      broken.push('the run does not end');
  }
  return broken;
}
