import { expect, test } from 'vitest';
import { botRecords, enterLine } from '../../browser/support/bots.ts';
import { openWithBots, otherKey, ownKey, plantedKeys } from '../../browser/support/stored-bots.ts';
import { soak } from '../../support/soak.ts';
import { localStorageOf, useHarness } from '../support/harness.ts';

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

test('two tabs that set keys of different providers at once keep all of them', {
  timeout: 240_000,
}, async () => {
  const console = await openWithBots(use, []);
  const second = await use.openSecondTab(console);
  const rounds = soak ? 200 : 10;
  const key = (name: string, round: number) => `${name}-${String(round).padStart(24, '0')}`;
  for (let round = 1; round <= rounds; round++) {
    await Promise.all([
      enterLine(console, `key set mistral ${key('one', round)}`),
      enterLine(second, `key set groq ${key('two', round)}`),
    ]);
    await Promise.all([
      enterLine(console, `key set openai --bot poet ${key('poet', round)}`),
      enterLine(second, `key set groq --bot wit ${key('wit', round)}`),
    ]);
    const isLast = round === rounds;
    if (round % 10 === 0 || isLast) {
      await expect
        .poll(() => plantedKeys(console), { timeout: 20_000 })
        .toEqual({
          poet: key('poet', round),
          wit: key('wit', round),
        });
      expect(await localStorageOf(console)).toEqual({
        'app-apikey-provider7': key('two', round),
        'app-apikey-provider8': key('one', round),
      });
    }
  }
});
