import { describe, expect, test } from 'vitest';
// Imported here because the scheduler does not control when a module loaded later is ready.
import '../../src/storage/connection.ts';
import '../../src/terminal/markdown/index.ts';
import { soak } from '../support/soak.ts';
import { type Outcome, race } from './race.ts';

/** The number of commands in a race. */
const steps = soak ? 300 : 150;
const races = soak ? 34 : 1;
/** Soak runs start at a random seed unless SEED is set. */
const first = soak ? Number(process.env.SEED ?? Date.now() % 2 ** 31) : 20261128;
const seeds = Array.from({ length: races }, (_, at) => first + at);

describe('two tabs with two bots and three providers', () => {
  test.each(seeds)(
    `store and send each key only for its own bot and provider in ${steps} random commands, seed %i`,
    async (seed) => {
      const { problems, requests } = await race(seed, steps);
      expect(problems).toEqual([]);
      expect(requests).toBeGreaterThan(steps / 20);
    },
  );

  test('have the same result with the same seed', async () => {
    const [one, other]: readonly Outcome[] = [await race(1, 30), await race(1, 30)];
    expect(one?.log.length).toBe(30);
    expect(other).toEqual(one);
  });
});
