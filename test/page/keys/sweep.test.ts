import { expect, test } from 'vitest';
import { script } from '../../browser/support/sweep-script.ts';
import { leaksDuring, openSession } from '../../browser/support/sweep-session.ts';
import { useHarness } from '../support/harness.ts';

const use = useHarness();

test('a session of more than sixty lines shows no key', async () => {
  expect(script.filter((step) => typeof step === 'string').length).toBeGreaterThan(60);
  expect(await leaksDuring(use, await openSession(use), script)).toEqual([]);
});
