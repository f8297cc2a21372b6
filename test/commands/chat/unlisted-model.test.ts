import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { providerById } from '../../../src/providers/registry.ts';
import { type OpenApp, openApp } from '../../support/open-app.ts';

const question = "Ollama's list of models does not contain foo. Use it anyway? [y/N]";
let tab: OpenApp;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  tab = openApp(async () => Response.json({ models: [{ name: 'llama3.2:latest' }] }));
  await tab.app.catalog.list(providerById('ollama'), new AbortController().signal);
});

const models = () => tab.app.bots.list.map(({ name, model }) => `${name}: ${model}`);

/** Runs a line and answers its question. */
async function runWith(line: string, answer: string): Promise<void> {
  const done = tab.run(line);
  await tab.answer(/Use it anyway\? \[y\/N\]$/, answer, '<Enter>');
  await done;
}

test('bot new and bot edit ask about a model that its provider has not listed', async () => {
  await runWith('bot new poet -m ollama:foo', 'n');
  expect(await tab.rows()).toEqual([
    `${question} no`,
    'Nothing was changed. To see the list: model list -p ollama',
  ]);
  expect(models()).toEqual([]);
  await runWith('bot new poet -m ollama:foo', 'y');
  expect(models()).toEqual(['poet: foo']);
  await runWith('bot edit poet -p ollama -m bar', 'n');
  expect(models()).toEqual(['poet: foo']);
  await runWith('bot edit poet -m ollama:bar', 'y');
  expect(models()).toEqual(['poet: bar']);
});

test('they do not ask about a listed model, and not about one that the line does not name', async () => {
  await tab.run('bot new poet -m ollama:llama3.2:latest');
  await runWith('bot edit poet -m ollama:bar', 'y');
  await tab.run('bot edit poet -s Rhyme.');
  await tab.run('bot new bard --from poet');
  expect(models().sort()).toEqual(['bard: bar', 'poet: bar']);
});

test.each([
  ['config', /^Default model: ollama:foo$/],
  ['config poet', /^poet changed: model\. It uses ollama:foo\.$/],
])('the form of %s notes a model that is not listed when it closes', async (line, changed) => {
  await tab.run('bot new poet -m ollama:llama3.2:latest');
  await tab.run('bot use -');
  await tab.run('model use ollama:llama3.2:latest');
  const done = tab.run(line);
  await tab.answer(/move/, '<Tab>', '<Ctrl-U>', 'foo', '<Escape>');
  await done;
  const rows = await tab.rows();
  expect(rows.at(-2)).toMatch(changed);
  expect(rows.at(-1)).toBe(
    "Ollama's list of models does not contain foo. To see the list: model list -p ollama",
  );
});
