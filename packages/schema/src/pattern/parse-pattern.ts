import type { PatternFault } from '../words/fault.ts';
import type { CharacterTest, PatternTree } from './pattern-tree.ts';

export type ParseOutcome =
  | { readonly ok: true; readonly tree: PatternTree }
  | { readonly ok: false; readonly why: PatternFault };

const deepestGroup = 60;

/** One character or class, escaped; two escaped halves of a surrogate pair are one character. */
const escapeSequence = /^\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u\{[^}]*\}|u....|x..|c.|[pP]\{[^}]*\}|.)/s;

/**
 * Reads a pattern. The engine's own parser says whether it is valid, so this one only has to find the structure;
 * single characters and classes stay with the engine too (see `engineTest`), which knows Unicode.
 */
export function parsePattern(source: string): ParseOutcome {
  try {
    new RegExp(source, 'u');
  } catch {
    return { ok: false, why: 'invalid' };
  }
  const parser = new Parser(source);
  const tree = parser.choice(0);
  return parser.why === undefined ? { ok: true, tree } : { ok: false, why: parser.why };
}

class Parser {
  why: PatternFault | undefined;
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  choice(depth: number): PatternTree {
    if (depth > deepestGroup) return this.#give('too-large');
    const options = [this.#sequence(depth)];
    while (this.#take('|')) options.push(this.#sequence(depth));
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
  }

  #sequence(depth: number): PatternTree {
    const parts: PatternTree[] = [];
    while (this.why === undefined && this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) {
      parts.push(this.#quantified(this.#term(depth)));
    }
    return { kind: 'sequence', parts };
  }

  #term(depth: number): PatternTree {
    if (this.#take('^')) return { kind: 'edge', edge: 'start' };
    if (this.#take('$')) return { kind: 'edge', edge: 'end' };
    if (this.#take('\\b')) return { kind: 'edge', edge: 'word' };
    if (this.#take('\\B')) return { kind: 'edge', edge: 'no-word' };
    if (this.#take('(')) return this.#group(depth);
    if (this.#sees('[')) return this.#engineCharacter(this.#class());
    if (this.#sees('\\')) return this.#escape();
    if (this.#take('.')) return this.#engineCharacter('.');
    const codePoint = this.#source.codePointAt(this.#at) ?? 0;
    this.#at += codePoint > 0xffff ? 2 : 1;
    return { kind: 'character', accepts: (other) => other === codePoint };
  }

  #group(depth: number): PatternTree {
    const look = this.#look();
    if (look === undefined && this.#take('?')) {
      // Named groups are groups; anything else but `?:` switches flags.
      if (this.#take('<')) this.#at = this.#source.indexOf('>', this.#at) + 1;
      else if (!this.#take(':')) return this.#give('unsupported');
    }
    const body = this.choice(depth + 1);
    this.#take(')');
    return look === undefined ? body : { kind: 'look', ...look, body };
  }

  #look(): { readonly behind: boolean; readonly wanted: boolean } | undefined {
    if (this.#take('?=')) return { behind: false, wanted: true };
    if (this.#take('?!')) return { behind: false, wanted: false };
    if (this.#take('?<=')) return { behind: true, wanted: true };
    if (this.#take('?<!')) return { behind: true, wanted: false };
    return undefined;
  }

  #class(): string {
    const start = this.#at;
    this.#at += 1;
    while (!this.#sees(']')) this.#at += this.#sees('\\') ? 2 : 1;
    this.#at += 1;
    return this.#source.slice(start, this.#at);
  }

  #escape(): PatternTree {
    const rest = this.#source.slice(this.#at, this.#at + 64);
    if (/^\\[1-9k]/.test(rest)) return this.#give('unsupported');
    const [text] = escapeSequence.exec(rest) ?? [rest];
    this.#at += text.length;
    return this.#engineCharacter(text);
  }

  #quantified(body: PatternTree): PatternTree {
    const bounds = this.#bounds();
    if (bounds === undefined) return body;
    // Lazy or greedy: whether it matches at all is the same.
    this.#take('?');
    return { kind: 'repeat', body, ...bounds };
  }

  #bounds(): { readonly least: number; readonly most: number } | undefined {
    const most = Number.POSITIVE_INFINITY;
    if (this.#take('*')) return { least: 0, most };
    if (this.#take('+')) return { least: 1, most };
    if (this.#take('?')) return { least: 0, most: 1 };
    if (!this.#take('{')) return undefined;
    const end = this.#source.indexOf('}', this.#at);
    const [from, to] = this.#source.slice(this.#at, end).split(',');
    this.#at = end + 1;
    const least = Number(from);
    if (to === undefined) return { least, most: least };
    return { least, most: to === '' ? most : Number(to) };
  }

  #engineCharacter(source: string): PatternTree {
    return { kind: 'character', accepts: engineTest(source) };
  }

  #give(why: PatternFault): PatternTree {
    this.why ??= why;
    return { kind: 'sequence', parts: [] };
  }

  #sees(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #take(text: string): boolean {
    if (!this.#sees(text)) return false;
    this.#at += text.length;
    return true;
  }
}

/** Asks the engine about one character at a time, where nothing can backtrack, and remembers what it said. */
function engineTest(source: string): CharacterTest {
  const expression = new RegExp(`^${source}$`, 'u');
  const known = new Map<number, boolean>();
  return (codePoint) => {
    const before = known.get(codePoint);
    if (before !== undefined) return before;
    const accepts = expression.test(String.fromCodePoint(codePoint));
    known.set(codePoint, accepts);
    return accepts;
  };
}
