import { expect, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import { replyWith } from '../support/answers.ts';
import { botRecords } from '../support/bots.ts';
import { keys, localStorageOf, run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { openWithBots, otherKey, ownKey, plantedKeys } from '../support/stored-bots.ts';

const use = useHarness();

/** Opens another tab of the same browser, at its prompt. */
async function secondTab(console: Console) {
  const page = await console.page.context().newPage();
  await page.goto(use.testBed.url);
  const isReady = () => page.evaluate(() => 'term' in window);
  await expect.poll(isReady).toBe(true);
  await page.keyboard.type('version');
  await page.keyboard.press('Enter');
  return page;
}

async function enter(page: Console['page'], line: string): Promise<void> {
  await page.keyboard.insertText(line);
  await page.keyboard.press('Enter');
}

test.each([
  ['openai', 'chat -m openai:gpt-4.1', 'openai', keys.openai],
  ['of a bot', 'chat @poet', 'openai --bot poet', ownKey],
])(
  '[STA-08] a key %s rotated during a reply is used from the next one, in both tabs',
  async (_, chat, whose, old) => {
    const console = await openWithBots(use, ['openai'], ownKey);
    const second = await secondTab(console);
    use.hosts.answer('openai', replyWith(['one ', 'two ', 'three ', 'four'], { pause: 300 }));
    await console.insert(`${chat} count`);
    await console.press('Enter');
    await console.waitFor('one');
    await second.keyboard.type(`key rotate ${whose} ${otherKey}`);
    await second.keyboard.press('Enter');
    const stored = async () => [
      (await console.storage()).local['app-apikey-provider2'],
      (await plantedKeys(console)).poet,
    ];
    await expect.poll(stored).toContain(otherKey);
    await console.waitFor('one two three four');
    await console.prompt();
    await run(console, `${chat} again`);
    await second.keyboard.type(`${chat} there`);
    await second.keyboard.press('Enter');
    await expect.poll(() => use.chatRequests.length).toBe(3);
    expect(use.chatRequests.map(({ headers }) => headers.authorization)).toEqual(
      [old, otherKey, otherKey].map((key) => `Bearer ${key}`),
    );
  },
);

test('two tabs that set keys of different providers at once keep all of them', {
  timeout: 240_000,
}, async () => {
  const console = await openWithBots(use, []);
  const second = await secondTab(console);
  const rounds = soak ? 200 : 10;
  const enter = (page: typeof second, line: string) =>
    page.keyboard.insertText(line).then(() => page.keyboard.press('Enter'));
  const key = (name: string, round: number) => `${name}-${String(round).padStart(24, '0')}`;
  for (let round = 1; round <= rounds; round++) {
    await Promise.all([
      enter(console.page, `key set mistral ${key('one', round)}`),
      enter(second, `key set groq ${key('two', round)}`),
    ]);
    await Promise.all([
      enter(console.page, `key set openai --bot poet ${key('poet', round)}`),
      enter(second, `key set groq --bot wit ${key('wit', round)}`),
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

test('two tabs that set a field and the key of one bot at once keep both', async () => {
  const console = await openWithBots(use, [], ownKey);
  const second = await secondTab(console);
  for (let round = 1; round <= 15; round++) {
    await Promise.all([
      enter(console.page, `bot edit poet -o seed=${round}`),
      enter(second, `key set openai ${otherKey}${round} --bot poet`),
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
