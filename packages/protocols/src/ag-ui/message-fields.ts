import type { ContentPart, PartSource } from '@callboard/core';
import {
  anything,
  constant,
  type Fields,
  list,
  object,
  oneOf,
  openObject,
  optional,
  type Reader,
  text,
  textOr,
  union,
} from './field.ts';
import type { AgUiMessage, RunAgentInput, WireCall, WireResumeEntry, WireTool } from './wire-message.ts';

const source: Reader<PartSource> = union<PartSource>('type', {
  data: object<Extract<PartSource, { type: 'data' }>>({
    type: constant('data'),
    value: text,
    mimeType: text,
  }),
  url: object<Extract<PartSource, { type: 'url' }>>({
    type: constant('url'),
    value: text,
    mimeType: optional(text),
  }),
  file: object<Extract<PartSource, { type: 'file' }>>({
    type: constant('file'),
    value: text,
    provider: optional(text),
    mimeType: optional(text),
  }),
});

const mediaPart = object<Exclude<ContentPart, { type: 'text' }>>({
  type: oneOf('image', 'audio', 'video', 'document'),
  source,
  id: optional(text),
  metadata: optional(anything),
});

const part: Reader<ContentPart> = union<ContentPart>('type', {
  text: object<Extract<ContentPart, { type: 'text' }>>({
    type: constant('text'),
    text,
    id: optional(text),
    metadata: optional(anything),
  }),
  image: mediaPart,
  audio: mediaPart,
  video: mediaPart,
  document: mediaPart,
});

/** Text, or parts. */
export const content: Reader<string | readonly ContentPart[]> = textOr(list(part));

const call: Reader<WireCall> = object<WireCall>({
  id: text,
  type: constant('function'),
  function: object<WireCall['function']>({ name: text, arguments: text }),
  encryptedValue: optional(text),
  metadata: optional(openObject),
});

type OfRole<Role extends AgUiMessage['role']> = Extract<AgUiMessage, { role: Role }>;

const common = {
  id: text,
  name: optional(text),
  encryptedValue: optional(text),
  metadata: optional(openObject),
  subagentRunId: optional(text),
} satisfies Partial<Fields<OfRole<'user'>>>;

const { name: _name, ...unnamed } = common;
const { encryptedValue: _encryptedValue, ...plain } = unnamed;

const instruction = object<Extract<AgUiMessage, { role: 'developer' | 'system' }>>({
  ...common,
  role: oneOf('developer', 'system'),
  content: text,
});

/** A message as it stands in a snapshot, in an echoed input, or in the input we send. */
export const message: Reader<AgUiMessage> = union<AgUiMessage>('role', {
  developer: instruction,
  system: instruction,
  user: object<OfRole<'user'>>({ ...common, role: constant('user'), content }),
  assistant: object<OfRole<'assistant'>>({
    ...common,
    role: constant('assistant'),
    content: optional(text),
    toolCalls: optional(list(call)),
  }),
  tool: object<OfRole<'tool'>>({
    ...unnamed,
    role: constant('tool'),
    toolCallId: text,
    content,
    error: optional(text),
  }),
  reasoning: object<OfRole<'reasoning'>>({ ...unnamed, role: constant('reasoning'), content: text }),
  activity: object<OfRole<'activity'>>({
    ...plain,
    role: constant('activity'),
    activityType: text,
    content: openObject,
  }),
});

/** The input of a run as RUN_STARTED echoes it. */
export const runInput: Reader<RunAgentInput> = object<RunAgentInput>({
  threadId: text,
  runId: text,
  messages: list(message),
  protocolVersion: optional(text),
  parentRunId: optional(text),
  state: optional(anything),
  tools: optional(
    list(
      object<WireTool>({
        name: text,
        description: text,
        parameters: optional(anything),
        metadata: optional(openObject),
      }),
    ),
  ),
  context: optional(
    list(
      object<{ readonly description: string; readonly value: string }>({ description: text, value: text }),
    ),
  ),
  forwardedProps: optional(anything),
  resume: optional(
    list(
      object<WireResumeEntry>({
        interruptId: text,
        status: oneOf('resolved', 'cancelled'),
        payload: optional(anything),
        metadata: optional(openObject),
      }),
    ),
  ),
});
