import { type ArgsLook, lookAt, lookAtString, type OpenString } from './look.ts';
import { NumberTexts } from './number-texts.ts';
import { type ArgsPath, ROOT_PATH, samePath } from './path.ts';
import type { ArgsProblem } from './problem.ts';
import { Scanner } from './scanner.ts';
import { type ArgsSnapshot, type ArgsState, createSnapshot, type SnapshotParts } from './snapshot.ts';

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

/** A view may always copy this many entries, and so many more for each code unit that came since the last one. */
const FREE_ENTRIES = 1024;
const ENTRIES_PER_UNIT = 32;

/** An ArgsReader for one text. */
export function createArgsReader(options: ArgsReaderOptions = {}): ArgsReader {
  const { maxDepth = DEFAULT_DEPTH, maxProblems = DEFAULT_PROBLEMS } = options;
  const scanner = new Scanner({ maxDepth, maxProblems });
  const { spine } = scanner;
  let closed = false;
  let changed = true;
  let viewedLength = 0;
  let parts: SnapshotParts | undefined;
  let latest: ArgsSnapshot | undefined;

  function takeParts(): SnapshotParts {
    const ending = closed ? scanner.ending() : {};
    const problems =
      ending.problem === undefined ? scanner.problems.list : [...scanner.problems.list, ending.problem];
    const whole = ending.value ?? spine.document.get(0);
    const known = whole === undefined ? viewOpen() : { value: whole, open: undefined };
    const rest = { state: stateOf(problems, whole !== undefined), problems, ...known };
    if (ending.text === undefined) return { ...rest, texts: spine.texts, inexactNumbers: spine.inexact };
    const texts = new NumberTexts();
    texts.put(ending.text);
    return { ...rest, texts, inexactNumbers: [{ path: ROOT_PATH, text: ending.text }] };
  }

  /**
   * The unfinished value. Its open containers are copied, which would cost more and more for ever wider ones. So they
   * are only copied when that costs no more than in proportion to the text that came since; otherwise the last copy
   * stands, together with the path that was open in it.
   */
  function viewOpen(): Pick<SnapshotParts, 'value' | 'open'> {
    const allowed = FREE_ENTRIES + ENTRIES_PER_UNIT * (scanner.length - viewedLength);
    if (parts?.value !== undefined && !closed && !scanner.stopped && spine.viewCost > allowed)
      return { value: parts.value, open: parts.open };
    viewedLength = scanner.length;
    const open = scanner.begun ? spine.path(scanner.inValue) : undefined;
    return {
      value: spine.view(scanner.inString ? scanner.string.shown.text : undefined),
      open: open !== undefined && parts?.open !== undefined && samePath(open, parts.open) ? parts.open : open,
    };
  }

  function stateOf(problems: readonly ArgsProblem[], whole: boolean): ArgsState {
    if (problems.length > 0) return 'broken';
    if (whole) return 'complete';
    return scanner.begun ? 'partial' : 'empty';
  }

  return {
    get length() {
      return scanner.length;
    },
    push(delta) {
      if (delta === '') return;
      changed ||= closed || !scanner.stopped;
      closed = false;
      scanner.push(delta);
    },
    close() {
      changed ||= !closed;
      closed = true;
    },
    snapshot() {
      if (latest !== undefined && !changed) return latest;
      changed = false;
      const next = takeParts();
      if (latest === undefined || parts === undefined || !sameParts(parts, next))
        latest = createSnapshot(next);
      parts = next;
      return latest;
    },
    openString: () => lookAtString(scanner),
    look: (path) => lookAt(scanner, path),
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
