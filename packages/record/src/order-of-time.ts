/** Where something stands in time, and of what. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly type: string;
  /** Names the attempt that it tells of. Undefined for what tells of none, and for what has no time of its own. */
  readonly attempt: string | undefined;
}

interface Placed<Item> {
  readonly item: Item;
  readonly moment: Moment;
}

/**
 * In the order of time, whatever the order of the list, which says nothing (core). What has the same time stays in the order
 * of the list, but for what tells of one attempt: policy decides before the request (draft 4.1), and what responds to it
 * comes after (draft 5). Who writes whole seconds has no other way to say so.
 */
export function inOrderOfTime<Item>(
  items: readonly Item[],
  momentOf: (item: Item) => Moment,
): readonly Item[] {
  const placed = items.map((item): Placed<Item> => ({ item, moment: momentOf(item) }));
  placed.sort(({ moment: one }, { moment: other }) => (one.at === other.at ? 0 : one.at - other.at));
  let start = 0;
  for (let end = 1; end <= placed.length; end += 1) {
    if (placed[end]?.moment.at === placed[start]?.moment.at) continue;
    if (end - start > 1) orderAttempts(placed, start, end);
    start = end;
  }
  return placed.map(({ item }) => item);
}

/** Of what has one time: the events of each attempt change places among themselves, and with nothing else. */
function orderAttempts<Item>(placed: Placed<Item>[], start: number, end: number): void {
  const places = new Map<string, number[]>();
  for (let place = start; place < end; place += 1) {
    const attempt = placed[place]?.moment.attempt;
    if (attempt === undefined) continue;
    const known = places.get(attempt);
    if (known === undefined) places.set(attempt, [place]);
    else known.push(place);
  }
  for (const taken of places.values()) {
    const ranked = taken
      .flatMap((place) => placed[place] ?? [])
      .sort((one, other) => rankOf(one.moment.type) - rankOf(other.moment.type));
    for (const [rank, one] of ranked.entries()) placed[taken[rank] ?? start] = one;
  }
}

function rankOf(type: string): number {
  if (type === 'policy-decision') return 0;
  return type === 'tool-invocation' ? 1 : 2;
}
