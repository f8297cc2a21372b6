import { replacementFor } from '../../src/storage/normalize-key.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect } from 'vitest';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { mask, toSecret } from '../../src/secrets/key-patterns.ts';
import type { BotRecord } from '../../src/storage/bot.ts';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { wireOver } from '../chat/wires.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { holds, section, shown } from './rule.ts';
import { sample, withoutKey } from './samples.ts';

const openai = providerById('openai');
const ownKey = 'OWN-0123456789abcdefghij';
const inSettings =
  'a character typed in settings is stored before the next one, and the last one erased is no key';

/** What is said of global keys, of bots' keys, and of the local runtime, which has none. */
export const keyRules = [
  ...section(
    'global',
    [
      'a global key is a plain string',
      shown(
        'storage/keys.test.ts',
        'a key is a plain string under its slot, and read anew at each call',
      ),
    ],
    ['it is in localStorage', shown('browser/commands/settings-form.test.ts', inSettings)],
    [
      'its entry is named app-apikey- and the slot',
      holds(() => {
        const storage = memoryStorage({ 'app-apikey-provider2': sample });
        expect(new KeyStore(() => storage).owners()).toEqual([openai]);
      }),
    ],
    [
      'it is read at start, at once, so that the usable providers are known',
      holds(() =>
        expect(
          access()
            .keys.owners()
            .map((owner) => owner.id),
        ).toEqual(['openai']),
      ),
      shown(
        'browser/keys/key-rules.test.ts',
        'the usable providers are named at once, also where the database never opens',
      ),
    ],
    [
      'it is the key of every bot of its provider',
      holds(async () => {
        const selection = await selecting([bot('one'), bot('two'), bot('three', 'groq')]);
        for (const id of ['one', 'two']) {
          expect(selection('openai', id)).toMatchObject({ scope: 'global', mask: mask(sample) });
        }
        expect(selection('groq', 'three').scope).toBe('none');
      }),
    ],
  ),
  ...section(
    'own',
    ['a bot’s own key is the field k of the bot', holds(checkField)],
    [
      'it is in IndexedDB, as a part of the bot',
      shown(
        'browser/keys/key-commands.test.ts',
        "a bot's own key is set, rotated and removed; another provider's is refused",
      ),
    ],
    [
      'it goes before the global key, for that bot only',
      holds(async () => {
        const selection = await selecting([bot('one', 'openai', ownKey), bot('two')]);
        expect(selection('openai', 'one')).toMatchObject({ scope: 'bot', mask: mask(ownKey) });
        expect(selection('openai', 'two').scope).toBe('global');
        expect(selection('openai').scope).toBe('global');
      }),
    ],
    [
      'it is not in a share link',
      shown(
        'transfer/share/link.test.ts',
        'carries no field but those of the design, so no key that the bot has',
      ),
    ],
    [
      'who opens a share link uses keys of their own',
      shown(
        'browser/transfer/bot-links.test.ts',
        'a link opened in a fresh profile shows the bot, asks, imports it, and talk is with the own key',
      ),
    ],
  ),
  ...section(
    'placeholder',
    [
      'what stands for the local runtime’s key is its name in lower case, which is no key and is not sent',
      holds(() => {
        const { id, name } = providerById('ollama');
        expect(id).toBe(name.toLowerCase());
        expect(access().selection(providerById('ollama'))).toMatchObject({
          scope: 'none',
          place: 'none',
        });
        for (const { init } of withoutKey()) {
          expect(
            Object.keys(init.headers ?? {}).filter((header) => header !== 'content-type'),
          ).toEqual([]);
        }
      }),
      shown(
        'browser/keys/key-rules.test.ts',
        'ollama: a key is neither asked for nor stored nor sent',
      ),
    ],
    [
      'the user enters nothing for it',
      shown(
        'browser/keys/bot-keys.test.ts',
        'ollama: no key is ever asked for or sent, whatever is stored',
      ),
    ],
  ),
];

/** The way to the providers, with a global key of openai's alone. */
function access() {
  return wireOver(fetch, memoryStorage({ 'app-apikey-provider2': sample })).access;
}

/** Which key is selected for a bot that is stored. */
async function selecting(records: readonly BotRecord[]) {
  globalThis.indexedDB = new IDBFactory();
  const storage = memoryStorage({ 'app-apikey-provider2': sample });
  const { access, bots } = wireOver(fetch, storage);
  await new Database().write(['bots'], (writing) =>
    Promise.all(records.map((record) => writing.objectStore('bots').put(record))),
  );
  await bots.refresh();
  return (provider: ProviderId, id?: string) =>
    access.selection(providerById(provider), id === undefined ? undefined : { id });
}

function bot(name: string, provider: ProviderId = 'openai', k = ''): BotRecord {
  const keyed = k && { k, keyProvider: provider };
  return { v: 1, id: name, name, provider, model: 'm', parameters: {}, ...keyed };
}

async function checkField(): Promise<void> {
  globalThis.indexedDB = new IDBFactory();
  const bots = new BotStore(new Database());
  const poet = await bots.add({ name: 'poet', provider: 'openai', model: 'm', parameters: {} });
  await bots.setKey(poet, replacementFor(toSecret(ownKey)));
  expect(await new Database().use((opened) => opened.getAll('bots'))).toMatchObject([
    { id: poet.id, k: ownKey, keyProvider: 'openai' },
  ]);
}
