import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { closeForm, moveToField, openForm } from '../support/forms.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import { resize, statusText } from '../support/read-screen.ts';

const use = useHarness();
const title = 'Settings · ollama needs no key';
const secret = canary('openai');

test('[PRV-04] settings has a field for each provider that needs a key, with its state and free tier', async () => {
  const console = await use.open({
    stored: stored('groq'),
    context: { viewport: { width: 1200, height: 540 } },
  });
  await openForm(console, 'settings', title);
  const rows = (await console.screen()).split('\n');
  const at = rows.findIndex((row) => row.startsWith(title));
  expect(rows.slice(at + 1, at + 9).map((row) => row.slice(2).split(' ')[0])).toEqual([
    ...['anthropic', 'openai', 'xai', 'gemini', 'openrouter', 'deepseek', 'groq', 'mistral'],
  ]);
  expect(rows[at + 1]).toContain('no key · free tier: none, prepaid credits');
  expect(rows[at + 7]).toMatch(/groq \(Groq\) +gsk_…8Iz9 +global key set · free tier: yes/);
});

test.each(['off', 'on'])(
  'with reader mode %s a key typed or pasted in settings is on no surface, and field names and states are announced',
  async (reader) => {
    const console = await use.open({ stored: { 'keysh-reader': reader } });
    await openForm(console, 'settings', title);
    await moveToField(console, 'openai');
    const label = () =>
      console.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await label()).toBe('openai (OpenAI), hidden input');
    for (let at = 0; at < 60; at += 6) {
      await console.type(secret.key.slice(at, at + 6));
      expect(await sweep(console, use.testBed, [secret], { isQuick: true })).toEqual([]);
    }
    await expect.poll(() => statusText(console)).toBe('60 characters');
    await console.paste(secret.key);
    await console.page.evaluate(() => navigator.clipboard.writeText(''));
    for (const key of ['Home', 'Control+Z', 'Control+W', 'ArrowUp', 'ArrowDown', 'Control+Y']) {
      await console.press(key);
      expect(await sweep(console, use.testBed, [secret])).toEqual([]);
    }
    await expect.poll(() => statusText(console)).toBe('empty');
    await closeForm(console);
    await console.press('ArrowUp');
    expect(await sweep(console, use.testBed, [secret])).toEqual([]);
  },
);

test('settings keeps its position when the window is resized', async () => {
  const console = await use.open();
  await openForm(console, 'settings', title);
  await moveToField(console, 'groq');
  await console.type('gsk_12');
  for (const columns of [40, 100, 60]) {
    await resize(console, columns);
    await console.waitFor(/^> groq \(Groq\) +•{6}/);
    const titles = (await console.rows()).filter((row) => row.startsWith('Settings'));
    expect(titles).toHaveLength(1);
  }
  await console.type('34');
  expect((await console.storage()).local['app-apikey-provider7']).toBe('gsk_1234');
  await closeForm(console);
  await console.waitFor(/^Settings: 1 field changed\.$/);
  expect((await console.rows()).filter((row) => row.startsWith('> '))).toEqual([]);
});

test('a full storage is reported in the form, and the console keeps working', async () => {
  const console = await use.open();
  await openForm(console, 'settings', title);
  await console.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await console.type('s');
  await console.waitFor(/^Not saved\. anthropic \(Anthropic\): The key was not saved: the storage/);
  await closeForm(console);
  await run(console, 'version');
  await console.waitFor(/^keysh \d/);
});
