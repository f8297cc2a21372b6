/** Returns as many of the last items as have at most `most` units of size together. */
export function newest<Item>(
  items: readonly Item[],
  most: number,
  sizeOf: (item: Item) => number,
): readonly Item[] {
  let room = most;
  const last = items.findLastIndex((item) => {
    room -= sizeOf(item);
    return room < 0;
  });
  return items.slice(last + 1);
}
