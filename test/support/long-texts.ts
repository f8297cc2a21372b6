import { onTestFinished, vi } from 'vitest';

/** One million UTF-16 units of words without a key. */
export const megabyte = 'a word or two, '.repeat(66_667);

/** Until the test ends, lets the clock advance so fast that work in steps yields to the event loop after each step. */
export function yieldAfterEachStep(): void {
  let time = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 1000;
    return time;
  });
  onTestFinished(() => clock.mockRestore());
}

/** Resolves with the result of `act` and the number of turns of the event loop until then. */
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
