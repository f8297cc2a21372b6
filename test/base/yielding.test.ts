import { expect, test } from 'vitest';
import { yielding } from '../../src/base/yielding.ts';

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
