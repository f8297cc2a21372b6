import { expect, test } from 'vitest';
import type { Steps } from '../../src/base/steps.ts';
import { runYielding, yielding } from '../../src/base/yielding.ts';

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

test('work in steps lets other tasks run before it ends', async () => {
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
