import type { ThreadEventBody } from '@callboard/core';
import type { OtherEvent, StreamStep } from './step.ts';

/**
 * What a step attaches to the message or the call it is about (AG-UI basic/metadata). A result tells it with its
 * answer; what comes with any other event stays with that event.
 */
export function annotation(step: StreamStep | OtherEvent, runId: string): ThreadEventBody | undefined {
  if (!('act' in step) || step.metadata === undefined) return undefined;
  const { entity, id, metadata } = step;
  switch (entity) {
    case 'call':
      return { type: 'call-annotated', runId, toolCallId: id, metadata };
    case 'message':
    case 'reasoning':
      return { type: 'message-annotated', runId, messageId: id, metadata };
    case 'reasoning span':
      return undefined;
  }
}
