import { expect, test } from 'vitest';
import { botRecords, createBotWithKey, keyOf } from '../../browser/support/bots.ts';
import { closeForm, focusedRow, moveToField, openForm } from '../../browser/support/forms.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { canary } from '../../support/canary-keys.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const own = canary('openai', 'poet');

const title = 'Configuration of poet';

test("[STA-06] a bot's own key typed in config takes precedence and is not shown", async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1');
  await openForm(console, 'config', title);
  await moveToField(console, 'Key of this bot only');
  for (let at = 0; at < own.key.length; at += 20) {
    await console.type(own.key.slice(at, at + 20));
    expect(await sweep(console, use.testBed, [own])).toEqual([]);
  }
  await expect.poll(() => botRecords(console)).toMatchObject([{ k: own.key }]);
  await closeForm(console);
  await console.waitFor(/^openai key of bot poet sk-proj-…\S{4}: saved in this browser/);
  await run(console, 'chat hi');
  expect(keyOf(use.chatRequests.at(-1) as never)).toBe(own.key);
  expect(await sweep(console, use.testBed, [own])).toEqual([]);
});

test('changing the provider of a bot with its own key asks, and removes the key', async () => {
  const console = await use.open({ stored: stored('groq', 'openai') });
  await createBotWithKey(console, 'poet', 'openai', own.key);
  await run(console, 'bot edit -m openai:gpt-4.1');
  await openForm(console, 'config', title);
  await console.type('g');
  await console.waitFor(
    /^Not saved\. Provider: its own key sk-proj-…\S{4} would be removed\. Choose yes below\.$/,
  );
  expect(await botRecords(console)).toMatchObject([
    { provider: 'openai', model: 'gpt-4.1', k: own.key },
  ]);
  await console.press('ArrowDown');
  await expect.poll(() => focusedRow(console)).toMatch(/^Remove its own key\? +‹no›/);
  await console.press('Escape');
  await console.prompt();
  expect(await botRecords(console)).toMatchObject([{ provider: 'openai', k: own.key }]);
  await openForm(console, 'config', title);
  await console.type('g');
  await console.press('ArrowLeft');
  await console.type('gg');
  await console.waitFor(/Choose yes below/);
  await console.press('ArrowDown');
  await console.press('Space');
  await expect.poll(async () => (await botRecords(console))[0]?.provider).toBe('groq');
  const [record] = await botRecords(console);
  expect(record).not.toHaveProperty('k');
  await expect.poll(() => focusedRow(console)).toMatch(/^Model/);
  await closeForm(console);
  await console.waitFor(/^openai key of bot poet \S+ removed\. It is still valid: revoke it at/);
  await console.waitFor(/^poet changed: provider, model\. It uses groq:/);
  await run(console, 'chat hi');
  expect(keyOf(use.chatRequests.at(-1) as never)).toBe(keys.groq);
  expect(await sweep(console, use.testBed, [own])).toEqual([]);
});

test('a text that contains a key is drawn as bullets, reported and not stored', async () => {
  const console = await use.open({ stored: { 'app-apikey-provider2': canary('openai').key } });
  await run(console, 'bot new poet -m openai:gpt-4.1 -s "Be kind."');
  await openForm(console, 'config', title);
  for (const secret of [canary('openai'), canary('groq')]) {
    await moveToField(console, 'Opening message');
    await console.press('Control+U');
    await console.paste(`ask ${secret.key}`);
    await console.page.evaluate(() => navigator.clipboard.writeText(''));
    await console.waitFor(
      /^Not saved\. Opening message: it contains (your openai key|what looks like an API key)/,
    );
    await console.press('Control+A');
    for (let at = 0; at < 9; at += 1) await console.press('Delete');
    await console.waitFor(/^Not saved\. Opening message: it contains/);
    expect(await sweep(console, use.testBed, [secret])).toEqual([]);
    await console.press('Control+E');
    await console.press('Control+U');
    await console.type('Key responsibilities: none');
    await expect
      .poll(() => botRecords(console))
      .toMatchObject([{ opening: 'Key responsibilities: none', system: 'Be kind.' }]);
  }
});
