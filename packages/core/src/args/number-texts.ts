import type { ArgsPath, ArgsStep } from './path.ts';

/**
 * The texts of those numbers that JavaScript writes otherwise, by their path. It only ever grows, and a number
 * that is shown never changes, so all snapshots of a document share one.
 */
export class NumberTexts {
  #text: string | undefined;
  #parts: Map<ArgsStep, NumberTexts> | undefined;

  constructor(text?: string) {
    this.#text = text;
  }

  /** The texts below one step, made when missing. */
  below(step: ArgsStep): NumberTexts {
    this.#parts ??= new Map();
    let part = this.#parts.get(step);
    if (part === undefined) {
      part = new NumberTexts();
      this.#parts.set(step, part);
    }
    return part;
  }

  put(text: string): void {
    this.#text = text;
  }

  /** True while there are none. */
  get isEmpty(): boolean {
    return this.#text === undefined && this.#parts === undefined;
  }

  get(path: ArgsPath): string | undefined {
    let texts: NumberTexts = this;
    for (const step of path) {
      const part = texts.#parts?.get(step);
      if (part === undefined) return undefined;
      texts = part;
    }
    return texts.#text;
  }
}
