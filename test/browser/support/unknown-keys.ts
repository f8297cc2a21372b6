import { expect } from 'vitest';
import { type Canary, canary } from '../../support/canary-keys.ts';
import { soak } from '../../support/soak.ts';
import type { TwoTabs } from './key-races.ts';
import { sweep } from './leak-sweep.ts';
import type { Harness } from './tab.ts';

/** Commands by which another tab saves a key. */
export const saveCommands: Readonly<Record<string, string>> = {
  'a bot’s own key': 'key set mistral --bot al',
  'a global key': 'key set mistral',
};

/** Returns the commands that the test with this number tries: alternately one of them, or all in soak runs. */
export function saveCommandsFor(
  test: number,
): readonly (readonly [scope: string, command: string])[] {
  const all = Object.entries(saveCommands);
  return soak ? all : all.filter((_, at) => at === test % all.length);
}

/** Returns a new key without a prefix: nothing distinguishes it from other text until it is stored. */
export function createUnknownKey() {
  const secret = canary('mistral', `unseen ${created++}`);
  return { secret, key: secret.key, mask: `…${secret.key.slice(-4)}` };
}
let created = 0;

/** Expects the key on no surface of either tab. */
export async function expectNoLeak(
  { console, other }: TwoTabs,
  secret: Canary,
  { testBed }: Harness,
): Promise<void> {
  for (const tab of [console, other]) expect(await sweep(tab, testBed, [secret])).toEqual([]);
}
