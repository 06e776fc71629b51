import type { Budget } from '../budget.ts';
import type { PatternFault } from '../words/fault.ts';
import { parsePattern } from './parse-pattern.ts';
import type { Edge } from './pattern-tree.ts';
import { compilePattern, type Look, type Program, type State } from './program.ts';

/** A pattern that can be tried on any text without ever backtracking. */
export interface Pattern {
  readonly source: string;
  readonly program: Program;
}

export type PatternOutcome =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly why: PatternFault };

/** Reads a pattern of JSON Schema: ECMA-262 in Unicode mode, without back references and inline flags. */
export function readPattern(source: string, longest: number, budget: Budget): PatternOutcome {
  if (source.length > longest) return { ok: false, why: 'too-long' };
  budget.spend(source.length);
  const parsed = parsePattern(source);
  if (!parsed.ok) return parsed;
  const program = compilePattern(parsed.tree, budget);
  return program === undefined ? { ok: false, why: 'too-large' } : { ok: true, pattern: { source, program } };
}

/**
 * Whether the pattern matches anywhere in the text, as `RegExp.prototype.test` says. All states are followed at once,
 * so the work is at most states × characters, and paid for step by step.
 */
export function matchesPattern(pattern: Pattern, text: string, budget: Budget): boolean {
  budget.spendOnText(text);
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return new Matcher(codePoints, budget).matches(pattern.program);
}

class Matcher {
  readonly #text: readonly number[];
  readonly #budget: Budget;
  readonly #looked = new Map<Look, ReadonlySet<number>>();

  constructor(text: readonly number[], budget: Budget) {
    this.#text = text;
    this.#budget = budget;
  }

  matches(program: Program): boolean {
    let found = false;
    this.#scan(program, () => {
      found = true;
      return false;
    });
    return found;
  }

  /**
   * Goes through the text once, letting a match begin at every position, and says at which positions one ends, until
   * `goOn` says stop.
   */
  #scan(program: Program, goOn: (end: number) => boolean): void {
    const { backwards, start, states } = program;
    const first = backwards ? this.#text.length : 0;
    const last = backwards ? 0 : this.#text.length;
    const seen = new Uint32Array(states.length);
    const heads: number[] = [];
    const reached: CharacterState[] = [];
    for (let at = first, round = 1; ; at += backwards ? -1 : 1, round += 1) {
      heads.push(start);
      if (this.#reach(program, heads, at, { seen, round, reached }) && !goOn(at)) return;
      if (at === last) return;
      const codePoint = this.#text[backwards ? at - 1 : at] ?? 0;
      for (const state of reached) {
        if (state.accepts(codePoint)) heads.push(state.next);
      }
      reached.length = 0;
    }
  }

  /**
   * Empties `heads`, following everything that consumes nothing, and collects in `reached` which characters could come
   * next. True when a match ends here.
   */
  #reach(program: Program, heads: number[], at: number, { seen, round, reached }: Front): boolean {
    let found = false;
    for (let index = heads.pop(); index !== undefined; index = heads.pop()) {
      this.#budget.spend(1);
      const state = program.states[index];
      if (state === undefined || seen[index] === round) continue;
      seen[index] = round;
      switch (state.kind) {
        case 'found':
          found = true;
          break;
        case 'character':
          reached.push(state);
          break;
        case 'either':
          for (const next of state.nexts) heads.push(next);
          break;
        case 'edge':
          if (this.#isEdge(state.edge, at)) heads.push(state.next);
          break;
        case 'look':
          if (this.#positions(state.look).has(at) === state.look.wanted) heads.push(state.next);
          break;
      }
    }
    return found;
  }

  /** Where what is looked for can be seen from: one scan, towards the looker, answers for all positions. */
  #positions(look: Look): ReadonlySet<number> {
    const known = this.#looked.get(look);
    if (known !== undefined) return known;
    const positions = new Set<number>();
    this.#looked.set(look, positions);
    this.#scan(look.program, (end) => {
      positions.add(end);
      return true;
    });
    return positions;
  }

  #isEdge(edge: Edge, at: number): boolean {
    switch (edge) {
      case 'start':
        return at === 0;
      case 'end':
        return at === this.#text.length;
      case 'word':
        return isWord(this.#text[at - 1]) !== isWord(this.#text[at]);
      case 'no-word':
        return isWord(this.#text[at - 1]) === isWord(this.#text[at]);
    }
  }
}

type CharacterState = State & { readonly kind: 'character' };

/** The states that can be reached at one position; `seen` holds the round in which each was seen last. */
interface Front {
  readonly seen: Uint32Array;
  readonly round: number;
  readonly reached: CharacterState[];
}

function isWord(codePoint: number | undefined): boolean {
  return codePoint !== undefined && /\w/.test(String.fromCodePoint(codePoint));
}
