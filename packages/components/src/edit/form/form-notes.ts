import type { Problem } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import { pointerOf, unescapeStep } from '../document/pointer.ts';
import type { Unfinished } from '../document/unfinished.ts';

/** What stands beside a field and is not its value. */
export interface FieldNote {
  /** What its input holds and is no value yet; undefined where the input holds the value. */
  readonly unfinished: string | undefined;
  readonly problems: readonly Problem[];
  /** Something further in is wrong or unfinished. */
  readonly isWrongInside: boolean;
  /** Members or items right inside whose inputs hold what is no value yet; each is shown, whether or not it is there. */
  readonly begun: readonly string[];
  /** What a person last did with it: folded or unfolded; undefined while it is as it came. */
  readonly isOpen: boolean | undefined;
}

/** What the inputs of a form hold and what is wrong, field by field: a field hears of its own alone. */
export interface FormNotes {
  readonly of: (pointer: string) => FieldNote;
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: (unfinished: Unfinished, problems: readonly Problem[]) => void;
  readonly fold: (pointer: string, isOpen: boolean) => void;
}

const noProblems: readonly Problem[] = [];
const noSteps: readonly string[] = [];
const nothing: FieldNote = {
  unfinished: undefined,
  problems: noProblems,
  isWrongInside: false,
  begun: noSteps,
  isOpen: undefined,
};

/** Makes the notes of one form. The same note is handed out until something about it changes. */
export function createFormNotes(): FormNotes {
  let unfinished: Unfinished = {};
  let problems: readonly Problem[] = noProblems;
  const folds = new Map<string, boolean>();
  let notes = new Map<string, FieldNote>();
  const listeners = new Set<() => void>();

  const renew = (): void => {
    const next = new Map<string, FieldNote>();
    const change = (pointer: string, by: Partial<FieldNote>): void =>
      void next.set(pointer, { ...(next.get(pointer) ?? nothing), ...by });
    const markAbove = (pointer: string): void => {
      for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
        change(pointer.slice(0, end), { isWrongInside: true });
        if (end === 0) return;
      }
    };
    for (const [pointer, isOpen] of folds) change(pointer, { isOpen });
    for (const [pointer, text] of Object.entries(unfinished)) {
      change(pointer, { unfinished: text });
      markAbove(pointer);
      const end = pointer.lastIndexOf('/');
      const around = pointer.slice(0, Math.max(end, 0));
      const step = unescapeStep(pointer.slice(end + 1));
      if (end >= 0) change(around, { begun: [...(next.get(around)?.begun ?? noSteps), step] });
    }
    for (const problem of problems) {
      const pointer = pointerOf(problem.path);
      change(pointer, { problems: [...(next.get(pointer)?.problems ?? noProblems), problem] });
      markAbove(pointer);
    }
    for (const [pointer, note] of next) {
      const before = notes.get(pointer);
      if (before !== undefined && isSameNote(before, note)) next.set(pointer, before);
    }
    notes = next;
    for (const listener of [...listeners]) listener();
  };

  return {
    of: (pointer) => notes.get(pointer) ?? nothing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (nextUnfinished, nextProblems) => {
      if (nextUnfinished === unfinished && nextProblems === problems) return;
      unfinished = nextUnfinished;
      problems = nextProblems;
      renew();
    },
    fold: (pointer, isOpen) => {
      folds.set(pointer, isOpen);
      renew();
    },
  };
}

function isSameNote(one: FieldNote, other: FieldNote): boolean {
  return (
    one.unfinished === other.unfinished &&
    one.isWrongInside === other.isWrongInside &&
    one.isOpen === other.isOpen &&
    one.begun.length === other.begun.length &&
    one.begun.every((step, at) => step === other.begun[at]) &&
    one.problems.length === other.problems.length &&
    one.problems.every((problem, at) => problem.message === other.problems[at]?.message)
  );
}

/** The pointers of all that stands around a path, the whole document first. */
export function pointersAbove(path: ArgsPath): readonly string[] {
  return path.map((_step, at) => pointerOf(path.slice(0, at)));
}
