import { decodeString, isClosing, skipSpace, skipToPart, stringEnd, valueEnd } from './json-grammar.ts';

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
 * The value that begins here. What is inside a container is found when somebody looks at it first: an edit of a megabyte
 * looks at the containers on its way, and at no others.
 */
export function nodeFrom(text: string, start: number): JsonNode {
  const end = valueEnd(text, start);
  switch (text.charAt(start)) {
    case '{':
      return new LazyObject(text, start, end);
    case '[':
      return new LazyArray(text, start, end);
    case '"':
      return { kind: 'string', start, end };
    case 't':
    case 'f':
      return { kind: 'boolean', start, end };
    case 'n':
      return { kind: 'null', start, end };
    default:
      return { kind: 'number', start, end };
  }
}

class LazyObject implements ObjectNode {
  readonly kind = 'object';
  readonly start: number;
  readonly end: number;
  readonly #text: string;
  #members: readonly JsonMember[] | undefined;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.start = start;
    this.end = end;
  }

  get members(): readonly JsonMember[] {
    this.#members ??= membersFrom(this.#text, this.start);
    return this.#members;
  }
}

class LazyArray implements ArrayNode {
  readonly kind = 'array';
  readonly start: number;
  readonly end: number;
  readonly #text: string;
  #items: readonly JsonNode[] | undefined;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.start = start;
    this.end = end;
  }

  get items(): readonly JsonNode[] {
    this.#items ??= itemsFrom(this.#text, this.start);
    return this.#items;
  }
}

function membersFrom(text: string, start: number): readonly JsonMember[] {
  const members: JsonMember[] = [];
  let at = skipToPart(text, start + 1);
  while (!isClosing(text, at)) {
    const nameEnd = stringEnd(text, at);
    const name = decodeString(text.slice(at, nameEnd));
    const value = nodeFrom(text, skipSpace(text, skipSpace(text, nameEnd) + 1));
    members.push({ name, nameStart: at, nameEnd, value });
    at = skipToPart(text, value.end);
  }
  return members;
}

function itemsFrom(text: string, start: number): readonly JsonNode[] {
  const items: JsonNode[] = [];
  let at = skipToPart(text, start + 1);
  while (!isClosing(text, at)) {
    const item = nodeFrom(text, at);
    items.push(item);
    at = skipToPart(text, item.end);
  }
  return items;
}
