import type { ArgsPath, ArgsStep } from '@callboard/core/args';
import { skipSpace } from './json-grammar.ts';
import { type JsonNode, nodeFrom, type ObjectNode } from './json-node.ts';
import { isSoundJson } from './sound-json.ts';

/**
 * A JSON text and where its tokens stand. Never changed: an edit makes another one. A text of nothing but white space
 * means `{}` (P3); its root is an object that takes no room.
 */
export interface JsonDocument {
  readonly text: string;
  readonly root: JsonNode;
}

/**
 * Reads a text as one strict JSON document; undefined where it is none, as `parseStrict` judges it: a name used twice,
 * half a character or more than 200 levels are no document either. Never throws, whatever the text.
 */
export function readDocument(text: string): JsonDocument | undefined {
  return isBlank(text) || isGrammatical(text) ? rescan(text) : undefined;
}

/** Reads a text that is known to be grammatical. */
export function rescan(text: string): JsonDocument | undefined {
  if (isBlank(text)) return { text, root: emptyRoot(text) };
  return isSoundJson(text) ? { text, root: nodeFrom(text, skipSpace(text, 0)) } : undefined;
}

/** True where nothing is written yet. */
export function isBlank(text: string): boolean {
  return skipSpace(text, 0) === text.length;
}

/** The value at a path, or undefined where none is. */
export function nodeAt(document: JsonDocument, path: ArgsPath): JsonNode | undefined {
  let node: JsonNode | undefined = document.root;
  for (const step of path) {
    if (node === undefined) return undefined;
    node = partOf(node, step);
  }
  return node;
}

function partOf(node: JsonNode, step: ArgsStep): JsonNode | undefined {
  if (node.kind === 'array') return typeof step === 'number' ? node.items[step] : undefined;
  return node.kind === 'object' ? node.members.find(({ name }) => name === step)?.value : undefined;
}

/** The very characters of a value. */
export function tokenText(document: JsonDocument, { start, end }: JsonNode): string {
  return document.text.slice(start, end);
}

function emptyRoot({ length }: string): ObjectNode {
  return { kind: 'object', start: length, end: length, members: [] };
}

/** The engine's own parser knows the grammar, and reads a megabyte in some milliseconds. */
function isGrammatical(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // No JSON, or nested deeper than the engine's stack goes: far beyond what counts as a document here.
    return false;
  }
}
