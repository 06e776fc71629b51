/** The last of what stands in order that is still before something; undefined where none is. In a few steps, however many. */
export function lastBefore<Item>(
  ordered: readonly Item[] | undefined,
  isBefore: (item: Item) => boolean,
): Item | undefined {
  if (ordered === undefined) return undefined;
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = ordered[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return ordered[low - 1];
}
