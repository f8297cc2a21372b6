import { expect, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import { saying } from '../support/answers.ts';
import { records } from '../support/bots.ts';
import { kept, keys, run, useBench } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { other, own, plantedKeys, withPoet } from '../support/stored-bots.ts';

const use = useBench();

/** Opens another tab of the same browser, at its prompt. */
async function secondTab(console: Console) {
  const page = await console.page.context().newPage();
  await page.goto(use.bench.url);
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
  ['of a bot', 'chat @poet', 'openai --bot poet', own],
])(
  '[STA-08] a key %s rotated during a reply is used from the next one, in both tabs',
  async (_, chat, whose, old) => {
    const console = await withPoet(use, ['openai'], own);
    const second = await secondTab(console);
    use.hosts.answer('openai', saying(['one ', 'two ', 'three ', 'four'], { pause: 300 }));
    await console.insert(`${chat} count`);
    await console.press('Enter');
    await console.waitFor('one');
    await second.keyboard.type(`key rotate ${whose} ${other}`);
    await second.keyboard.press('Enter');
    const stored = async () => [
      (await console.storage()).local['app-apikey-provider2'],
      (await plantedKeys(console)).poet,
    ];
    await expect.poll(stored).toContain(other);
    await console.waitFor('one two three four');
    await console.prompt();
    await run(console, `${chat} again`);
    await second.keyboard.type(`${chat} there`);
    await second.keyboard.press('Enter');
    await expect.poll(() => use.asked.length).toBe(3);
    expect(use.asked.map(({ headers }) => headers.authorization)).toEqual(
      [old, other, other].map((key) => `Bearer ${key}`),
    );
  },
);

test('two tabs that set keys of different providers at once keep all of them', {
  timeout: 240_000,
}, async () => {
  const console = await withPoet(use, []);
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
      expect(await kept(console)).toEqual({
        'app-apikey-provider7': key('two', round),
        'app-apikey-provider8': key('one', round),
      });
    }
  }
});

test('two tabs that set a field and the key of one bot at once keep both', async () => {
  const console = await withPoet(use, [], own);
  const second = await secondTab(console);
  for (let round = 1; round <= 15; round++) {
    await Promise.all([
      enter(console.page, `bot edit poet -o seed=${round}`),
      enter(second, `key set openai ${other}${round} --bot poet`),
    ]);
    if (round % 5 > 0) continue;
    await expect
      .poll(async () => (await records(console)).find(({ name }) => name === 'poet'))
      .toEqual({
        ...{ v: 1, id: 'poet', name: 'poet', provider: 'openai', model: 'gpt-4.1' },
        ...{ parameters: { seed: round }, k: `${other}${round}`, keyProvider: 'openai' },
      });
  }
});
