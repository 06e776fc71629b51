import type { ArgsPath, ArgsStep } from '@callboard/core/args';
import { scanJson } from './scan-json.ts';

/** One value of a JSON text, and where it stands: from `start` up to `end`, in UTF-16 code units. */
export type JsonNode = ObjectNode | ArrayNode | ScalarNode;

export interface ObjectNode {
  readonly kind: 'object';
  readonly start: number;
  readonly end: number;
  readonly members: readonly JsonMember[];
}

export interface ArrayNode {
  readonly kind: 'array';
  readonly start: number;
  readonly end: number;
  readonly items: readonly JsonNode[];
}

interface ScalarNode {
  readonly kind: 'string' | 'number' | 'boolean' | 'null';
  readonly start: number;
  readonly end: number;
}

/** A member of an object. `name` is what the name's token means, the span is the token's, quotes and all. */
export interface JsonMember {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: JsonNode;
}

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
  if (isBlank(text)) return { text, root: emptyRoot(text) };
  return isGrammatical(text) ? rescan(text) : undefined;
}

/** Reads a text again that is known to be grammatical. */
export function rescan(text: string): JsonDocument | undefined {
  const root = isBlank(text) ? emptyRoot(text) : scanJson(text);
  return root === undefined ? undefined : { text, root };
}

/** True where nothing is written yet. */
export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
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
