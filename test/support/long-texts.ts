/** One million UTF-16 units of words without a key. */
export const megabyte = 'a word or two, '.repeat(66_667);

/** Returns the result of `act` and how many tasks of the event loop ran before it was there. */
export async function withTurns<Result>(
  act: () => Promise<Result> | Result,
): Promise<{ readonly result: Result; readonly turns: number }> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  try {
    const result = await act();
    return { result, turns };
  } finally {
    isOver = true;
  }
}
