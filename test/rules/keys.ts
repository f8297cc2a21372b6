import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect } from 'vitest';
import { Wire } from '../../src/chat/wire.ts';
import { providerById } from '../../src/providers/registry.ts';
import { seal } from '../../src/providers/shape.ts';
import { isSame } from '../../src/secret.ts';
import type { Bot } from '../../src/stores/bot.ts';
import { BotStore } from '../../src/stores/bots.ts';
import { Database } from '../../src/stores/database.ts';
import { KeyStore } from '../../src/stores/keys.ts';
import { SettingsStore } from '../../src/stores/settings.ts';
import { memoryStorage } from '../memory.ts';
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
        'stores/keys.test.ts',
        'a key is a plain string under its slot, and read anew at each call',
      ),
    ],
    ['it is in localStorage', shown('browser/forms.test.ts', inSettings)],
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
          wire()
            .keys.owners()
            .map(({ id }) => id),
        ).toEqual(['openai']),
      ),
      shown(
        'browser/rules.test.ts',
        'the usable providers are named at once, also where the database never opens',
      ),
    ],
    [
      'it is the key of every bot of its provider',
      holds(() => {
        for (const name of ['one', 'two']) {
          const { key, scope } = wire().access(openai, bot(name));
          expect([key && isSame(key, seal(sample)), scope]).toEqual([true, 'global']);
        }
        expect(
          wire().access(providerById('groq'), { ...bot('one'), provider: 'groq' }).key,
        ).toBeUndefined();
      }),
    ],
  ),
  ...section(
    'own',
    ['a bot’s own key is the field k of the bot', holds(checkField)],
    [
      'it is in IndexedDB, as a part of the bot',
      shown(
        'browser/keys.test.ts',
        "a bot's own key is set, rotated and removed; another provider's is refused",
      ),
    ],
    [
      'it goes before the global key, for that bot only',
      holds(() => {
        const keyedBot = { ...bot('one'), key: seal(ownKey) };
        const { key, scope } = wire().access(openai, keyedBot);
        expect([key && isSame(key, seal(ownKey)), scope]).toEqual([true, 'bot']);
        expect(wire().access(openai, bot('two')).scope).toBe('global');
        expect(wire().access(openai).scope).toBe('global');
      }),
    ],
    [
      'it is not in a share link',
      shown(
        'exchange/link.test.ts',
        'carries no field but those of the design, so no key that the bot has',
      ),
    ],
    [
      'who opens a share link uses keys of their own',
      shown(
        'browser/import.test.ts',
        'a link opened in a fresh profile shows the bot, asks, imports it, and talk is with the own key (SU-06, SU-11)',
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
        expect(wire().access(providerById('ollama'))).toMatchObject({
          scope: 'none',
          place: 'none',
        });
        for (const { init } of withoutKey()) {
          expect(
            Object.keys(init.headers ?? {}).filter((header) => header !== 'content-type'),
          ).toEqual([]);
        }
      }),
      shown('browser/rules.test.ts', 'ollama: a key is neither asked for nor stored nor sent'),
    ],
    [
      'the user enters nothing for it',
      shown(
        'browser/botkeys.test.ts',
        'ollama: no key is ever asked for or sent, whatever is stored',
      ),
    ],
  ),
];

/** The way out, with a global key of openai's alone. */
function wire(): Wire {
  const storage = memoryStorage({ 'app-apikey-provider2': sample });
  const stored = () => storage;
  return new Wire(fetch, new KeyStore(stored), new SettingsStore(stored));
}

function bot(name: string): Bot {
  return { id: name, name, provider: 'openai', model: 'm', parameters: {} };
}

async function checkField(): Promise<void> {
  globalThis.indexedDB = new IDBFactory();
  const bots = new BotStore(new Database());
  const { id } = await bots.add({ name: 'poet', provider: 'openai', model: 'm', parameters: {} });
  await bots.setKey(id, seal(ownKey));
  expect(await new Database().use((opened) => opened.getAll('bots'))).toMatchObject([
    { id, k: ownKey },
  ]);
}
