import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { providerById } from '../../src/providers/registry.ts';
import { replying } from '../secrets/replies.ts';
import { Tab } from '../secrets/tab.ts';
import { canary } from '../support/canary-keys.ts';
import { Random } from '../support/random.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('a parameter that a model does not accept is noted once in a conversation', async () => {
  const openai = providerById('openai');
  const tab = new Tab(openai, canary('openai').key);
  const reply = replying(openai, 'Fine.', new Random(1));
  const notes = async () =>
    (await tab.surfaces()).at(-1)?.match(/\w+ is left out: \S+ does not accept it/g);
  const note = (name: string, model: string) => `${name} is left out: ${model} does not accept it`;
  await tab.run('chat -m openai:gpt-6.1-terra -o temperature=1 hello', reply);
  expect(await notes()).toEqual([note('temperature', 'gpt-6.1-terra')]);
  await tab.run('retry', reply);
  await tab.run('retry', reply);
  expect(await notes()).toHaveLength(1);
  await tab.run('retry -m openai:gpt-5-mini', reply);
  expect(await notes()).toEqual([
    note('temperature', 'gpt-6.1-terra'),
    note('temperature', 'gpt-5-mini'),
  ]);
  await tab.run('chat -m openai:gpt-5-mini -o temperature=1 hello', reply);
  expect(await notes()).toHaveLength(3);
});
