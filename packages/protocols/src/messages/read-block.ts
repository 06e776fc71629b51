import type { SaidPart, StatedCall } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import { type BlockSource, blockSource } from './block-source.ts';
import type { MessagesMapping, ToolResult } from './mapping.ts';
import { kindOf, Unreadable } from './problem.ts';

/** What one block of a message says. */
export type Block =
  | SaidPart
  | { readonly kind: 'call'; readonly call: StatedCall }
  | { readonly kind: 'result'; readonly result: ToolResult };

/** An object of the conversation, each of its names once. */
export function readObject(json: string, path: ArgsPath): BlockSource {
  if (!json.startsWith('{')) throw new Unreadable(path, `must be an object, and ${kindOf(json)}`);
  return blockSource(json, (name) => {
    throw new Unreadable([...path, name], 'stands there twice');
  });
}

/** A member that has to be a text. */
export function textOf(source: BlockSource, name: string, path: ArgsPath): string {
  const value = source.value(name);
  if (typeof value === 'string') return value;
  throw new Unreadable([...path, name], `must be a text, and ${kindOf(source.json(name))}`);
}

/** Reads one block. One of a kind, or in a form, that is not known here is `other`. */
export function readBlock(json: string, path: ArgsPath, mapping: MessagesMapping): Block {
  const block = readObject(json, path);
  const name = textOf(block, 'type', path);
  switch (name) {
    case 'text':
      return { kind: 'text', text: textOf(block, 'text', path) };
    case 'tool_call':
      return { kind: 'call', call: readCall(block, path) };
    case 'tool_result': {
      const result = mapping.readResult(block);
      if (result !== undefined) return { kind: 'result', result };
      const words = 'is no result in the form that is known here; a mapping of your own reads another one';
      throw new Unreadable(path, words);
    }
    case 'reasoning': {
      const text = mapping.readReasoning(block);
      return text === undefined ? { kind: 'other', name } : { kind: 'reasoning', text };
    }
    case 'json': {
      const document = mapping.readJson(block);
      return document === undefined ? { kind: 'other', name } : { kind: 'json', json: document };
    }
    case 'image':
    case 'audio':
    case 'file': {
      const part = mapping.readMedia(block);
      return part === undefined ? { kind: 'other', name } : { kind: 'media', part };
    }
    default:
      return { kind: 'other', name };
  }
}

/** Where the arguments never were a document, we keep them as a text beside an empty object (see write-block.ts). */
function readCall(block: BlockSource, path: ArgsPath): StatedCall {
  const toolCallId = textOf(block, 'id', path);
  const toolName = textOf(block, 'name', path);
  const args = block.json('args');
  if (args?.startsWith('{') !== true)
    throw new Unreadable([...path, 'args'], `must be an object, and ${kindOf(args)}`);
  const written = block.value('args_text');
  return { toolCallId, toolName, argsText: typeof written === 'string' ? written : args };
}
