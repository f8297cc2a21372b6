import { replacementFor } from '../../src/storage/normalize-key.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { sanitizeName } from '../../src/transfer/import/bot-naming.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { soak } from '../support/soak.ts';

const design = { name: 'poet', provider: 'openai', model: 'gpt-4.1', parameters: {} } as const;
const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function stored(): Promise<unknown[]> {
  return new Database().use((opened) => opened.getAll('bots'));
}

/** The bot as the tab knows it now. */
function now(bots: BotStore, { id }: Bot): Bot {
  const bot = bots.byId(id);
  if (!bot) throw new Error('the bot is gone');
  return bot;
}

describe('the bots', () => {
  test('are stored, found ignoring case, and visible in other tabs', async () => {
    const bots = new BotStore(new Database());
    await bots.add({ ...design, system: 'rhyme', parameters: { temperature: 0.5, stop: ['x'] } });
    const other = new BotStore(new Database());
    await other.refresh();
    expect(other.find('POET')).toMatchObject({ system: 'rhyme', parameters: { stop: ['x'] } });
  });

  test('[BOT-01] have their own key in the field k, with its provider', async () => {
    const bots = new BotStore(new Database());
    const bot = await bots.add(design);
    await bots.setKey(bot, replacementFor(toSecret(key)));
    expect(await stored()).toMatchObject([{ id: bot.id, k: key, keyProvider: 'openai' }]);
  });

  test('have names that differ in more than case', async () => {
    const bots = new BotStore(new Database());
    const bot = await bots.add(design);
    await expect(bots.add({ ...design, name: 'Poet' })).rejects.toThrow(
      'A bot named poet already exists',
    );
    await bots.change(bot, { name: 'Poet' });
    expect(bots.list.map(({ name }) => name)).toEqual(['Poet']);
  });

  const unseen = ['\u3164', '\u2800', 'a\u115f', 'a\u034fb', 'a\ufe0f', '\u{e0100}'];

  test.each([
    '',
    'a b',
    'a"b',
    '@a',
    'a/b',
    '-',
    '-a',
    'a\u200bb',
    'a\u001bb',
    'x'.repeat(65),
    'keysh>',
    ...unseen,
  ])('cannot be named %j', async (name) => {
    const bots = new BotStore(new Database());
    await expect(bots.add({ ...design, name })).rejects.toThrow('1 to 64 characters');
    expect(await stored()).toEqual([]);
  });

  test.each(['❤\ufe0f', 'Plan-🚀', 'שלום', '>a', 'a-', 'é'])('can be named %j', async (name) => {
    const bots = new BotStore(new Database());
    expect((await bots.add({ ...design, name })).name).toBe(name);
  });

  test.each([
    ['\u3164', ''],
    ['keysh>', 'keysh-bot'],
    [' - a "b" \u2800-> ', 'a-b'],
    [`${'x'.repeat(57)}>y`, 'x'.repeat(57)],
    ['❤\ufe0f\ufe0f', '❤\ufe0f'],
  ])('get a valid name for %j: %j', (text, name) => {
    expect(sanitizeName(text)).toBe(name);
  });

  test('lose nothing when two tabs change different fields at once', async () => {
    const one = new BotStore(new Database());
    const other = new BotStore(new Database());
    const bot = await one.add(design);
    const { id } = bot;
    const rounds = soak ? 1000 : 100;
    for (let round = 1; round <= rounds; round++) {
      await Promise.all([
        one.change(bot, { parameters: { temperature: round / rounds } }),
        other.change(bot, { system: `s${round}` }),
        other.change(bot, { parameters: { seed: round } }),
        one.setKey(bot, replacementFor(toSecret(`${key}${round}`))),
      ]);
    }
    expect(await stored()).toEqual([
      {
        ...design,
        id,
        v: 1,
        system: `s${rounds}`,
        parameters: { temperature: 1, seed: rounds },
        k: `${key}${rounds}`,
        keyProvider: 'openai',
      },
    ]);
  });

  test('lose a parameter, a text and the key that are removed', async () => {
    const bots = new BotStore(new Database());
    const bot = await bots.add({ ...design, system: 'a', parameters: { seed: 1, top_p: 1 } });
    await bots.setKey(bot, replacementFor(toSecret(key)));
    await bots.change(bot, { system: '', parameters: { seed: undefined } });
    await bots.removeKey(now(bots, bot));
    expect(await stored()).toEqual([{ ...design, id: bot.id, v: 1, parameters: { top_p: 1 } }]);
  });

  test('lose their key if their provider changes, and keep it otherwise', async () => {
    const bots = new BotStore(new Database());
    const bot = await bots.add(design);
    await bots.setKey(bot, replacementFor(toSecret(key)));
    await bots.change(bot, { provider: 'openai', model: 'gpt-5' });
    expect(bots.byId(bot.id)?.key?.mask).toBe('sk-proj-…2sD3');
    await bots.change(now(bots, bot), { provider: 'groq', model: 'x' });
    expect(bots.byId(bot.id)?.key).toBeUndefined();
    expect(JSON.stringify(await stored())).not.toContain(key);
  });

  test('have their keys found and masked in texts like the global ones', async () => {
    const bots = new BotStore(new Database());
    const bot = await bots.add({ ...design, provider: 'mistral' });
    await bots.setKey(bot, replacementFor(toSecret(' "zXcVbNmAsDfGhJkLqWeRtYuIoP123456" ')));
    const keys = new KeyStore(() => memoryStorage());
    keys.include(() => bots.storedKeys());
    expect(keys.find('a zXcVbNmAsDfG b')[0]?.title).toBe('mistral key of bot poet');
    expect(keys.redact('a zXcVbNmAsDfGhJkLqWeRtYuIoP123456 b')).toBe('a …3456 b');
  });

  test('[STA-03] with a manually emptied key have none', async () => {
    const bots = new BotStore(new Database());
    const emptied = { ...design, id: 'x', v: 1, k: '' };
    await new Database().use((opened) => opened.put('bots', emptied));
    await bots.refresh();
    expect(bots.list).toEqual([{ ...design, id: 'x' }]);
  });

  test('that cannot be read are skipped and stay stored', async () => {
    const bots = new BotStore(new Database());
    await bots.add(design);
    const later = { id: 'x', v: 2, name: 'later' };
    await new Database().use((opened) => opened.put('bots', later));
    await bots.refresh();
    expect(bots.list).toHaveLength(1);
    expect(await stored()).toContainEqual(later);
  });

  test('that were removed cannot be changed', async () => {
    const bots = new BotStore(new Database());
    const bot = await bots.add(design);
    await new BotStore(new Database()).remove(bot);
    await expect(bots.change(bot, { system: 'x' })).rejects.toThrow('removed in another tab');
    expect(await stored()).toEqual([]);
  });
});
