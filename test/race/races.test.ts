import { describe, expect, test } from 'vitest';
// Loaded now, since loading a module later is not a task of the scheduler.
import '../../src/terminal/markdown/index.ts';
import { soak } from '../support/soak.ts';
import { type Outcome, race } from './race.ts';

/** Commands of one race. */
const steps = 300;
const races = soak ? 34 : 1;
/** In a soak other seeds each time, unless SEED says which. */
const first = soak ? Number(process.env.SEED ?? Date.now() % 2 ** 31) : 20261128;
const seeds = Array.from({ length: races }, (_, at) => first + at);

describe('two tabs with two bots and three providers', () => {
  test.each(seeds)(
    `send and store each key where it belongs in ${steps} random commands, seed %i`,
    async (seed) => {
      const { problems, requests } = await race(seed, steps);
      expect(problems).toEqual([]);
      expect(requests).toBeGreaterThan(steps / 20);
    },
  );

  test('do the same again with the same seed', async () => {
    const [one, other]: readonly Outcome[] = [await race(1, 30), await race(1, 30)];
    expect(one?.log.length).toBe(30);
    expect(other).toEqual(one);
  });
});
