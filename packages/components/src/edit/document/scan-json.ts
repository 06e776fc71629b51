import type { JsonMember, JsonNode } from './json-document.ts';

/** As deep as `parseStrict` reads. */
const deepest = 200;

/** Objects of more members than this are asked for a name by a set. */
const fewMembers = 8;

const halfCharacter = /\p{Surrogate}/u;

/**
 * Where the tokens of a JSON text stand. The text has to be grammatical; what is looked at here is what the grammar does
 * not say: a name used twice, half a character, and depth make it undefined. Work grows with the text and no faster.
 */
export function scanJson(text: string): JsonNode | undefined {
  const scan = new Scan(text);
  const root = scan.value(0);
  return scan.isSound ? root : undefined;
}

class Scan {
  isSound = true;
  #at = 0;
  readonly #text: string;
  /** Half characters stand in the text itself, not only behind `\u`: rare enough to look at every string then. */
  readonly #isSuspect: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#isSuspect = halfCharacter.test(text);
  }

  /** @param depth Containers around this value. */
  value(depth: number): JsonNode {
    this.#skipSpace();
    const start = this.#at;
    switch (this.#text.charAt(start)) {
      case '{':
        return this.#object(start, depth);
      case '[':
        return this.#array(start, depth);
      case '"':
        this.#string();
        return { kind: 'string', start, end: this.#at };
      case 't':
      case 'f':
        return this.#word('boolean', start);
      case 'n':
        return this.#word('null', start);
      default:
        return this.#word('number', start);
    }
  }

  #object(start: number, depth: number): JsonNode {
    const members: JsonMember[] = [];
    const names = new Names(members);
    if (this.#enter(depth)) {
      while (this.#isInside('}')) {
        const nameStart = this.#at;
        const name = this.#string();
        const nameEnd = this.#at;
        if (!names.add(name)) this.isSound = false;
        this.#skipSpace();
        this.#at += 1;
        members.push({ name, nameStart, nameEnd, value: this.value(depth + 1) });
      }
    }
    return { kind: 'object', start, end: this.#at, members };
  }

  #array(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    if (this.#enter(depth)) {
      while (this.#isInside(']')) items.push(this.value(depth + 1));
    }
    return { kind: 'array', start, end: this.#at, items };
  }

  #enter(depth: number): boolean {
    this.#at += 1;
    if (depth >= deepest) this.isSound = false;
    return this.isSound;
  }

  /** Goes to the next member or item; false behind the last one, and as soon as the text is no document. */
  #isInside(closing: string): boolean {
    this.#skipSpace();
    if (this.#text.charAt(this.#at) === ',') {
      this.#at += 1;
      this.#skipSpace();
    }
    if (!this.isSound || this.#at >= this.#text.length) {
      this.isSound = false;
      return false;
    }
    if (this.#text.charAt(this.#at) !== closing) return true;
    this.#at += 1;
    return false;
  }

  /** Reads over a string and says what it means. */
  #string(): string {
    const text = this.#text;
    const start = this.#at;
    let isPlain = true;
    let isCoded = false;
    let at = start + 1;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === quote) break;
      if (code === backslash) {
        isPlain = false;
        if (text.charCodeAt(at + 1) === letterU) isCoded = true;
        at += 1;
      }
      at += 1;
    }
    this.#at = at + 1;
    if (isPlain && !this.#isSuspect) return text.slice(start + 1, at);
    const meaning = isPlain ? text.slice(start + 1, at) : decodeString(text.slice(start, at + 1));
    if ((isCoded || this.#isSuspect) && halfCharacter.test(meaning)) this.isSound = false;
    return meaning;
  }

  #word(kind: 'number' | 'boolean' | 'null', start: number): JsonNode {
    const text = this.#text;
    let at = start + 1;
    while (at < text.length && !endsWord(text.charCodeAt(at))) at += 1;
    this.#at = at;
    return { kind, start, end: at };
  }

  #skipSpace(): void {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }
}

/** The names of one object, to find one that is used twice. */
class Names {
  readonly #members: readonly JsonMember[];
  #set: Set<string> | undefined;

  /** @param members Those that were read, as they come. */
  constructor(members: readonly JsonMember[]) {
    this.#members = members;
  }

  /** False: it is there already. */
  add(name: string): boolean {
    if (this.#set === undefined) {
      if (this.#members.length < fewMembers) return this.#members.every((member) => member.name !== name);
      this.#set = new Set(this.#members.map((member) => member.name));
    }
    const { size } = this.#set;
    return this.#set.add(name).size > size;
  }
}

/** What a string token means. */
export function decodeString(token: string): string {
  const value: unknown = JSON.parse(token);
  return typeof value === 'string' ? value : '';
}

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** `,`, `]`, `}` or white space. */
function endsWord(code: number): boolean {
  return code === 0x2c || code === 0x5d || code === 0x7d || isSpace(code);
}
