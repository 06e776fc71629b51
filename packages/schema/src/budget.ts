/** Thrown when a check asks for more than it may. Caught at the edge of this package and never seen outside. */
export class OutOfBudget extends Error {
  override readonly name: string = 'OutOfBudget';
}

/**
 * Counts the work of one check. Validation cannot be interrupted from outside, so everything that loops over what a
 * schema or a model wrote pays here first.
 */
export class Budget {
  #steps: number;
  #nesting: number;

  constructor(limits: { readonly steps: number; readonly nesting: number }) {
    this.#steps = limits.steps;
    this.#nesting = limits.nesting;
  }

  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new OutOfBudget('too many steps');
  }

  /** Pays for reading a text once; reading is far cheaper than a step. */
  spendOnText(text: string): void {
    this.spend(1 + (text.length >> 4));
  }

  /** Pays for the keywords of a schema. */
  enter(): void {
    this.spend(2);
    this.#nesting -= 1;
    if (this.#nesting < 0) throw new OutOfBudget('too deep');
  }

  leave(): void {
    this.#nesting += 1;
  }
}
