/** Lists from `source` when it is another, and gives the list that was there while it says the same. */
export function stableList<Source, Item>(
  source: () => Source,
  list: (from: Source) => readonly Item[],
): () => readonly Item[] {
  let before: { readonly from: Source; readonly items: readonly Item[] } | undefined;
  return () => {
    const from = source();
    if (before !== undefined && before.from === from) return before.items;
    const items = list(from);
    const kept = before?.items;
    const isSame =
      kept !== undefined &&
      kept.length === items.length &&
      kept.every((item, index) => item === items[index]);
    before = { from, items: isSame ? kept : items };
    return before.items;
  };
}
