import { expect } from 'vitest';
import { type Canary, canary } from '../../support/canary-keys.ts';
import { soak } from '../../support/soak.ts';
import type { Use } from './harness.ts';
import type { TwoTabs } from './key-races.ts';
import { sweep } from './leak-sweep.ts';

/** Commands by which another tab saves a key. */
export const ways: Readonly<Record<string, string>> = {
  'a bot’s own key': 'key set mistral --bot al',
  'a global key': 'key set mistral',
};

/** Returns the ways that the test with this number tries: one of them by turns, or all in soak runs. */
export function waysOf(test: number): readonly (readonly [way: string, command: string])[] {
  const all = Object.entries(ways);
  return soak ? all : all.filter((_, at) => at === test % all.length);
}

/** Returns a new key without a prefix: nothing distinguishes it from other text until it is stored. */
export function unseen() {
  const secret = canary('mistral', `unseen ${seen++}`);
  return { secret, key: secret.key, mask: `…${secret.key.slice(-4)}` };
}
let seen = 0;

/** Expects the key on no surface of either tab. */
export async function expectClean(
  { console, other }: TwoTabs,
  secret: Canary,
  { bench }: Use,
): Promise<void> {
  for (const tab of [console, other]) expect(await sweep(tab, bench, [secret])).toEqual([]);
}
