/** Returns the longest tail of the list whose total size is at most `maxSize`. */
export function newest<Item>(
  items: readonly Item[],
  maxSize: number,
  sizeOf: (item: Item) => number,
): readonly Item[] {
  let room = maxSize;
  const last = items.findLastIndex((item) => {
    room -= sizeOf(item);
    return room < 0;
  });
  return items.slice(last + 1);
}
