import type { RunInterrupt, SubagentEnd, ThreadEventBody } from '@callboard/core';
import type { Interrupt, RunFinished, SubagentFailed, SubagentFinished } from './event.ts';
import { resultContent, statedMessage } from './stated-message.ts';
import type { OtherEvent, StreamStep } from './step.ts';

/**
 * The last stage: what an accepted step means for a thread. Reasoning spans and empty pieces mean nothing to it.
 * `callOwner` is whom a call that has started belongs to. What interrupts ask is read behind it, by their form.
 */
export function reduce(
  step: StreamStep | OtherEvent,
  runId: string,
  callOwner: (toolCallId: string) => string | undefined,
): ThreadEventBody | undefined {
  if ('act' in step) {
    if (step.entity === 'reasoning span') return undefined;
    return step.entity === 'call'
      ? callEvent(step, runId, callOwner)
      : messageEvent(step, step.entity, runId);
  }
  switch (step.type) {
    case 'RUN_STARTED':
      return {
        type: 'run-started',
        runId,
        ...(step.parentRunId === undefined ? {} : { parentRunId: step.parentRunId }),
      };
    case 'RUN_FINISHED':
      return runEnd(step, runId);
    case 'RUN_ERROR':
      return {
        type: 'run-failed',
        runId,
        message: step.message,
        ...(step.code === undefined ? {} : { code: step.code }),
      };
    case 'TOOL_CALL_RESULT': {
      const { toolCallId, messageId, content, metadata, subagentRunId } = step;
      return {
        type: 'call-result-received',
        runId,
        toolCallId,
        messageId,
        content: resultContent(content),
        ...(metadata === undefined ? {} : { metadata }),
        ...attribution(subagentRunId),
      };
    }
    case 'REASONING_ENCRYPTED_VALUE': {
      const { entityId, encryptedValue } = step;
      return step.subtype === 'tool-call'
        ? { type: 'call-annotated', runId, toolCallId: entityId, encryptedValue }
        : { type: 'message-annotated', runId, messageId: entityId, encryptedValue };
    }
    case 'MESSAGES_SNAPSHOT':
      return { type: 'snapshot-received', runId, messages: step.messages.map(statedMessage) };
    case 'STEP_STARTED':
    case 'STEP_FINISHED': {
      const type = step.type === 'STEP_STARTED' ? 'step-started' : 'step-finished';
      return { type, runId, name: step.stepName, ...attribution(step.subagentRunId) };
    }
    case 'SUBAGENT_STARTED': {
      const { type: _type, rawEvent: _raw, timestamp: _time, metadata: _metadata, ...said } = step;
      return { ...said, type: 'subagent-started', runId };
    }
    case 'SUBAGENT_FINISHED':
    case 'SUBAGENT_ERROR':
      return { type: 'subagent-ended', runId, subagentRunId: step.subagentRunId, end: subagentEnd(step) };
    case 'ACTIVITY_SNAPSHOT': {
      const { type: _type, rawEvent: _raw, timestamp: _time, replace = true, ...said } = step;
      return { ...said, type: 'activity-stated', runId, replace };
    }
    case 'ACTIVITY_DELTA': {
      const { messageId, activityType, patch, metadata } = step;
      const attached = metadata === undefined ? {} : { metadata };
      return { type: 'activity-patched', runId, messageId, activityType, patch, ...attached };
    }
    case 'STATE_SNAPSHOT':
      return { type: 'state-replaced', runId, state: step.snapshot };
    case 'STATE_DELTA':
      return { type: 'state-patched', runId, patch: step.delta };
    default:
      return undefined;
  }
}

function messageEvent(
  step: StreamStep,
  entity: 'message' | 'reasoning',
  runId: string,
): ThreadEventBody | undefined {
  const messageId = step.id;
  switch (step.act) {
    case 'start':
      return {
        type: 'message-started',
        runId,
        messageId,
        role: entity === 'reasoning' ? entity : (step.role ?? 'assistant'),
        ...(step.name === undefined ? {} : { name: step.name }),
        ...attribution(step.owner),
      };
    case 'piece':
      return step.delta === ''
        ? undefined
        : { type: 'message-text-appended', runId, messageId, delta: step.delta };
    case 'end':
      return { type: 'message-closed', runId, messageId };
  }
}

function callEvent(
  step: StreamStep,
  runId: string,
  callOwner: (toolCallId: string) => string | undefined,
): ThreadEventBody | undefined {
  const toolCallId = step.id;
  switch (step.act) {
    case 'start':
      return {
        type: 'call-started',
        runId,
        toolCallId,
        toolName: step.name ?? '',
        ...(step.parent === undefined ? {} : { parentMessageId: step.parent }),
        ...attribution(callOwner(toolCallId)),
      };
    case 'piece':
      return step.delta === ''
        ? undefined
        : { type: 'call-args-appended', runId, toolCallId, delta: step.delta };
    case 'end':
      return { type: 'call-closed', runId, toolCallId };
  }
}

function attribution(owner: string | undefined): { readonly subagentRunId?: string } {
  return owner === undefined ? {} : { subagentRunId: owner };
}

/** A subagent without an outcome has finished. */
function subagentEnd(step: SubagentFinished | SubagentFailed): SubagentEnd {
  if (step.type === 'SUBAGENT_ERROR') {
    const { message, code } = step;
    return { kind: 'failed', message, ...(code === undefined ? {} : { code }) };
  }
  const { outcome, result } = step;
  const left = result === undefined ? {} : { result };
  return outcome?.type === 'suspended'
    ? { kind: 'suspended', interruptIds: outcome.interruptIds ?? [], ...left }
    : { kind: 'finished', ...left };
}

/** A run without an outcome succeeded. An empty list of pending calls says no more than none: both are derived. */
function runEnd({ outcome, result }: RunFinished, runId: string): ThreadEventBody {
  if (outcome?.type === 'cancelled') return { type: 'run-cancelled', runId };
  if (outcome?.type === 'interrupt') {
    return { type: 'run-interrupted', runId, interrupts: outcome.interrupts.map(asItCame) };
  }
  const pending = outcome?.pendingToolCallIds ?? [];
  return {
    type: 'run-succeeded',
    runId,
    ...(pending.length === 0 ? {} : { pendingToolCallIds: pending }),
    ...(result === undefined ? {} : { result }),
  };
}

/** An interrupt as a thread keeps it, before anyone has read what it asks. */
function asItCame(raw: Interrupt): RunInterrupt {
  const { responseSchema: _schema, metadata: _metadata, ...interrupt } = raw;
  return { ...interrupt, raw };
}
