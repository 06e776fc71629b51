import type { ThreadEventBody } from '@callboard/core';
import type { PlainEvent, RunFinished } from './event.ts';
import { resultContent, statedMessage } from './stated-message.ts';

/** What the stages before know about an event beyond what it says. */
export interface ReductionContext {
  /** The run the event belongs to. */
  readonly runId: string;
  /** Whom a call belongs to, for one that does not say so itself. */
  readonly callOwner: (toolCallId: string) => string | undefined;
}

/**
 * The last stage: what an accepted event means for a thread. Events about state, activities, steps and subagents
 * mean nothing to it yet; an empty delta never does.
 */
export function reduce(
  event: PlainEvent,
  { runId, callOwner }: ReductionContext,
): readonly ThreadEventBody[] {
  switch (event.type) {
    case 'RUN_STARTED':
      return [
        {
          type: 'run-started',
          runId,
          ...(event.parentRunId === undefined ? {} : { parentRunId: event.parentRunId }),
        },
      ];
    case 'RUN_FINISHED':
      return [ending(event, runId)];
    case 'RUN_ERROR':
      return [
        {
          type: 'run-failed',
          runId,
          message: event.message,
          ...(event.code === undefined ? {} : { code: event.code }),
        },
      ];
    case 'TEXT_MESSAGE_START':
    case 'REASONING_MESSAGE_START':
      return [
        {
          type: 'message-started',
          runId,
          messageId: event.messageId,
          role: event.role ?? 'assistant',
          ...('name' in event && event.name !== undefined ? { name: event.name } : {}),
          ...(event.subagentRunId === undefined ? {} : { subagentRunId: event.subagentRunId }),
        },
      ];
    case 'TEXT_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_CONTENT': {
      const { messageId, delta } = event;
      return delta === '' ? [] : [{ type: 'message-text-appended', runId, messageId, delta }];
    }
    case 'TEXT_MESSAGE_END':
    case 'REASONING_MESSAGE_END':
      return [{ type: 'message-closed', runId, messageId: event.messageId }];
    case 'TOOL_CALL_START': {
      const owner = callOwner(event.toolCallId);
      return [
        {
          type: 'call-started',
          runId,
          toolCallId: event.toolCallId,
          toolName: event.toolCallName,
          ...(event.parentMessageId === undefined ? {} : { parentMessageId: event.parentMessageId }),
          ...(owner === undefined ? {} : { subagentRunId: owner }),
        },
      ];
    }
    case 'TOOL_CALL_ARGS': {
      const { toolCallId, delta } = event;
      return delta === '' ? [] : [{ type: 'call-args-appended', runId, toolCallId, delta }];
    }
    case 'TOOL_CALL_END':
      return [{ type: 'call-closed', runId, toolCallId: event.toolCallId }];
    case 'TOOL_CALL_RESULT': {
      const { toolCallId, messageId, content } = event;
      return [
        { type: 'call-result-received', runId, toolCallId, messageId, content: resultContent(content) },
      ];
    }
    case 'MESSAGES_SNAPSHOT':
      return [{ type: 'snapshot-received', runId, messages: event.messages.map(statedMessage) }];
    default:
      return [];
  }
}

/** A run without an outcome succeeded. An empty list of pending calls says no more than none: both are derived. */
function ending({ outcome, result }: RunFinished, runId: string): ThreadEventBody {
  switch (outcome?.type) {
    case 'cancelled':
      return { type: 'run-cancelled', runId };
    case 'interrupt': {
      const interrupts = outcome.interrupts.map((interrupt) => ({
        id: interrupt.id,
        reason: interrupt.reason,
        ...(interrupt.message === undefined ? {} : { message: interrupt.message }),
        ...(interrupt.toolCallId === undefined ? {} : { toolCallId: interrupt.toolCallId }),
        ...(interrupt.expiresAt === undefined ? {} : { expiresAt: interrupt.expiresAt }),
        raw: interrupt,
      }));
      return { type: 'run-interrupted', runId, interrupts };
    }
    default: {
      const pending = outcome?.pendingToolCallIds ?? [];
      return {
        type: 'run-succeeded',
        runId,
        ...(pending.length === 0 ? {} : { pendingToolCallIds: pending }),
        ...(result === undefined ? {} : { result }),
      };
    }
  }
}
