import type { RecordEntry } from './record-entry.ts';

/** By what the entries of a record can be told apart. */
export type EntryFacet = 'tool' | 'decision' | 'person';

/** Entries that have one thing in common. */
export interface EntryGroup {
  /** Names it among the groups of its facet, and stays when a record that goes on has more entries. */
  readonly key: string;
  /** What they have in common: the tool and its server, the word, or the name. Text of the record. */
  readonly name: string;
  /** For a tool: whose it is. */
  readonly server?: string;
  readonly entries: readonly RecordEntry[];
}

/**
 * The entries of a record by tool, by decision or by person, in the order in which each first appears. What has no tool, no
 * decision or nobody is in no group. Each entry is in one group at most.
 */
export function groupEntries(entries: readonly RecordEntry[], facet: EntryFacet): readonly EntryGroup[] {
  const groups = new Map<string, Place & { readonly entries: RecordEntry[] }>();
  for (const entry of entries) {
    const place = placeOf(entry, facet);
    if (place === undefined) continue;
    const group = groups.get(place.key) ?? { ...place, entries: [] };
    group.entries.push(entry);
    groups.set(place.key, group);
  }
  return [...groups.values()];
}

interface Place {
  readonly key: string;
  readonly name: string;
  readonly server?: string;
}

function placeOf(entry: RecordEntry, facet: EntryFacet): Place | undefined {
  switch (facet) {
    case 'tool': {
      const { server, tool } = entry;
      if (tool === undefined && server === undefined) return undefined;
      // Two servers may each have a tool of one name. The lengths keep odd names apart.
      const key = `${(server ?? '').length}:${server ?? ''}:${tool ?? ''}`;
      return { key, name: tool ?? '', ...(server === undefined ? {} : { server }) };
    }
    case 'decision': {
      const { kind, outcome } = entry;
      const isDecision = kind === 'policy' || kind === 'decided' || kind === 'request-ended';
      return isDecision && outcome !== undefined ? { key: `${kind} ${outcome}`, name: outcome } : undefined;
    }
    case 'person': {
      const { who } = entry;
      if (who === undefined) return undefined;
      return { key: String(who.index), name: who.name ?? '' };
    }
  }
}
