import type { ArgsPath } from '@callboard/core/args';
import { type JsonDocument, nodeAt } from './json-document.ts';
import { escapeStep, pathAt, pointerOf } from './pointer.ts';
import { isChanged } from './restore.ts';

/** What stands in inputs and is no value yet, by the JSON Pointer of its field. */
export type Unfinished = Readonly<Record<string, string>>;

/** Once a member or item was taken out: what was begun in it is gone, and items behind it moved up. */
export function afterRemoval(unfinished: Unfinished, path: ArgsPath): Unfinished {
  const gone = path.at(-1);
  return follow(unfinished, path, (step) => {
    if (typeof gone !== 'number') return step === escapeStep(gone ?? '') ? undefined : step;
    const at = Number(step);
    return at === gone ? undefined : at > gone ? String(at - 1) : step;
  });
}

/** Once an item was moved: its inputs move with it, and those it passed make room. */
export function afterMove(unfinished: Unfinished, path: ArgsPath, to: number): Unfinished {
  const from = Number(path.at(-1));
  return follow(unfinished, path, (step) => {
    const at = Number(step);
    if (at === from) return String(to);
    if (from < at && at <= to) return String(at - 1);
    return to <= at && at < from ? String(at + 1) : step;
  });
}

/** Once a value was written: what was begun there or further in is gone. */
export function afterWriting(unfinished: Unfinished, path: ArgsPath): Unfinished {
  const pointer = pointerOf(path);
  return kept(unfinished, (other) =>
    other === pointer || other.startsWith(`${pointer}/`) ? undefined : other,
  );
}

/**
 * Once the document was written as text: what was begun stays, but where another value was written or its place is gone.
 * While the text is no document, nobody can say, and all of it stays.
 */
export function afterText(
  unfinished: Unfinished,
  before: JsonDocument | undefined,
  after: JsonDocument | undefined,
): Unfinished {
  if (before === undefined || after === undefined) return unfinished;
  return kept(unfinished, (pointer) => {
    const path = pathAt(before, pointer);
    const [home, parent] = [before, after].map((one) => nodeAt(one, path.slice(0, -1))?.kind);
    return home === parent && !isChanged(after, before, path) ? pointer : undefined;
  });
}

/** Changes the step at the end of `path` in every pointer that leads through its parent; undefined: drops it. */
function follow(
  unfinished: Unfinished,
  path: ArgsPath,
  change: (step: string) => string | undefined,
): Unfinished {
  const parent = `${pointerOf(path.slice(0, -1))}/`;
  return kept(unfinished, (pointer) => {
    if (path.length === 0) return undefined;
    if (!pointer.startsWith(parent)) return pointer;
    const [step = '', ...further] = pointer.slice(parent.length).split('/');
    const now = change(step);
    return now === undefined ? undefined : [parent + now, ...further].join('/');
  });
}

function kept(unfinished: Unfinished, change: (pointer: string) => string | undefined): Unfinished {
  return Object.fromEntries(
    Object.entries(unfinished).flatMap(([pointer, input]) => {
      const now = change(pointer);
      return now === undefined ? [] : [[now, input] as const];
    }),
  );
}
