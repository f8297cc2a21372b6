import { expect, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import { replyWith } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { keys, localStorageOf, run, useHarness } from '../support/harness.ts';
import { openWithBots, otherKey, ownKey, plantedKeys } from '../support/stored-bots.ts';

const use = useHarness();

test.each([
  ['openai', 'chat -m openai:gpt-4.1', 'openai', keys.openai],
  ['of a bot', 'chat @poet', 'openai --bot poet', ownKey],
])(
  '[STA-08] a key %s rotated during a reply is used from the next one, in both tabs',
  async (_, chat, whose, old) => {
    const console = await openWithBots(use, ['openai'], ownKey);
    const second = await use.openSecondTab(console);
    use.hosts.answer('openai', replyWith(['one ', 'two ', 'three ', 'four'], { pause: 300 }));
    await console.insert(`${chat} count`);
    await console.press('Enter');
    await console.waitFor('one');
    await run(second, `key rotate ${whose} ${otherKey}`);
    const stored = [
      (await console.storage()).local['app-apikey-provider2'],
      (await plantedKeys(console)).poet,
    ];
    expect(stored).toContain(otherKey);
    await console.waitFor('one two three four');
    await console.prompt();
    await run(console, `${chat} again`);
    await run(second, `${chat} there`);
    expect(use.chatRequests.map(({ headers }) => headers.authorization)).toEqual(
      [old, otherKey, otherKey].map((key) => `Bearer ${key}`),
    );
  },
);

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
