import { onTestFinished, vi } from 'vitest';
import type { Steps } from '../../src/base/steps.ts';

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
export async function countTurns<Result>(
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

/** Returns a function that passes on work in steps, and the numbers of the event loop turns in which its steps run. */
export function watchTurns() {
  const turns = new Set<number>();
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  onTestFinished(() => {
    isOver = true;
  });
  const watch = function* <Result>(steps: Steps<Result>): Steps<Result> {
    for (;;) {
      const step = steps.next();
      turns.add(turn);
      if (step.done) return step.value;
      yield;
    }
  };
  return { watch, turns };
}
