import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { soak } from '../../support/soak.ts';
import { useHarness } from '../support/harness.ts';
import { type Leak, sweep } from '../support/leak-sweep.ts';
import { type Console, openSecondTab } from '../support/page.ts';
import {
  canaries,
  errorSteps,
  openSession,
  performStep,
  type Step,
  script,
} from '../support/sweep-script.ts';

const use = useHarness();

/** Steps between two sweeps; the other tab is swept a fourth as often. */
const between = soak ? 1 : 8;

/** Performs the steps and returns the leaks found in both tabs. */
async function seen(console: Console, steps: readonly Step[]): Promise<readonly Leak[]> {
  const hits: Leak[] = [];
  const other = await openSecondTab(console, use.testBed.url);
  for (const [at, step] of steps.entries()) {
    await performStep(console, use, step, other);
    const isLast = at === steps.length - 1;
    const isDue = at % between === 0 || isLast;
    if (isDue || typeof step !== 'string')
      hits.push(...(await sweep(console, use.testBed, canaries, { isQuick: !isDue })));
    const isOtherDue = at % (4 * between) === 0 || isLast;
    if (isOtherDue) hits.push(...(await sweep(other, use.testBed, canaries)));
  }
  return hits;
}

test("a session of more than sixty lines shows keys only in the browser's record of failed Gemini requests", async () => {
  expect(script.filter((step) => typeof step === 'string').length).toBeGreaterThan(60);
  const console = await openSession(use);
  const places = (await seen(console, script)).map(({ sink, window }) => `${sink}: ${window}`);
  const gemini = canary('gemini').key.slice(-4);
  expect([...new Set(places)]).toEqual([`log: text of …${gemini}`]);
});

test("with Gemini's key in a header they are not in that record either", async () => {
  const console = await openSession(use);
  const steps = ['provider set gemini --key-in header', ...(soak ? script : errorSteps)];
  expect(await seen(console, steps)).toEqual([]);
});
