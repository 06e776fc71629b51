import {
  type AssistantMessage,
  type ContentPart,
  type Message,
  type ResultContent,
  type RunRequest,
  readableParts,
  type UserMessage,
} from '@callboard/core';
import { type Findings, malformed, unrecognised } from './field.ts';
import { message as messageReader } from './message-fields.ts';
import { shown } from './refusal.ts';
import { annotationOf } from './stated-message.ts';
import type { AgUiMessage, WireCall } from './wire-message.ts';

/** A message as it goes out, if it goes out, with what had to be left out; or why there is no honest form of it. */
export type Outgoing =
  | { readonly message?: AgUiMessage; readonly leftOut?: readonly string[] }
  | { readonly problem: string };

/**
 * Writes one message of the transcript. What came whole goes back as it came, less what AG-UI 1.0 does not know, and
 * with what was attached to it since.
 */
export function outgoingMessage(message: Message, callOf: RunRequest['callOf']): Outgoing {
  // Activities are what the agent shows, not what was said: they never go back (AG-UI events/activity).
  if (message.role === 'activity') return {};
  if (message.raw !== undefined) return fromRaw(message, message.raw);
  const said = besides(message);
  switch (message.role) {
    case 'user':
      return fromUser(message);
    case 'assistant':
      return fromAssistant(message, callOf);
    case 'tool': {
      const { toolCallId, content } = message;
      const error = message.error === undefined ? {} : { error: message.error };
      return { message: { ...said, role: 'tool', toolCallId, content: wireContent(content), ...error } };
    }
    case 'other':
      return { leftOut: [unknownKind(message.id)] };
    default:
      return { message: { ...said, role: message.role, content: message.text } };
  }
}

/** What a message carries beside what it says. */
function besides(message: Message) {
  const { id, name, subagentRunId } = message;
  return {
    id,
    ...(name === undefined ? {} : { name }),
    ...(subagentRunId === undefined ? {} : { subagentRunId }),
    ...annotationOf(message),
  };
}

function fromRaw(message: Message, raw: unknown): Outgoing {
  const { id } = message;
  const findings: Findings = { omissions: [], faults: [] };
  const read = messageReader(raw, findings);
  if (read === unrecognised) return { leftOut: [unknownKind(id)] };
  if (read === malformed) {
    const [fault] = findings.faults;
    const where =
      fault === undefined
        ? ''
        : `: it needs ${fault.wanted} at ${shown(fault.path)} and has ${fault.got} there`;
    return { problem: `Message ${shown(id)} cannot go back to the agent as it came${where}.` };
  }
  if (read.role === 'activity') return {};
  const leftOut = findings.omissions.map(
    ({ path }) =>
      `Message ${shown(id)} goes out without what it holds at ${shown(path)}: AG-UI 1.0 does not know it.`,
  );
  return { message: { ...read, ...annotationOf(message) }, leftOut };
}

function unknownPart(id: string, name: string): string {
  return `Message ${shown(id)} goes out without its part ${shown(name)}: AG-UI 1.0 has no place for it there.`;
}

function unknownKind(id: string): string {
  return `Message ${shown(id)} does not go out: AG-UI 1.0 does not know its kind.`;
}

function fromUser(message: UserMessage): Outgoing {
  const leftOut = message.parts.flatMap((part) =>
    part.type === 'other' ? [unknownPart(message.id, part.name)] : [],
  );
  return {
    message: { ...besides(message), role: 'user', content: userContent(readableParts(message)) },
    leftOut,
  };
}

/** What it said is one text here, a document it wrote among it; what it thought and showed has no place. */
function fromAssistant(message: AssistantMessage, callOf: RunRequest['callOf']): Outgoing {
  const { id } = message;
  const toolCalls: WireCall[] = [];
  const leftOut: string[] = [];
  let text = '';
  for (const part of message.parts) {
    if (part.kind === 'text') text += part.text;
    else if (part.kind === 'json') text += part.json;
    else if (part.kind !== 'call')
      leftOut.push(unknownPart(id, part.kind === 'other' ? part.name : part.kind));
    if (part.kind !== 'call') continue;
    const call = callOf(part.key);
    if (call === undefined)
      return { problem: `Message ${shown(id)} holds a call that nobody knows: ${shown(part.key)}.` };
    toolCalls.push({
      id: call.toolCallId,
      type: 'function',
      function: { name: call.toolName, arguments: call.argsText },
      ...annotationOf(call),
    });
  }
  return {
    message: {
      ...besides(message),
      role: 'assistant',
      ...(text === '' && toolCalls.length > 0 ? {} : { content: text }),
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
    },
    leftOut,
  };
}

/** Plain text travels as text, which every agent reads; parts only where they say more. */
function userContent(parts: readonly ContentPart[]): string | readonly ContentPart[] {
  const [only] = parts;
  if (only === undefined) return '';
  const isPlain =
    parts.length === 1 && only.type === 'text' && only.id === undefined && only.metadata === undefined;
  return isPlain ? only.text : parts;
}

function wireContent(content: ResultContent): string | readonly ContentPart[] {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'json':
      return content.json;
    case 'parts':
      return content.parts;
  }
}
