import { describe, expect, test } from 'vitest';
import { mapSteps, runSteps, runYielding, type Steps, yielding } from '../../src/base/yielding.ts';

test('a long loop that yields lets other tasks run before it ends', async () => {
  const turn = yielding();
  let ran = false;
  setTimeout(() => {
    ran = true;
  });
  const end = performance.now() + 2000;
  while (!ran && performance.now() < end) await turn();
  expect(ran).toBe(true);
});

describe('work in steps', () => {
  function* busy(milliseconds: number): Steps<string> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) yield;
    return 'done';
  }

  test('is done at once where no turns are given', () => {
    expect(runSteps(busy(20))).toBe('done');
  });

  test('lets other tasks run before it ends', async () => {
    let ran = false;
    setTimeout(() => {
      ran = true;
    });
    function* untilRan(): Steps<boolean> {
      const end = performance.now() + 2000;
      while (!ran && performance.now() < end) yield;
      return ran;
    }
    expect(await runYielding(untilRan())).toBe(true);
  });

  test('maps a list in its order', () => {
    const items = Array.from({ length: 5000 }, (_, at) => at);
    const steps = mapSteps(items, (item) => item + 1);
    expect(steps.next()).toEqual({ done: false, value: undefined });
    expect(runSteps(steps)).toEqual(items.map((item) => item + 1));
  });
});
