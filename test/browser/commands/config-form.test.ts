import { expect, test } from 'vitest';
import { connectionReset } from '../support/answers.ts';
import { botRecords } from '../support/bots.ts';
import { closeForm, focusedRow, moveToField, openForm, requestBodyOf } from '../support/forms.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();
const title = 'Configuration of poet';

test('two tabs that change different fields of a bot keep both changes', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1');
  await openForm(console, 'config', title);
  await moveToField(console, 'System prompt');
  const second = await console.page.context().newPage();
  await second.goto(use.testBed.url);
  await second.waitForFunction(() => 'term' in window);
  await second.keyboard.type('config poet');
  await second.keyboard.press('Enter');
  for (let at = 0; at < 4; at += 1) await second.keyboard.press('ArrowDown');
  for (const [one, other] of [
    ['R', '1'],
    ['h', '.'],
    ['y', '2'],
    ['me', '5'],
  ] as const) {
    await Promise.all([console.type(one), second.keyboard.type(other)]);
  }
  await expect
    .poll(() => botRecords(console))
    .toMatchObject([{ system: 'Rhyme', parameters: { temperature: 1.25 } }]);
});

test('[STA-05] config without a bot sets the default model and the key of its provider', async () => {
  use.hosts.answer('ollama', connectionReset, 'models');
  const console = await use.open();
  await openForm(console, 'config', 'Default model');
  expect(await focusedRow(console)).toMatch(/^Provider +‹openrouter›/);
  await console.type('oogg');
  await moveToField(console, 'API key of groq');
  await console.paste(keys.groq ?? '');
  await console.press('ArrowUp');
  await console.press('Control+U');
  await console.type('qwen/qwen3.8-27b');
  await closeForm(console);
  await console.waitFor(/^Default model: groq:qwen\/qwen3\.8-27b$/);
  await console.waitFor(/^groq key gsk_…\S{4}: saved/);
  expect((await console.storage()).local['keysh-model']).toBe('groq:qwen/qwen3.8-27b');
  await console.page.reload();
  await console.prompt();
  expect(await requestBodyOf(use, console, 'chat hi')).toMatchObject({
    model: 'qwen/qwen3.8-27b',
  });
});

test('a full disk is reported in the form, and stored values are kept', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1 -s "Be kind."');
  await openForm(console, 'config', title);
  await moveToField(console, 'System prompt');
  await console.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await console.type('!');
  await console.waitFor(/^Not saved\. System prompt: Not saved: the storage of this page is full/);
  expect(await botRecords(console)).toMatchObject([{ system: 'Be kind.' }]);
});
