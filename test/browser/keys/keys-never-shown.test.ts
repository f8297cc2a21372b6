import { expect, test } from 'vitest';
import { type Canary, canary } from '../../support/canary-keys.ts';
import { json } from '../support/answers.ts';
import { type Harness, run, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';

const use = useHarness();

type Console = Awaited<ReturnType<Harness['open']>>;

const clean = async (console: Console, ...canaries: Canary[]) =>
  expect(await sweep(console, use.testBed, canaries)).toEqual([]);

/** Types a text and sweeps after every fifth character. */
async function typeWatched(console: Console, text: string, secret: Canary): Promise<void> {
  for (let at = 0; at < text.length; at += 5) {
    await console.type(text.slice(at, at + 5));
    expect(await sweep(console, use.testBed, [secret], { isQuick: true })).toEqual([]);
  }
  await clean(console, secret);
}

const openai = canary('openai');

test('a key typed, pasted and corrected at the hidden prompt is not shown', async () => {
  const console = await use.open();
  await console.type('key set openai');
  await console.press('Enter');
  await console.waitFor(/hidden/);
  await typeWatched(console, openai.key.slice(0, 60), openai);
  await console.press('Control+U');
  await console.paste(openai.key);
  await console.page.evaluate(() => navigator.clipboard.writeText(''));
  await clean(console, openai);
  await console.press('Control+Z');
  await console.press('Control+A');
  await clean(console, openai);
  await console.press('Enter');
  await console.waitFor(`sk-proj-…${openai.key.slice(-4)}: saved`);
  expect((await console.storage()).local['app-apikey-provider2']).toBe(openai.key);
  await console.press('ArrowUp');
  await console.waitFor(/> key set openai$/);
  await clean(console, openai);
});

test("Gemini's key is only in its query parameter and in the browser's record of the failed request", async () => {
  const gemini = canary('gemini');
  const console = await use.open({ stored: { 'app-apikey-provider4': gemini.key } });
  use.hosts.answer('gemini', json({ error: { message: `no ${gemini.key}` } }, { status: 429 }));
  await run(console, 'chat -m gemini: hi');
  await console.waitFor('429 Too Many Requests');
  const hits = await sweep(console, use.testBed, [gemini]);
  expect([...new Set(hits.map(({ sink }) => sink))]).toEqual(['log']);
  await run(console, 'provider set gemini --key-in header');
  const second = await use.open({
    stored: { 'app-apikey-provider4': gemini.key, 'keysh-key-in': 'header' },
  });
  await run(second, 'chat -m gemini: hi');
  await clean(second, gemini);
});
