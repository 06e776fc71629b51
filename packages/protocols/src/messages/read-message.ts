import type { ArgsPath } from '@callboard/core/args';
import { piecesOf } from './json-pieces.ts';
import type { MessagesMapping } from './mapping.ts';
import { kindOf, Unreadable } from './problem.ts';
import { type Block, readBlock, readObject, textOf } from './read-block.ts';

/** One message of a stored conversation. */
export interface StoredMessage {
  readonly id: string;
  readonly role: string;
  /** Undefined for a role that is not known here: what such a message holds is not looked at. */
  readonly blocks: readonly Block[] | undefined;
  readonly json: string;
}

const roles: ReadonlySet<string> = new Set(['system', 'user', 'assistant', 'tool']);

/** Reads a message, or says what is wrong with it, and where. */
export function readMessage(json: string, path: ArgsPath, mapping: MessagesMapping): StoredMessage {
  const source = readObject(json, path);
  const id = textOf(source, 'id', path);
  if (id === '') throw new Unreadable([...path, 'id'], 'must not be empty');
  const role = textOf(source, 'role', path);
  if (!roles.has(role)) return { id, role, blocks: undefined, json };
  const content = source.json('content');
  const pieces = content?.startsWith('[') === true ? piecesOf(content) : undefined;
  if (pieces === undefined)
    throw new Unreadable([...path, 'content'], `must be a list of blocks, and ${kindOf(content)}`);
  const blocks = pieces.map((piece, index) => readBlock(piece.json, [...path, 'content', index], mapping));
  return { id, role, blocks, json };
}
