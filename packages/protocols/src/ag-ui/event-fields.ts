import type {
  ActivityDelta,
  ActivitySnapshot,
  AgUiEvent,
  AttributedEvent,
  CallChunk,
  CallEnded,
  CallPiece,
  CallResult,
  CallStarted,
  CustomEvent,
  EncryptedValue,
  Interrupt,
  MessageMark,
  MessagePiece,
  MessagesSnapshot,
  MoveOperation,
  PatchOperation,
  RawEvent,
  ReasoningChunk,
  ReasoningStarted,
  RemoveOperation,
  RunFailed,
  RunFinished,
  RunOutcome,
  RunStarted,
  StateDelta,
  StateSnapshot,
  StepBoundary,
  SubagentFailed,
  SubagentFinished,
  SubagentStarted,
  TextChunk,
  TextRole,
  TextStarted,
  TokenUsage,
  ValueOperation,
} from './event.ts';
import {
  anything,
  constant,
  type Fields,
  flag,
  integer,
  list,
  object,
  oneOf,
  openObject,
  openRecord,
  optional,
  type Reader,
  text,
  union,
  value,
} from './field.ts';
import { content, message, runInput } from './message-fields.ts';

const base = {
  timestamp: optional(integer),
  rawEvent: optional(anything),
  metadata: optional(openObject),
} satisfies Partial<Fields<AttributedEvent>>;

const attributed = { ...base, subagentRunId: optional(text) } satisfies Fields<AttributedEvent>;

const count = value(
  'a whole number from 0',
  (found): found is number => Number.isSafeInteger(found) && Number(found) >= 0,
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

const interrupt = object<Interrupt>({
  id: text,
  reason: text,
  message: optional(text),
  toolCallId: optional(text),
  responseSchema: optional(openObject),
  expiresAt: optional(text),
  metadata: optional(openObject),
  subagentRunId: optional(text),
});

const outcome = union<RunOutcome>('type', {
  success: object<Extract<RunOutcome, { type: 'success' }>>({
    type: constant('success'),
    pendingToolCallIds: optional(list(text)),
  }),
  interrupt: object<Extract<RunOutcome, { type: 'interrupt' }>>({
    type: constant('interrupt'),
    interrupts: list(interrupt, 1),
  }),
  cancelled: object<Extract<RunOutcome, { type: 'cancelled' }>>({ type: constant('cancelled') }),
});

type SubagentOutcome = NonNullable<SubagentFinished['outcome']>;

const subagentOutcome = union<SubagentOutcome>('type', {
  success: object<Extract<SubagentOutcome, { type: 'success' }>>({ type: constant('success') }),
  suspended: object<Extract<SubagentOutcome, { type: 'suspended' }>>({
    type: constant('suspended'),
    interruptIds: optional(list(text)),
  }),
});

const pointer = value(
  'a JSON pointer',
  (found): found is string => typeof found === 'string' && /^(\/([^/~]|~[01])*)*$/.test(found),
);

const withValue = openRecord<ValueOperation>({
  op: oneOf('add', 'replace', 'test'),
  path: pointer,
  value: anything,
});

const withFrom = openRecord<MoveOperation>({
  op: oneOf('move', 'copy'),
  from: pointer,
  path: pointer,
});

const patch = list(
  union<PatchOperation>('op', {
    add: withValue,
    replace: withValue,
    test: withValue,
    remove: openRecord<RemoveOperation>({ op: constant('remove'), path: pointer }),
    move: withFrom,
    copy: withFrom,
  }),
);

const textRole = oneOf<TextRole>('developer', 'system', 'assistant', 'user');

function piece<Type extends MessagePiece<'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT'>['type']>(
  type: Type,
): Reader<MessagePiece<Type>> {
  return object<MessagePiece<Type>>({ ...attributed, type: constant(type), messageId: text, delta: text });
}

const events: { readonly [Type in AgUiEvent['type']]: Reader<Extract<AgUiEvent, { type: Type }>> } = {
  RUN_STARTED: object<RunStarted>({
    ...base,
    type: constant('RUN_STARTED'),
    threadId: text,
    runId: text,
    protocolVersion: optional(text),
    parentRunId: optional(text),
    input: optional(runInput),
  }),
  RUN_FINISHED: object<RunFinished>({
    ...base,
    type: constant('RUN_FINISHED'),
    threadId: text,
    runId: text,
    result: optional(anything),
    outcome: optional(outcome),
    usage: optional(usage),
  }),
  RUN_ERROR: object<RunFailed>({
    ...base,
    type: constant('RUN_ERROR'),
    message: text,
    code: optional(text),
    usage: optional(usage),
  }),
  STEP_STARTED: object<StepBoundary<'STEP_STARTED'>>({
    ...attributed,
    type: constant('STEP_STARTED'),
    stepName: text,
  }),
  STEP_FINISHED: object<StepBoundary<'STEP_FINISHED'>>({
    ...attributed,
    type: constant('STEP_FINISHED'),
    stepName: text,
  }),
  TEXT_MESSAGE_START: object<TextStarted>({
    ...attributed,
    type: constant('TEXT_MESSAGE_START'),
    messageId: text,
    role: optional(textRole),
    name: optional(text),
  }),
  TEXT_MESSAGE_CONTENT: piece('TEXT_MESSAGE_CONTENT'),
  TEXT_MESSAGE_END: object<MessageMark<'TEXT_MESSAGE_END'>>({
    ...attributed,
    type: constant('TEXT_MESSAGE_END'),
    messageId: text,
  }),
  TEXT_MESSAGE_CHUNK: object<TextChunk>({
    ...attributed,
    type: constant('TEXT_MESSAGE_CHUNK'),
    messageId: optional(text),
    role: optional(textRole),
    name: optional(text),
    delta: optional(text),
  }),
  TOOL_CALL_START: object<CallStarted>({
    ...attributed,
    type: constant('TOOL_CALL_START'),
    toolCallId: text,
    toolCallName: text,
    parentMessageId: optional(text),
  }),
  TOOL_CALL_ARGS: object<CallPiece>({
    ...attributed,
    type: constant('TOOL_CALL_ARGS'),
    toolCallId: text,
    delta: text,
  }),
  TOOL_CALL_END: object<CallEnded>({ ...attributed, type: constant('TOOL_CALL_END'), toolCallId: text }),
  TOOL_CALL_CHUNK: object<CallChunk>({
    ...attributed,
    type: constant('TOOL_CALL_CHUNK'),
    toolCallId: optional(text),
    toolCallName: optional(text),
    parentMessageId: optional(text),
    delta: optional(text),
  }),
  TOOL_CALL_RESULT: object<CallResult>({
    ...attributed,
    type: constant('TOOL_CALL_RESULT'),
    messageId: text,
    toolCallId: text,
    content,
    role: optional(constant('tool')),
  }),
  STATE_SNAPSHOT: object<StateSnapshot>({
    ...attributed,
    type: constant('STATE_SNAPSHOT'),
    snapshot: anything,
  }),
  STATE_DELTA: object<StateDelta>({ ...attributed, type: constant('STATE_DELTA'), delta: patch }),
  MESSAGES_SNAPSHOT: object<MessagesSnapshot>({
    ...base,
    type: constant('MESSAGES_SNAPSHOT'),
    messages: list(message),
  }),
  ACTIVITY_SNAPSHOT: object<ActivitySnapshot>({
    ...attributed,
    type: constant('ACTIVITY_SNAPSHOT'),
    messageId: text,
    activityType: text,
    content: openObject,
    replace: optional(flag),
  }),
  ACTIVITY_DELTA: object<ActivityDelta>({
    ...attributed,
    type: constant('ACTIVITY_DELTA'),
    messageId: text,
    activityType: text,
    patch,
  }),
  REASONING_START: object<MessageMark<'REASONING_START'>>({
    ...attributed,
    type: constant('REASONING_START'),
    messageId: text,
  }),
  REASONING_MESSAGE_START: object<ReasoningStarted>({
    ...attributed,
    type: constant('REASONING_MESSAGE_START'),
    messageId: text,
    role: constant('reasoning'),
  }),
  REASONING_MESSAGE_CONTENT: piece('REASONING_MESSAGE_CONTENT'),
  REASONING_MESSAGE_END: object<MessageMark<'REASONING_MESSAGE_END'>>({
    ...attributed,
    type: constant('REASONING_MESSAGE_END'),
    messageId: text,
  }),
  REASONING_MESSAGE_CHUNK: object<ReasoningChunk>({
    ...attributed,
    type: constant('REASONING_MESSAGE_CHUNK'),
    messageId: optional(text),
    delta: optional(text),
  }),
  REASONING_END: object<MessageMark<'REASONING_END'>>({
    ...attributed,
    type: constant('REASONING_END'),
    messageId: text,
  }),
  REASONING_ENCRYPTED_VALUE: object<EncryptedValue>({
    ...attributed,
    type: constant('REASONING_ENCRYPTED_VALUE'),
    subtype: oneOf('tool-call', 'message'),
    entityId: text,
    encryptedValue: text,
  }),
  SUBAGENT_STARTED: object<SubagentStarted>({
    ...base,
    type: constant('SUBAGENT_STARTED'),
    subagentRunId: text,
    name: text,
    description: optional(text),
    parentSubagentRunId: optional(text),
    parentToolCallId: optional(text),
    parentMessageId: optional(text),
  }),
  SUBAGENT_FINISHED: object<SubagentFinished>({
    ...base,
    type: constant('SUBAGENT_FINISHED'),
    subagentRunId: text,
    result: optional(anything),
    outcome: optional(subagentOutcome),
  }),
  SUBAGENT_ERROR: object<SubagentFailed>({
    ...base,
    type: constant('SUBAGENT_ERROR'),
    subagentRunId: text,
    message: text,
    code: optional(text),
  }),
  RAW: object<RawEvent>({ ...attributed, type: constant('RAW'), event: anything, source: optional(text) }),
  CUSTOM: object<CustomEvent>({ ...attributed, type: constant('CUSTOM'), name: text, value: anything }),
};

/** An event by its type. An unknown type is `unrecognised`, a known one with a wrong field is `malformed`. */
export const event: Reader<AgUiEvent> = union<AgUiEvent>('type', events);
