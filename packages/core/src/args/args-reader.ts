import type { JsonValue } from '../json.ts';
import { type ArgsLook, Looker, type OpenString } from './look.ts';
import { NumberTexts } from './number-texts.ts';
import { type ArgsPath, ROOT_PATH, samePath } from './path.ts';
import { type Ending, Scanner } from './scanner.ts';
import { type ArgsSnapshot, createSnapshot, type SnapshotParts } from './snapshot.ts';

export interface ArgsReaderOptions {
  /** How deep arrays and objects may nest before the text is refused. Default 200. */
  readonly maxDepth?: number;
  /** How many problems are kept. Default 20. The one that ended the reading is kept in any case. */
  readonly maxProblems?: number;
}

/**
 * Reads a JSON text that arrives in deltas. Pushing costs the delta's own length, whatever the text so far; no text
 * makes it throw.
 */
export interface ArgsReader {
  /** UTF-16 code units pushed so far. */
  readonly length: number;
  /** Reads on. After `close` it opens the text again. An empty delta does nothing. */
  push(delta: string): void;
  /** Says that no more text is expected: now a number at the top counts, and a text that stops halfway is a problem. */
  close(): void;
  /** What is known now. The same object until something in it changes. */
  snapshot(): ArgsSnapshot;
  /** The string that is being written, to follow it by its new text alone. */
  openString(): OpenString | undefined;
  /** What stands at a path now, without a snapshot: costs the length of the path. */
  look(path: ArgsPath): ArgsLook;
}

const DEFAULT_DEPTH = 200;
const DEFAULT_PROBLEMS = 20;

/**
 * What one read may spend on copying, in items of an array: some microseconds. An engine gives arrays of more than some
 * 16,000 items a place of their own each, which costs many times their copying; they must not be made in every frame.
 */
const VIEW_BUDGET = 1024;

const NOT_ENDED: Ending = {};

/** An ArgsReader for one text. */
export function createArgsReader(options: ArgsReaderOptions = {}): ArgsReader {
  const { maxDepth = DEFAULT_DEPTH, maxProblems = DEFAULT_PROBLEMS } = options;
  const scanner = new Scanner({ maxDepth, maxProblems });
  const looker = new Looker(scanner);
  const { spine } = scanner;
  let closed = false;
  let changed = true;
  let latest: ArgsSnapshot | undefined;
  let parts: SnapshotParts | undefined;

  /** The unfinished value, the way to what is being written in it, and what may be spent on renewing the two. */
  let view: JsonValue | undefined;
  let open: ArgsPath | undefined;
  let openString: OpenString | undefined;
  let budget = 0;

  /**
   * Brings the view up to date. The open containers are copied, which costs more the wider they are. Where that is more
   * than one read may spend, reads save up for it: until then the last view stands, with the path that was open in it.
   * @returns True if the view is up to date.
   */
  function renewView(): boolean {
    budget += VIEW_BUDGET;
    if (view !== undefined && !closed && !scanner.stopped && spine.viewCost > budget) return false;
    budget = 0;
    view = spine.view(scanner.inString ? scanner.string.shown.text : undefined);
    const path = scanner.begun ? spine.path(scanner.inValue) : undefined;
    if (path === undefined || open === undefined || !samePath(path, open)) open = path;
    openString = looker.openStringIn(view);
    return true;
  }

  function takeParts(): SnapshotParts {
    const ending = closed ? scanner.ending() : NOT_ENDED;
    // JSON's null is a value like any other, so nothing here may be chosen with `??`.
    const whole = ending.value === undefined ? spine.document.get(0) : ending.value;
    changed = whole === undefined && !renewView();
    const { list } = scanner.problems;
    const problems = ending.problem === undefined ? list : [...list, ending.problem];
    const endText = ending.text;
    const isInexact = endText !== undefined && ending.isHeld !== true;
    return {
      value: whole === undefined ? view : whole,
      state:
        problems.length > 0
          ? 'broken'
          : whole !== undefined
            ? 'complete'
            : scanner.begun
              ? 'partial'
              : 'empty',
      problems,
      open: whole === undefined ? open : undefined,
      openString: whole === undefined ? openString : undefined,
      texts: endText === undefined ? spine.texts : new NumberTexts(endText),
      inexactNumbers: isInexact ? [{ path: ROOT_PATH, text: endText }] : spine.inexact,
    };
  }

  return {
    get length() {
      return scanner.length;
    },
    push(delta) {
      if (delta === '') return;
      changed = true;
      closed = false;
      scanner.push(delta);
    },
    close() {
      if (!closed) changed = true;
      closed = true;
    },
    snapshot() {
      if (latest !== undefined && !changed) return latest;
      const next = takeParts();
      if (latest === undefined || parts === undefined || !sameParts(parts, next))
        latest = createSnapshot(next);
      parts = next;
      return latest;
    },
    openString: () => looker.openString(),
    look: (path) => looker.at(path),
  };
}

function sameParts(a: SnapshotParts, b: SnapshotParts): boolean {
  return (
    a.value === b.value &&
    a.state === b.state &&
    a.problems === b.problems &&
    a.open === b.open &&
    a.texts === b.texts &&
    a.inexactNumbers === b.inexactNumbers
  );
}
