import { expect, test } from 'vitest';
import { outputOf } from '../../browser/support/bots.ts';
import { useHarness } from '../support/harness.ts';

const use = useHarness();

test('without replies, usage is one line', async () => {
  const console = await use.open();
  expect(await outputOf(console, 'usage')).toEqual(['There are no replies yet. Try: chat hello']);
});
