import type { Budget } from '../budget.ts';
import type { CharacterTest, Edge, PatternTree } from './pattern-tree.ts';

/** One state of a matcher; `next` and the others are indexes into the program's states. */
export type State =
  | { readonly kind: 'found' }
  | { readonly kind: 'character'; readonly accepts: CharacterTest; readonly next: number }
  | { readonly kind: 'edge'; readonly edge: Edge; readonly next: number }
  | { readonly kind: 'look'; readonly look: Look; readonly next: number }
  | { readonly kind: 'either'; readonly nexts: readonly number[] };

export interface Look {
  readonly program: Program;
  readonly wanted: boolean;
}

/** A pattern as states: a nondeterministic automaton, which is followed in all its states at once. */
export interface Program {
  readonly states: readonly State[];
  readonly start: number;
  /** Reads towards the beginning of the text. */
  readonly backwards: boolean;
}

/** Counted repetitions are written out, so a small pattern can ask for a huge program. */
const mostStates = 20_000;

/** Making a state takes longer than following one. */
const stepsPerState = 8;

/** `undefined`: the program would be too large. Pays for each state. */
export function compilePattern(tree: PatternTree, budget: Budget): Program | undefined {
  return new Compiler(budget).program(tree, false);
}

class Compiler {
  #states: State[] = [];
  #left = mostStates;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  program(tree: PatternTree, backwards: boolean): Program | undefined {
    const outer = this.#states;
    const states: State[] = [];
    this.#states = states;
    const found = this.#add({ kind: 'found' });
    const start = this.#write(tree, found, backwards);
    this.#states = outer;
    return this.#left < 0 ? undefined : { states, start, backwards };
  }

  /** Writes the states that match `tree` and then go on at `next`; returns where they begin. */
  #write(tree: PatternTree, next: number, backwards: boolean): number {
    if (this.#left < 0) return next;
    switch (tree.kind) {
      case 'sequence': {
        const lastFirst = backwards ? tree.parts : tree.parts.toReversed();
        return lastFirst.reduce((after, part) => this.#write(part, after, backwards), next);
      }
      case 'choice':
        return this.#add({
          kind: 'either',
          nexts: tree.options.map((option) => this.#write(option, next, backwards)),
        });
      case 'repeat':
        return this.#repeat(tree, next, backwards);
      case 'character':
        return this.#add({ kind: 'character', accepts: tree.accepts, next });
      case 'edge':
        return this.#add({ kind: 'edge', edge: tree.edge, next });
      case 'look': {
        // What lies ahead is read from its far end, so that the scan ends where the looker stands.
        const program = this.program(tree.body, !tree.behind);
        return program === undefined
          ? next
          : this.#add({ kind: 'look', look: { program, wanted: tree.wanted }, next });
      }
    }
  }

  #repeat(tree: PatternTree & { readonly kind: 'repeat' }, next: number, backwards: boolean): number {
    let start = next;
    if (tree.most === Number.POSITIVE_INFINITY) {
      const nexts = [next];
      start = this.#add({ kind: 'either', nexts });
      nexts.push(this.#write(tree.body, start, backwards));
    } else {
      for (let copies = tree.most - tree.least; copies > 0 && this.#left >= 0; copies -= 1) {
        const body = this.#write(tree.body, start, backwards);
        start = this.#add({ kind: 'either', nexts: [body, next] });
      }
    }
    for (let copies = tree.least; copies > 0 && this.#left >= 0; copies -= 1) {
      const body = this.#write(tree.body, start, backwards);
      // A body that matches nothing but the empty text: one copy says as much as a billion.
      if (body === start) break;
      start = body;
    }
    return start;
  }

  #add(state: State): number {
    this.#left -= 1;
    this.#budget.spend(stepsPerState);
    this.#states.push(state);
    return this.#states.length - 1;
  }
}
