import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { providerById } from '../../../src/providers/registry.ts';
import { canary } from '../../support/canary-keys.ts';
import { type OpenApp, openApp } from '../../support/open-app.ts';

let tab: OpenApp;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  tab = openApp();
});

/** Answers the remaining questions with Enter, and returns the bots. */
async function accept(done: Promise<void>, ...questions: readonly RegExp[]) {
  for (const question of questions) await tab.answer(question, '<Enter>');
  await done;
  return tab.app.bots.list;
}

const [provider, model, system, opening, key] = [
  /^Provider \[openrouter\]:/,
  /^Model \[.*\]:/,
  /^System prompt \[none\]:/,
  /^Opening message \[none\]:/,
  /^Its own OpenAI key, hidden \[the global key\]:/,
];

test('Tab completes the provider and its models', async () => {
  const done = tab.run('bot new poet');
  await tab.answer(provider, 'opena', '<Tab>');
  await tab.answer(/^Provider .* openai$/, '<Enter>');
  await tab.answer(model, '4.1', '<Tab>');
  await tab.answer(/^Model .* gpt-4\.1$/, '<Enter>');
  const bots = await accept(done, system, opening, key);
  expect(bots).toMatchObject([{ provider: 'openai', model: 'gpt-4.1' }]);
});

test('a provider may be typed with its colon', async () => {
  const done = tab.run('bot new poet');
  await tab.answer(provider, 'gpt:', '<Enter>');
  expect(await accept(done, model, system, opening, key)).toMatchObject([{ provider: 'openai' }]);
});

test.each(['<Shift-Tab>', '<ArrowUp>'])(
  '%s goes back, and keeps what was typed',
  async (goBack) => {
    const done = tab.run('bot new poet');
    await tab.answer(provider, goBack);
    await tab.answer(provider, 'openai', '<Enter>');
    await tab.answer(model, 'gpt-4.1', '<Enter>');
    await tab.answer(system, 'Rhyme.', '<Enter>');
    await tab.answer(opening, 'Aho', goBack);
    await tab.answer(/^System prompt .* Rhyme\.$/, ' Briefly.', '<Enter>');
    await tab.answer(/^Opening message .* Aho$/, 'y!', '<Enter>');
    await tab.answer(key, goBack);
    const bots = await accept(done, /^Opening message .* Ahoy!$/, key);
    expect(bots).toMatchObject([
      { provider: 'openai', model: 'gpt-4.1', system: 'Rhyme. Briefly.', opening: 'Ahoy!' },
    ]);
  },
);

test('the model of another provider is forgotten', async () => {
  const done = tab.run('bot new poet');
  await tab.answer(provider, 'openai', '<Enter>');
  await tab.answer(model, 'gpt-4.1', '<Enter>');
  await tab.answer(system, '<Shift-Tab>');
  await tab.answer(/^Model .* gpt-4\.1$/, '<Shift-Tab>');
  await tab.answer(/^Provider .* openai$/, '<Ctrl-U>', 'groq', '<Enter>');
  const bots = await accept(done, /^Model \[.*\]:$/, system, opening, /^Its own Groq key/);
  expect(bots).toMatchObject([{ provider: 'groq', model: expect.not.stringContaining('gpt-4') }]);
});

test('a model that its provider has not listed is asked about', async () => {
  tab = openApp(async () => Response.json({ models: [{ name: 'llama3.2:latest' }] }));
  await tab.app.catalog.list(providerById('ollama'), new AbortController().signal);
  const done = tab.run('bot new poet');
  await tab.answer(/^Provider/, 'ollama', '<Enter>');
  await tab.answer(model, 'foo', '<Enter>');
  await tab.answer(/does not contain foo\. Use it anyway\?/, 'n', '<Enter>');
  await tab.answer(/^Model .* foo$/, 'x', '<Enter>');
  await tab.answer(/does not contain foox\. Use it anyway\?/, 'y', '<Enter>');
  expect(await accept(done, system, opening)).toMatchObject([{ model: 'foox' }]);
});

test('a key typed before going back is not kept', async () => {
  const done = tab.run('bot new poet');
  await tab.answer(provider, 'openai', '<Enter>');
  for (const question of [model, system, opening]) await tab.answer(question, '<Enter>');
  await tab.answer(key, canary('openai').key, '<Shift-Tab>');
  const [bot] = await accept(done, opening, key);
  expect(bot?.key).toBeUndefined();
});

test('the last line says how to set parameters, but not after options', async () => {
  const done = tab.run('bot new poet');
  await tab.answer(provider, 'openai', '<Enter>');
  await accept(done, model, system, opening, key);
  const hint = 'To set parameters such as temperature: config, or bot edit poet -o temperature=0.5';
  expect((await tab.rows()).at(-1)).toBe(hint);
  await tab.run('bot new bard -m openai:');
  expect((await tab.rows()).at(-1)).toBe('bard is selected.');
});
