import { expect, test } from 'vitest';
import { botRecords, enterLine } from '../../browser/support/bots.ts';
import { openWithBots, otherKey, ownKey } from '../../browser/support/stored-bots.ts';
import { useHarness } from '../support/harness.ts';

const use = useHarness();

test('two tabs that set a field and the key of one bot at once keep both', async () => {
  const console = await openWithBots(use, [], ownKey);
  const second = await use.openSecondTab(console);
  for (let round = 1; round <= 15; round++) {
    await Promise.all([
      enterLine(console, `bot edit poet -o seed=${round}`),
      enterLine(second, `key set openai ${otherKey}${round} --bot poet`),
    ]);
    if (round % 5 > 0) continue;
    await expect
      .poll(async () => (await botRecords(console)).find(({ name }) => name === 'poet'))
      .toEqual({
        ...{ v: 1, id: 'poet', name: 'poet', provider: 'openai', model: 'gpt-4.1' },
        ...{ parameters: { seed: round }, k: `${otherKey}${round}`, keyProvider: 'openai' },
      });
  }
});
