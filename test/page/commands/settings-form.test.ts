import { expect, test } from 'vitest';
import { closeForm, focusedRow, moveToField, openForm } from '../../browser/support/forms.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { resize, statusText } from '../../browser/support/read-screen.ts';
import { canary } from '../../support/canary-keys.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const title = 'Settings · ollama needs no key';

const secret = canary('openai');

const entryOf = async (console: Console) => (await console.storage()).local['app-apikey-provider2'];

test('[KEY-01] [STA-04] settings stores each typed character before the next, and an erased field is no key', async () => {
  const console = await use.open();
  await openForm(console, 'settings', title);
  await moveToField(console, 'openai');
  expect(await focusedRow(console)).toMatch(/^openai \(OpenAI\) +no key/);
  let typed = '';
  for (const character of secret.key.slice(0, 12)) {
    await console.type(character);
    typed += character;
    expect(await entryOf(console)).toBe(typed);
  }
  await console.waitFor(/^> openai \(OpenAI\) +•{12} +global key set/);
  for (; typed.length > 1; ) {
    await console.press('Backspace');
    typed = typed.slice(0, -1);
    expect(await entryOf(console)).toBe(typed);
  }
  await console.press('Backspace');
  expect(Object.keys((await console.storage()).local)).not.toContain('app-apikey-provider2');
  await console.waitFor(/^> openai \(OpenAI\) +no key/);
  await closeForm(console);
  expect((await console.rows()).filter((row) => row.includes('openai key'))).toEqual([]);
});

test('[STA-07] leaving settings reports each changed key, and the next message uses the new one', async () => {
  const console = await use.open({ stored: stored('openai', 'groq', 'mistral') });
  const words = {
    openai: secret.key,
    groq: '',
    mistral: keys.mistral ?? '',
    xai: `"${keys.groq}"`,
  };
  for (const [id, key] of Object.entries(words)) {
    await openForm(console, '/settings', title);
    await moveToField(console, id);
    await (key === '' ? console.press('Delete') : console.paste(key));
    await closeForm(console);
  }
  const old = keys.openai?.slice(-4);
  await console.waitFor(
    `openai key sk-proj-…${old} → sk-proj-…${secret.key.slice(-4)}. The old one`,
  );
  await console.waitFor(/^groq key gsk_…8Iz9 removed\. It is still valid: revoke it at/);
  await console.waitFor(/^mistral key …j9Tk: unchanged\.$/);
  await console.waitFor(/^xai key \S+: saved .* Removed: quotes\. It looks like a key of groq\.$/);
  const { local } = await console.storage();
  expect(local['app-apikey-provider7']).toBeUndefined();
  expect(local['app-apikey-provider3']).toBe(keys.groq);
  await run(console, 'chat -m openai:gpt-4.1 hi');
  expect(use.chatRequests.at(-1)?.headers.authorization).toBe(`Bearer ${secret.key}`);
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
  await expect
    .poll(async () => (await console.storage()).local['app-apikey-provider7'])
    .toBe('gsk_1234');
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
