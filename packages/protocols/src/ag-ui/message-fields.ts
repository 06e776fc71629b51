import type { ContentPart, PartSource } from '@callboard/core';
import {
  anything,
  constant,
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

const source = union<PartSource, 'type'>('type', {
  data: { value: text, mimeType: text },
  url: { value: text, mimeType: optional(text) },
  file: { value: text, provider: optional(text), mimeType: optional(text) },
});

const named = { id: optional(text), metadata: optional(anything) };
const media = { ...named, source };

/** Text, or parts. */
export const content: Reader<string | readonly ContentPart[]> = textOr(
  list(
    union<ContentPart, 'type'>('type', {
      text: { ...named, text },
      image: media,
      audio: media,
      video: media,
      document: media,
    }),
  ),
);

const call = object<WireCall>({
  id: text,
  type: constant('function'),
  function: object<WireCall['function']>({ name: text, arguments: text }),
  encryptedValue: optional(text),
  metadata: optional(openObject),
});

const plain = { id: text, metadata: optional(openObject), subagentRunId: optional(text) };
const sealed = { ...plain, encryptedValue: optional(text) };
const signed = { ...sealed, name: optional(text) };

/** A message as it stands in a snapshot, in an echoed input, or in the input we send. */
export const message: Reader<AgUiMessage> = union<AgUiMessage, 'role'>('role', {
  developer: { ...signed, content: text },
  system: { ...signed, content: text },
  user: { ...signed, content },
  assistant: { ...signed, content: optional(text), toolCalls: optional(list(call)) },
  tool: { ...sealed, toolCallId: text, content, error: optional(text) },
  reasoning: { ...sealed, content: text },
  activity: { ...plain, activityType: text, content: openObject },
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
