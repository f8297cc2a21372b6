import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { soak } from '../../support/soak.ts';
import { useHarness } from '../support/harness.ts';
import { errorSteps, script, sourceSteps } from '../support/sweep-script.ts';
import { leaksDuring, openSession } from '../support/sweep-session.ts';

const use = useHarness();

/** The steps with failing requests and with sources; all in soak runs, since `test/page` performs all in each run. */
const steps = soak ? script : [...errorSteps, ...sourceSteps];

test("keys are only in the browser's record of failed Gemini requests", async () => {
  const console = await openSession(use);
  const leaks = await leaksDuring(use, console, steps);
  const gemini = canary('gemini').key.slice(-4);
  expect([...new Set(leaks.map(({ sink, window }) => `${sink}: ${window}`))]).toEqual([
    `log: text of …${gemini}`,
  ]);
});

test("with Gemini's key in a header they are not in that record either", async () => {
  const console = await openSession(use);
  const all = ['provider set gemini --key-in header', ...steps];
  expect(await leaksDuring(use, console, all)).toEqual([]);
});
