import type { ThreadEvent } from '@callboard/core';
import type { RecordEvent } from '../extension/extension-event.ts';

/** What of a record follows from what of a log. */
export type Cause = ThreadEvent['type'] | 'rules';

/** What a line of it is made of, but for its time: known to whoever puts it there. */
type Line = {
  readonly at: number;
  readonly cause: Cause;
  readonly make: () => RecordEvent | undefined;
};

/** A line as it came to be, and what it followed from. */
export interface WrittenLine {
  readonly event: RecordEvent;
  readonly cause: Cause;
}

/**
 * The events of a record while it is written. What one of them says can depend on what happens later (that a request was
 * never really sent, which place its dialog gets), so each is made when the whole log is known.
 */
export interface Sheet {
  /** What the lines that follow come from. */
  cause: Cause;
  add(at: number, make: () => RecordEvent | undefined): void;
  /** All of them by their time, and where that is the same in the order they were put there. */
  written(): readonly WrittenLine[];
}

export function createSheet(): Sheet {
  const lines: Line[] = [];
  return {
    cause: 'rules',
    add(at, make) {
      lines.push({ at, make, cause: this.cause });
    },
    written: () =>
      lines
        .toSorted((one, other) => one.at - other.at)
        .flatMap(({ make, cause }) => {
          const event = make();
          return event === undefined ? [] : [{ event, cause }];
        }),
  };
}
