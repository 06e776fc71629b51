import type { JsonValue } from '../json.ts';
import type { ArgsPath } from './path.ts';
import type { Scanner } from './scanner.ts';
import { valueAt } from './snapshot.ts';

/** A string that is being written, or was when reading stopped. */
export interface OpenString {
  readonly kind: 'string';
  readonly path: ArgsPath;
  /** UTF-16 code units known so far. */
  readonly length: number;
  /** The text from an index on. Costs what it returns, as long as who reads keeps up with the writing. */
  from(index: number): string;
}

/** What stands at one path now. It is a look, not a snapshot: take a new one after the next push. */
export type ArgsLook =
  | { readonly kind: 'absent' }
  /** Ended; the same object that snapshots show. */
  | { readonly kind: 'finished'; readonly value: JsonValue }
  /** Being written, with so many finished items or members. */
  | { readonly kind: 'array' | 'object'; readonly size: number }
  | OpenString;

const ABSENT: ArgsLook = { kind: 'absent' };

/** Looks into what a scanner knows without copying it. */
export class Looker {
  readonly #scanner: Scanner;
  #path: ArgsPath = [];
  #stringOffset = -1;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  openString(): OpenString | undefined {
    const { inString, spine, string, stringOffset } = this.#scanner;
    if (!inString || spine.hidden) return undefined;
    if (this.#stringOffset !== stringOffset) {
      this.#path = spine.path(true);
      this.#stringOffset = stringOffset;
    }
    const { shown } = string;
    return { kind: 'string', path: this.#path, length: shown.length, from: (index) => shown.since(index) };
  }

  /** The string that is being written, as it stands in a view of it: what comes later is not in it. */
  openStringIn(view: JsonValue | undefined): OpenString | undefined {
    const now = this.openString();
    if (now === undefined) return undefined;
    const offset = this.#scanner.stringOffset;
    const { path, length } = now;
    return {
      ...now,
      from: (index) => {
        // While it is being written its end is at hand. Afterwards only the view has it, at the cost of all its text.
        if (this.#scanner.inString && this.#scanner.stringOffset === offset)
          return now.from(index).slice(0, Math.max(0, length - index));
        const text = valueAt(view, path);
        return typeof text === 'string' ? text.slice(index) : '';
      },
    };
  }

  at(path: ArgsPath): ArgsLook {
    const { document, top } = this.#scanner.spine;
    const root = document.get(0);
    if (root !== undefined) return finished(valueAt(root, path));
    let frame = document;
    for (let index = 0; index < path.length; index++) {
      const step = path[index];
      if (frame === top || frame.child === undefined || step === undefined) return ABSENT;
      frame = frame.child;
      const value = frame.get(step);
      if (value !== undefined) return finished(valueAt(value, path, index + 1));
      if (frame.hidden || frame.step !== step) return ABSENT;
    }
    if (frame === top) return this.openString() ?? ABSENT;
    const { child } = frame;
    return child === undefined
      ? ABSENT
      : { kind: child.kind === 'object' ? 'object' : 'array', size: child.size };
  }
}

function finished(value: JsonValue | undefined): ArgsLook {
  return value === undefined ? ABSENT : { kind: 'finished', value };
}
