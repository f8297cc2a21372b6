import { expect, test } from 'vitest';
import { keys, run, stored, useBench } from './bench.ts';
import { records } from './bots.ts';
import { sweep } from './canary.ts';
import { bodyOf, focused, go, leave, open } from './forms.ts';
import { canary } from './needles.ts';

const use = useBench();
const title = 'Configuration of poet';

test('a text with a key in it is drawn as bullets, named as wrong, and not stored', async () => {
  const console = await use.open({ stored: { 'app-apikey-provider2': canary('openai').key } });
  await run(console, 'bot new poet -m openai:gpt-4.1 -s "Be kind."');
  await open(console, 'config', title);
  for (const secret of [canary('openai'), canary('groq')]) {
    await go(console, 'Opening message');
    await console.press('Control+U');
    await console.paste(`ask ${secret.key}`);
    await console.page.evaluate(() => navigator.clipboard.writeText(''));
    await console.waitFor(
      /^Not saved\. Opening message: it holds (your openai key|what looks like an API key)/,
    );
    await console.press('Control+A');
    for (let at = 0; at < 9; at += 1) await console.press('Delete');
    await console.waitFor(/^Not saved\. Opening message: it holds/);
    expect(await sweep(console, use.bench, [secret])).toEqual([]);
    await console.press('Control+E');
    await console.press('Control+U');
    await console.type('Key responsibilities: none');
    await expect
      .poll(() => records(console))
      .toMatchObject([{ opening: 'Key responsibilities: none', system: 'Be kind.' }]);
    await console.press('ArrowUp');
    await console.press('ArrowUp');
  }
});

test('without a bot config sets the default model and the key of its provider', async () => {
  const console = await use.open();
  await open(console, 'config', 'Configuration without a bot');
  expect(await focused(console)).toMatch(/^Provider +‹openrouter›/);
  await console.type('o');
  await console.type('o');
  await console.type('gr');
  await go(console, 'API key of groq');
  await console.paste(keys.groq ?? '');
  await console.press('ArrowUp');
  await console.press('Control+U');
  await console.type('llama-3.1-8b-instant');
  await leave(console);
  await console.waitFor(/^Messages go to groq:llama-3\.1-8b-instant\.$/);
  await console.waitFor(/^groq key gsk_…\S{4}: saved/);
  expect((await console.storage()).local['keysh-model']).toBe('groq:llama-3.1-8b-instant');
  await console.page.reload();
  await console.prompt();
  expect(await bodyOf(use, console, 'chat hi')).toMatchObject({ model: 'llama-3.1-8b-instant' });
});

test('a full disk is said in the form, and what was stored stays', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1 -s "Be kind."');
  await open(console, 'config', title);
  await go(console, 'System prompt');
  await console.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await console.type('!');
  await console.waitFor(/^Not saved\. System prompt: Not saved: the storage of this page is full/);
  expect(await records(console)).toMatchObject([{ system: 'Be kind.' }]);
});
