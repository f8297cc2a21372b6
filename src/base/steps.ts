/** UTF-16 units of text processed in one step. */
export const unitsPerStep = 65_536;

/** List items processed in one step. */
export const itemsPerStep = 1024;

/** Work that yields between short steps and returns its result. */
export type Steps<Result> = Generator<void, Result>;

/** Runs all steps synchronously and returns the result. */
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
