import { replacementFor } from '../../../src/storage/normalize-key.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { botOwner, globalOwner, type KeyOwner } from '../../../commands/key/owner.ts';
import { testKey } from '../../../commands/key/use.ts';
import type { App } from '../../../src/app/app.ts';
import { providerById } from '../../../src/providers/registry.ts';
import { toSecret } from '../../../src/secrets/key-patterns.ts';
import { wireOver } from '../../chat/wires.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { openConsole } from '../../terminal/harness.ts';

const slot = 'app-apikey-provider2';
const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
const other = 'sk-proj-Z9xC8vB7nM6aS5dF4gH3';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('location', { origin: 'https://keysh.test' });
  vi.stubGlobal('navigator', { onLine: true });
});

function openApp(status: number) {
  const carried: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    carried.push(new Headers(init?.headers).get('authorization'));
    return Response.json({ data: [{ id: 'gpt-4.1' }] }, { status });
  };
  const storage = memoryStorage({ [slot]: key });
  const { view, rows } = openConsole(200, 24);
  const parts = wireOver(fetch, storage);
  const catalog = { known: () => [] };
  const console = { signal: new AbortController().signal };
  const app = { ...parts, view, catalog, console, chat: { chatting: false } } as unknown as App;
  return { app, storage, carried, rows };
}

test('key test names the key that was sent, not one that was replaced before', async () => {
  for (const [status, said] of [
    [200, 'openai key sk-proj-…4gH3: works, 1 model.'],
    [401, 'the key sk-proj-…4gH3 is invalid or revoked'],
  ] as const) {
    const { app, storage, carried, rows } = openApp(status);
    const tested = testKey(app, globalOwner(app, providerById('openai')));
    storage.setItem(slot, other);
    await tested;
    expect(carried).toEqual([`Bearer ${other}`]);
    expect((await rows()).join('\n')).toContain(said);
  }
});

test("key test names the global key if the bot's own key was removed before sending", async () => {
  const { app, carried, rows } = openApp(200);
  const design = { name: 'poet', provider: 'openai', model: 'gpt-4.1', parameters: {} } as const;
  const { bot } = await app.bots.addWithKey(design, replacementFor(toSecret(other)));
  const owner: KeyOwner = { ...botOwner(app, bot), key: () => bot.key };
  await testKey(app, owner);
  await app.bots.removeKey(bot);
  await testKey(app, owner);
  expect(carried).toEqual([`Bearer ${other}`, `Bearer ${key}`]);
  expect(await rows()).toEqual([
    'openai key of bot poet sk-proj-…4gH3: works, 1 model.',
    'openai key sk-proj-…2sD3: works, 1 model.',
  ]);
});
