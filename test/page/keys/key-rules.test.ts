import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { botRecords, keyOf } from '../../browser/support/bots.ts';
import { closeForm, focusedRow, moveToField, openForm } from '../../browser/support/forms.ts';
import { openWithBots } from '../../browser/support/stored-bots.ts';
import { keys, reload, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const bad = 'sk-proj-N0tAKeyOfAnyb0dysAtAll0123456789';

test('[STA-09] a key removed with the developer tools is gone from the next message on, without a reload', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.page.evaluate(() => localStorage.removeItem('app-apikey-provider2'));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(/✗ No API key/);
  await run(console, 'key list');
  await console.waitFor(/^openai +no key$/);
  expect(use.chatRequests.map(keyOf)).toEqual([keys.openai]);
});

test('[STA-05] the last fields of config show the key of the selected provider, and each change applies to every bot', async () => {
  const console = await openWithBots(use, ['openai', 'groq']);
  await openForm(console, 'config poet', 'Configuration of poet');
  await moveToField(console, 'API key of openai');
  expect(await focusedRow(console)).toMatch(/^API key of openai +sk-proj-…4Iy5 +global key set/);
  const rows = (await console.screen()).split('\n').filter((row) => /^[> ] \S/.test(row));
  expect(rows.at(-1)).toMatch(/^ {2}Key of this bot only/);
  let typed = '';
  for (const character of bad.slice(0, 12)) {
    await console.type(character);
    typed += character;
    await expect
      .poll(async () => (await console.storage()).local['app-apikey-provider2'])
      .toBe(typed);
  }
  await closeForm(console);
  expect((await botRecords(console)).filter((bot) => 'k' in bot)).toEqual([]);
  await run(console, 'chat @poet hi');
  await run(console, 'chat -m openai:gpt-4.1 hi');
  expect(use.chatRequests.map(keyOf)).toEqual([typed, typed]);
});

test('[LOC-01] [LOC-02] Ollama: a key is neither requested nor stored nor sent', async () => {
  const console = await use.open();
  await run(console, 'key set ollama');
  await run(console, `key set ollama ${bad}`);
  await console.waitFor(/needs no key/);
  await run(console, 'model list --provider ollama');
  await run(console, 'chat -m ollama:llama3.2:latest hi');
  expect(JSON.stringify((await console.storage()).local)).not.toMatch(/app-apikey|N0tAKey/);
  const seen = use.hosts.requests.filter(({ host }) => host === 'localhost:11434');
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/chat');
  for (const { query, headers } of seen) {
    expect([query, headers.authorization, headers['x-api-key']]).toEqual([
      '',
      undefined,
      undefined,
    ]);
  }
  const lists = seen.filter(({ method }) => method === 'GET');
  expect(new Set(lists.map(({ path, body }) => `${path} ${body}`))).toEqual(
    new Set(['/api/tags ']),
  );
});

test('[SVC-04] an invalid key is saved without a warning and is an error on the first message', async () => {
  const console = await use.open();
  await run(console, `key set openai ${bad}`);
  expect((await console.storage()).local).toMatchObject({ 'app-apikey-provider2': bad });
  expect(use.hosts.requests.filter(({ host }) => host === 'api.openai.com')).toEqual([]);
  expect((await console.rows()).join('\n')).not.toMatch(/✗|invalid/);
  use.hosts.answer('openai', json({ error: { message: 'Incorrect API key' } }, { status: 401 }));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(/✗ 401 Unauthorized/);
  expect(use.chatRequests.map(keyOf)).toEqual([bad]);
});

test('[KEY-02] the usable providers are listed at once, even if the database never opens', async () => {
  const console = await use.open({ stored: stored('openai', 'groq') });
  await reload(console, () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...all) {
      return Object.assign(open.apply(this, all), { addEventListener: () => undefined });
    };
  });
  await console.waitFor('Ready: openai, groq');
});
