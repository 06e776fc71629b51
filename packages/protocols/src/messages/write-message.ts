import { isJsonObject, type MediaPart, type Message, type SaidPart, type UserPart } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import { type BlockDraft, draftText, JsonText } from './block-draft.ts';
import type { MessagesMapping } from './mapping.ts';
import type { MessagesSource, WrittenCall } from './write-messages.ts';

/** Hears what has no place in this form. */
export interface Notes {
  readonly add: (words: string) => void;
}

/** Writes a message that was not read from this form; undefined for one that has no place in it. */
export function writeMessage(
  message: Message,
  callOf: MessagesSource['callOf'],
  mapping: MessagesMapping,
  notes: Notes,
): string | undefined {
  noteBesides(message, notes);
  const { id } = message;
  const write = (role: string, blocks: readonly string[]): string =>
    draftText({ id, role, content: blocks.map((json) => new JsonText(json)) });
  switch (message.role) {
    case 'user':
      return write(
        'user',
        message.parts.flatMap((part) => writeUserPart(part, id, mapping, notes)),
      );
    case 'assistant':
      return write(
        'assistant',
        message.parts.flatMap((part) =>
          part.kind === 'call' ? writeCall(callOf(part.key), id, notes) : writePart(part, id, mapping, notes),
        ),
      );
    case 'reasoning':
      return write('assistant', [draftText(mapping.writeReasoning(message.text))]);
    case 'system':
    case 'developer':
      return write('system', [draftText(textBlock(message.text))]);
    case 'tool': {
      const { toolCallId, content, error } = message;
      const result = { toolCallId, content, ...(error === undefined ? {} : { error }) };
      return write('tool', [draftText(mapping.writeResult(result))]);
    }
    case 'activity':
      notes.add(`Message "${id}" is an activity, which only the page shows.`);
      return undefined;
    case 'other':
      notes.add(`Message "${id}" is of a kind that is not known here.`);
      return undefined;
  }
}

/** What goes with a message and has no name here. */
export function noteBesides(message: Message, notes: Notes): void {
  for (const name of ['name', 'subagentRunId', 'metadata', 'encryptedValue'] as const)
    if (message[name] !== undefined) notes.add(`Message "${message.id}" goes without its ${name}.`);
}

export function textBlock(text: string): BlockDraft {
  return { type: 'text', text };
}

/** A part that was not read from this form. */
export function writePart(
  part: SaidPart,
  id: string,
  mapping: MessagesMapping,
  notes: Notes,
): readonly string[] {
  switch (part.kind) {
    case 'text':
      return [draftText(textBlock(part.text))];
    case 'reasoning':
      return [draftText(mapping.writeReasoning(part.text))];
    case 'json':
      return [draftText(mapping.writeJson(part.json))];
    case 'media':
      return writeMedia(part.part, id, mapping, notes);
    case 'other':
      notes.add(`Message "${id}" goes without its part "${part.name}", which is not known here.`);
      return [];
  }
}

function writeUserPart(
  part: UserPart,
  id: string,
  mapping: MessagesMapping,
  notes: Notes,
): readonly string[] {
  switch (part.type) {
    case 'text':
      return [draftText(textBlock(part.text))];
    case 'other':
      return writePart({ kind: 'other', name: part.name }, id, mapping, notes);
    default:
      return writeMedia(part, id, mapping, notes);
  }
}

function writeMedia(part: MediaPart, id: string, mapping: MessagesMapping, notes: Notes): readonly string[] {
  const draft = mapping.writeMedia(part);
  if (draft === undefined) notes.add(`Message "${id}" goes without its ${part.type}.`);
  return draft === undefined ? [] : [draftText(draft)];
}

/**
 * Arguments are an object here. Those that never were one stand beside an empty object, to the letter: the name for
 * that, `args_text`, is ours.
 */
export function writeCall(call: WrittenCall | undefined, id: string, notes: Notes): readonly string[] {
  if (call === undefined) {
    notes.add(`Message "${id}" goes without a call that nobody knows.`);
    return [];
  }
  const { toolCallId, toolName, argsText } = call;
  for (const name of ['metadata', 'encryptedValue'] as const)
    if (call[name] !== undefined) notes.add(`Call "${toolCallId}" goes without its ${name}.`);
  const head = { type: 'tool_call', id: toolCallId, name: toolName };
  const isEmpty = argsText.trim() === '';
  const parsed = parseStrict(argsText);
  if (isEmpty || (parsed.ok && isJsonObject(parsed.value)))
    return [draftText({ ...head, args: new JsonText(isEmpty ? '{}' : argsText.trim()) })];
  notes.add(`The arguments of call "${toolCallId}" are no object, and stand beside it as text.`);
  return [draftText({ ...head, args: {}, args_text: argsText })];
}
