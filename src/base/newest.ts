/** Returns the longest tail of the list whose total size is at most `maxSize`. */
export function newest<Item>(
  items: readonly Item[],
  maxSize: number,
  sizeOf: (item: Item) => number,
): readonly Item[] {
  let remaining = maxSize;
  const last = items.findLastIndex((item) => {
    remaining -= sizeOf(item);
    return remaining < 0;
  });
  return items.slice(last + 1);
}
