import type { PatchOperation } from '@callboard/core';
import type {
  AgUiEvent,
  AttributedEvent,
  EventBase,
  Interrupt,
  RunOutcome,
  SubagentOutcome,
  TextRole,
  TokenUsage,
} from './event.ts';
import {
  anything,
  constant,
  type Fields,
  flag,
  integer,
  keptWhole,
  list,
  object,
  oneOf,
  openObject,
  optional,
  type Reader,
  text,
  union,
  value,
} from './field.ts';
import { content, message, runInput } from './message-fields.ts';

const count = value(
  'a whole number from 0',
  (found): found is number => typeof found === 'number' && Number.isSafeInteger(found) && found >= 0,
);

const usage = list(
  object<TokenUsage>({
    provider: optional(text),
    model: optional(text),
    inputTokens: optional(count),
    outputTokens: optional(count),
    totalTokens: optional(count),
    reasoningTokens: optional(count),
    cachedInputTokens: optional(count),
    cacheWriteInputTokens: optional(count),
  }),
);

export const interrupt: Reader<Interrupt> = object<Interrupt>({
  id: text,
  reason: text,
  message: optional(text),
  toolCallId: optional(text),
  responseSchema: optional(openObject),
  expiresAt: optional(text),
  metadata: optional(openObject),
  subagentRunId: optional(text),
});

const outcome = union<RunOutcome, 'type'>('type', {
  success: { pendingToolCallIds: optional(list(text)) },
  interrupt: { interrupts: list(interrupt, 1) },
  cancelled: {},
});

const subagentOutcome = union<SubagentOutcome, 'type'>('type', {
  success: {},
  suspended: { interruptIds: optional(list(text)) },
});

const pointer = value(
  'a JSON pointer',
  (found): found is string => typeof found === 'string' && /^(\/([^/~]|~[01])*)*$/.test(found),
);

const withValue = { path: pointer, value: anything };
const withFrom = { path: pointer, from: pointer };

/** RFC 6902 has readers ignore members it does not name: an operation is checked, and handed on as it came. */
const patch = list(
  keptWhole(
    union<PatchOperation, 'op'>('op', {
      add: withValue,
      replace: withValue,
      test: withValue,
      remove: { path: pointer },
      move: withFrom,
      copy: withFrom,
    }),
  ),
);

const base: Fields<EventBase> = {
  timestamp: optional(integer),
  rawEvent: optional(anything),
  metadata: optional(openObject),
};

const attributed: Fields<AttributedEvent> = { ...base, subagentRunId: optional(text) };
const ofMessage = { ...attributed, messageId: text };
const ofCall = { ...attributed, toolCallId: text };
const ofStep = { ...attributed, stepName: text };
const ofActivity = { ...ofMessage, activityType: text };
const ofSubagent = { ...base, subagentRunId: text };
const ofRun = { ...base, threadId: text, runId: text };
const author = {
  role: optional(oneOf<TextRole>('developer', 'system', 'assistant', 'user')),
  name: optional(text),
};

/** An event by its type. An unknown type is `unrecognised`, a known one with a wrong field is `malformed`. */
export const event: Reader<AgUiEvent> = union<AgUiEvent, 'type'>('type', {
  RUN_STARTED: {
    ...ofRun,
    protocolVersion: optional(text),
    parentRunId: optional(text),
    input: optional(runInput),
  },
  RUN_FINISHED: { ...ofRun, result: optional(anything), outcome: optional(outcome), usage: optional(usage) },
  RUN_ERROR: { ...base, message: text, code: optional(text), usage: optional(usage) },
  STEP_STARTED: ofStep,
  STEP_FINISHED: ofStep,
  TEXT_MESSAGE_START: { ...ofMessage, ...author },
  TEXT_MESSAGE_CONTENT: { ...ofMessage, delta: text },
  TEXT_MESSAGE_END: ofMessage,
  TEXT_MESSAGE_CHUNK: { ...attributed, ...author, messageId: optional(text), delta: optional(text) },
  TOOL_CALL_START: { ...ofCall, toolCallName: text, parentMessageId: optional(text) },
  TOOL_CALL_ARGS: { ...ofCall, delta: text },
  TOOL_CALL_END: ofCall,
  TOOL_CALL_CHUNK: {
    ...attributed,
    toolCallId: optional(text),
    toolCallName: optional(text),
    parentMessageId: optional(text),
    delta: optional(text),
  },
  TOOL_CALL_RESULT: { ...ofCall, messageId: text, content, role: optional(constant('tool')) },
  STATE_SNAPSHOT: { ...attributed, snapshot: anything },
  STATE_DELTA: { ...attributed, delta: patch },
  MESSAGES_SNAPSHOT: { ...base, messages: list(message) },
  ACTIVITY_SNAPSHOT: { ...ofActivity, content: openObject, replace: optional(flag) },
  ACTIVITY_DELTA: { ...ofActivity, patch },
  REASONING_START: ofMessage,
  REASONING_MESSAGE_START: { ...ofMessage, role: constant('reasoning') },
  REASONING_MESSAGE_CONTENT: { ...ofMessage, delta: text },
  REASONING_MESSAGE_END: ofMessage,
  REASONING_MESSAGE_CHUNK: { ...attributed, messageId: optional(text), delta: optional(text) },
  REASONING_END: ofMessage,
  REASONING_ENCRYPTED_VALUE: {
    ...attributed,
    subtype: oneOf('tool-call', 'message'),
    entityId: text,
    encryptedValue: text,
  },
  SUBAGENT_STARTED: {
    ...ofSubagent,
    name: text,
    description: optional(text),
    parentSubagentRunId: optional(text),
    parentToolCallId: optional(text),
    parentMessageId: optional(text),
  },
  SUBAGENT_FINISHED: { ...ofSubagent, result: optional(anything), outcome: optional(subagentOutcome) },
  SUBAGENT_ERROR: { ...ofSubagent, message: text, code: optional(text) },
  RAW: { ...attributed, event: anything, source: optional(text) },
  CUSTOM: { ...attributed, name: text, value: anything },
});
