import { soak } from '../../support/soak.ts';
import { run } from './console.ts';
import { type Leak, sweep } from './leak-sweep.ts';
import { plantBots } from './stored-bots.ts';
import { canaries, poet, slots, wit } from './sweep-keys.ts';
import type { Step } from './sweep-script.ts';
import type { Console, Harness, OpenOptions } from './tab.ts';

/** Steps between two sweeps; the other tab is swept a fourth as often. */
const between = soak ? 1 : 8;

/** Opens a console with a key in each slot and two bots with their own keys. */
export async function openSession<Opened extends Console>(
  use: Harness<Opened, OpenOptions>,
): Promise<Opened> {
  const keys = slots.map(({ key }, at) => [`app-apikey-provider${at + 1}`, key] as const);
  const console = await use.open({ stored: Object.fromEntries(keys) });
  await plantBots(
    console,
    { name: 'poet', k: poet.key },
    { name: 'wit', provider: 'mistral', model: 'mistral-small-2603', k: wit.key },
  );
  return console;
}

/** Performs the steps in a console with a second tab, and returns the leaks found in both tabs. */
export async function leaksDuring<Opened extends Console>(
  use: Harness<Opened, OpenOptions>,
  console: Opened,
  steps: readonly Step[],
): Promise<readonly Leak[]> {
  const hits: Leak[] = [];
  const other = await use.openSecondTab(console);
  for (const [at, step] of steps.entries()) {
    await (typeof step === 'string' ? run(console, step) : step(console, use, other));
    const isLast = at === steps.length - 1;
    const isDue = at % between === 0 || isLast;
    if (isDue || typeof step !== 'string')
      hits.push(...(await sweep(console, use.testBed, canaries, { isQuick: !isDue })));
    const isOtherDue = at % (4 * between) === 0 || isLast;
    if (isOtherDue) hits.push(...(await sweep(other, use.testBed, canaries)));
  }
  return hits;
}
