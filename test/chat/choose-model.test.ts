import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { nearest } from '../../src/base/closest.ts';
import { Catalog } from '../../src/chat/catalog.ts';
import { chooseModel } from '../../src/chat/choose-model.ts';
import { providerById, providers } from '../../src/providers/registry.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { wireOver } from './wires.ts';

const { access, keys } = wireOver(fetch, memoryStorage());
const app = { keys, catalog: new Catalog(access) };
const [known] = providerById('anthropic').starters;
const [long = ''] = providers
  .flatMap((provider) => provider.starters.map((starter) => `${provider.id}:${starter}`))
  .filter((name) => name.length - name.indexOf(':') > 21);

test.each([
  ['openai:some-model', 'openai', 'some-model'],
  ['anthropic:', 'anthropic', known],
  ['anthropic', 'anthropic', known],
])('%s is %s %s', (spec, provider, model) => {
  const choice = chooseModel(app, spec, nearest);
  expect([choice.provider.id, choice.model]).toEqual([provider, model]);
});

test('a mistyped long name is shown with a similar name', () => {
  const typed = `${long.slice(long.indexOf(':') + 1)}x`;
  expect(typed.length).toBeGreaterThan(20);
  expect(() => chooseModel(app, typed, nearest)).toThrow(
    `No model or provider is named '${typed}'. Did you mean ${long}?`,
  );
});

test('a long word that is similar to no name is not shown', () => {
  const typed = 'Q7wE8rT9yU0iO1pA2sD3fG4hJ5';
  expect(() => chooseModel(app, typed, nearest)).toThrow(/'••••'/);
});

test.each([
  ['the first starter', [], 'gpt-6.1-terra'],
  ['the first starter in a fetched list', ['gpt-9', 'gpt-6-luna', 'gpt-4.1'], 'gpt-6-luna'],
  ['the first starter if the list has none', ['gpt-9'], 'gpt-6.1-terra'],
])('the model of a provider without a name is %s', async (_, ids, model) => {
  const data = ids.map((id) => ({ id }));
  const storage = memoryStorage({ 'app-apikey-provider2': 'sk-proj-Q7wE8rT9yU0iO1pA2sD3' });
  const wire = wireOver(async () => Response.json({ data }), storage);
  const catalog = new Catalog(wire.access);
  const { signal } = new AbortController();
  if (ids.length > 0) await catalog.list(providerById('openai'), signal);
  expect(chooseModel({ keys: wire.keys, catalog }, 'openai', nearest).model).toBe(model);
});
