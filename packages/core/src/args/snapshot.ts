import { isJsonArray, isJsonObject, type JsonValue } from '../json.ts';
import type { OpenString } from './look.ts';
import type { NumberTexts } from './number-texts.ts';
import { type ArgsPath, ROOT_PATH, startsWith } from './path.ts';
import type { ArgsProblem } from './problem.ts';
import type { InexactNumber } from './spine.ts';

/**
 * - `empty`: nothing but white space so far. The caller decides what that means (for a closed call: `{}`).
 * - `partial`: the value is being written, and nothing is wrong so far.
 * - `complete`: one whole JSON value, without problems. More text can still break it.
 * - `broken`: there is a problem, so this text will never be strict JSON (unless it was only closed too early and is
 *   reopened). The value is for display only.
 */
export type ArgsState = 'empty' | 'partial' | 'complete' | 'broken';

/** What was known of the arguments at one moment. It never changes, and neither does anything inside. */
export interface ArgsSnapshot {
  /**
   * The value as far as it is known; undefined until there is something to show. Plain data; a finished part is the
   * same object in every later snapshot. Numbers and literals appear once they have ended, a member with the first
   * character of its value. What has appeared stays.
   *
   * While an array of thousands of items or an object of hundreds of members is being written, its newest entries may
   * appear some reads late (one for a thousand items), so that a read costs some microseconds on average.
   */
  readonly value: JsonValue | undefined;
  readonly state: ArgsState;
  /** What is wrong, in the order found. Bounded by `maxProblems`; the problem that ended reading is always there. */
  readonly problems: readonly ArgsProblem[];
  /**
   * The way to the value that is being written; empty when that is the whole value, or when nothing is. Its last step
   * may name a value that is not shown yet: a member whose key has come, a number that has not ended. After a problem
   * that ended reading it says where that was.
   */
  readonly openPath: ArgsPath;
  /**
   * The string at `openPath`, where it is one, to be followed by its new end: reading that out of `value` costs the
   * whole text again. Like everything here it stays as it was.
   */
  readonly openString: OpenString | undefined;
  /** The first hundred numbers in the value that a JavaScript number does not hold as written, in order. */
  readonly inexactNumbers: readonly InexactNumber[];
  /** True if the path leads to a value that is shown and has ended. */
  isComplete(path: ArgsPath): boolean;
  /**
   * How a number was written, where JavaScript would write it otherwise, else undefined: `40.00`, and numbers it does not
   * hold. Of those that it does hold, of the first ten thousand.
   */
  numberText(path: ArgsPath): string | undefined;
}

/** What a snapshot is made of. */
export interface SnapshotParts {
  readonly value: JsonValue | undefined;
  readonly state: ArgsState;
  readonly problems: readonly ArgsProblem[];
  /** Undefined when nothing is being written. */
  readonly open: ArgsPath | undefined;
  readonly openString: OpenString | undefined;
  readonly texts: NumberTexts;
  readonly inexactNumbers: readonly InexactNumber[];
}

export function createSnapshot({
  value,
  state,
  problems,
  open,
  openString,
  texts,
  inexactNumbers,
}: SnapshotParts): ArgsSnapshot {
  return {
    value,
    state,
    problems,
    openPath: open ?? ROOT_PATH,
    openString,
    inexactNumbers,
    isComplete: completeIn(value, open),
    numberText: texts.isEmpty ? noText : textIn(value, texts),
  };
}

// Apart, so that neither keeps what the other needs: a thread of many calls holds a snapshot of each.

function completeIn(value: JsonValue | undefined, open: ArgsPath | undefined): ArgsSnapshot['isComplete'] {
  return (path) => valueAt(value, path) !== undefined && (open === undefined || !startsWith(open, path));
}

function textIn(value: JsonValue | undefined, texts: NumberTexts): ArgsSnapshot['numberText'] {
  return (path) => (typeof valueAt(value, path) === 'number' ? texts.get(path) : undefined);
}

function noText(): undefined {
  return undefined;
}

/** The value at a path, or undefined where there is none. Only own members count. */
export function valueAt(value: JsonValue | undefined, path: ArgsPath, from = 0): JsonValue | undefined {
  let at = value;
  for (let i = from; i < path.length; i++) {
    const step = path[i];
    if (typeof step === 'number') at = isJsonArray(at) ? at[step] : undefined;
    else at = step !== undefined && isJsonObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at;
}
