import type { RecordEntry } from '@callboard/record';

/** What each entry is known by while its record goes on. */
export type EntryKeys = ReadonlyMap<RecordEntry, string>;

/**
 * Keys by what an entry tells of. Its path would not do: of a record that is written anew, an event that was found later can
 * stand before one that was there, and what a person has unfolded must not become another.
 */
export function entryKeys(entries: readonly RecordEntry[]): EntryKeys {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const { type, at, operationId, attempt } = entry;
      const what = JSON.stringify([type, at, operationId, attempt]);
      const count = counts.get(what) ?? 0;
      counts.set(what, count + 1);
      return [entry, `${what} ${count}`];
    }),
  );
}
