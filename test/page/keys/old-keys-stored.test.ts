import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import type { Searched } from '../../browser/support/leak-surfaces.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import type { Tab } from '../../browser/support/tab.ts';
import { canary } from '../../support/canary-keys.ts';
import { sample } from '../../support/soak.ts';
import { bot, question, reply, session } from '../../transfer/records.ts';
import { run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const openai = canary('openai');

const old = canary('mistral', 'old');

const next = canary('mistral', 'next');

const slot = 'app-apikey-provider8';

const mask = `…${old.key.slice(-4)}`;

/** Ways to replace or remove a key while both tabs are at their prompts. */
const ways: Readonly<Record<string, (console: Tab, other: Tab) => Promise<unknown>>> = {
  'rotated in this tab': (console) => run(console, `key rotate mistral ${next.key}`),
  'removed in this tab': (console) => run(console, 'key rm mistral --yes'),
  'rotated in another tab': (_, other) => run(other, `key rotate mistral ${next.key}`),
  'removed in another tab': (_, other) => run(other, 'key rm mistral --yes'),
  'removed with the developer tools': async (console) => {
    await console.page.evaluate((name) => localStorage.removeItem(name), slot);
    await run(console, 'version');
  },
};

/** Stores a text that is not yet a key everywhere texts are stored, and shows all of them. */
async function storeText(console: Console): Promise<void> {
  const text = `be ${old.key}`;
  await plantRecords(console, {
    bots: [bot('al', { system: text, opening: text, model: old.key })],
    sessions: [session('s', { title: text, system: text })],
    messages: [question('q', 's', text), reply('r', 's', 'q', { text, thought: text })],
  });
  await console.page.evaluate((key) => localStorage.setItem('keysh-font', key), old.key);
  await run(console, `frob ${old.key}`);
  await run(console, 'session resume s');
  await run(console, '/exit');
}

/** Returns the surfaces that show the key; stored texts are masked only when the key is replaced or removed. */
async function shownIn(tab: Searched): Promise<readonly string[]> {
  const hits = await sweep(tab, use.testBed, [old]);
  return hits.map(({ sink }) => sink).filter((sink) => sink !== 'IndexedDB');
}

test.each(sample(Object.keys(ways), 3))(
  'texts with a key that is %s are masked everywhere, and the conversation continues at another provider without it',
  async (way) => {
    const console = await use.open({ stored: { 'app-apikey-provider2': openai.key } });
    await storeText(console);
    await console.page.reload();
    await console.prompt();
    await run(console, 'session resume s');
    const other = await use.openSecondTab(console);
    await run(console, `/key set mistral ${old.key}`);
    await expect.poll(() => shownIn(other)).toEqual([]);
    await run(console, 'is it in here?');
    await console.waitFor(/^✗ Stopped: the .* contains your mistral key\./);
    await run(console, '/exit');
    await ways[way]?.(console, other);
    await expect.poll(() => sweep(console, use.testBed, [old])).toEqual([]);
    expect(await sweep(other, use.testBed, [old, next, openai])).toEqual([]);
    use.hosts.answer('openai', replyWith(['Yes.']));
    await run(console, 'chat -c go on');
    await run(console, 'chat -c go on');
    expect(use.chatRequests.at(-1)?.body).toContain(mask);
    for (const line of ['raw', 'session show -1', 'bot show al', 'set font', 'history', 'doctor'])
      await run(console, line);
    expect(await sweep(console, use.testBed, [old, next, openai])).toEqual([]);
  },
);

test('a reply with a key is masked in /raw and /copy after the key is rotated', async () => {
  const console = await use.open({ stored: { [slot]: old.key } });
  use.hosts.answer('mistral', replyWith(['your key is ', old.key, '.']));
  await run(console, 'chat -m mistral:');
  await run(console, 'what is my key?');
  await run(console, `/key rotate mistral ${next.key}`);
  await run(console, '/raw');
  await console.waitFor(new RegExp(`^your key is ${mask}\\.$`));
  await run(console, '/copy');
  const text = await console.page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(`your key is ${mask}.`);
  expect(await sweep(console, use.testBed, [old, next])).toEqual([]);
});

test("a key removed before the request is masked in the provider's answer", async () => {
  const console = await use.open({ stored: { [slot]: old.key } });
  await run(console, `key rotate mistral ${next.key}`);
  use.hosts.answer('mistral', replyWith(['it was ', old.key, ' and is ', next.key]));
  await run(console, 'chat -m mistral: which key?');
  await console.waitFor(new RegExp(`^it was ${mask} and is …${next.key.slice(-4)}$`));
  expect(await sweep(console, use.testBed, [old, next])).toEqual([]);
});
