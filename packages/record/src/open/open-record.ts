import type { ThreadEvent } from '@callboard/core';
import { buildLog } from './log/build-log.ts';
import { readEntries } from './read-entries.ts';
import type { RecordEntry } from './record-entry.ts';
import { type Oddity, readModel } from './record-model.ts';

/** A record, opened to be looked at. */
export interface OpenedRecord {
  /** For `createThread`: what was said, and each operation as a call with its card. Settled: nothing in it goes on. */
  readonly log: readonly ThreadEvent[];
  /** What it tells, in the order of time. */
  readonly entries: readonly RecordEntry[];
  /** What was odd about it, and what became of that. */
  readonly oddities: readonly Oddity[];
}

/**
 * Opens a vCon, by whomever it was written, as far as it can be read: takes whatever `JSON.parse` gives, never throws, and
 * costs time in line with its size. Nothing in it is executed, fetched, followed or believed; all of it is text to be
 * shown (draft 11). Whether the file is as it should be is for `checkRecord` to say, and whose it is for `verifyRecord`.
 */
export function openRecord(value: unknown): OpenedRecord {
  const oddities: Oddity[] = [];
  const model = readModel(value, oddities);
  if (model === undefined) return { log: [], entries: [], oddities };
  return { log: buildLog(model), entries: readEntries(model), oddities };
}
