/** UTF-16 units of a text that are worked on in one step. */
export const unitsPerStep = 65_536;

/** Items of a list that are worked on in one step. */
export const itemsPerStep = 1024;

/** Work that yields between short steps and returns its result. */
export type Steps<Result> = Generator<void, Result>;

/** Returns the result of work that is done at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Maps a list in steps. */
export function* mapSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Steps<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.push(map(item)) % itemsPerStep === 0) yield;
  }
  return results;
}
