import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { providers, type Row } from '../../src/providers/registry.ts';
import { Database } from '../../src/storage/database.ts';
import { Random } from '../support/random.ts';
import { soak } from '../support/soak.ts';
import { listing, refusing, replying } from './replies.ts';
import { Tab } from './tab.ts';

/** Keys of each provider's shape. */
const keysPerShape = soak ? 200 : 1;
/** Soak runs use a random seed unless SEED is set. */
const seed = soak ? Number(process.env.SEED ?? Date.now() % 2 ** 31) : 20261128;
const window = 8;
const lengths = [window, 9, 12, 14, 20, Number.POSITIVE_INFINITY];
const separators = ['', '\u200b', '\u00ad', ' ', '\n', '**'];

/** The lengths of keys after their prefix. */
const bodyLengths: Readonly<Record<string, number>> = {
  anthropic: 95,
  openai: 120,
  xai: 80,
  gemini: 35,
  openrouter: 64,
  deepseek: 32,
  groq: 52,
  mistral: 32,
};

const cases = providers
  .filter(({ id }) => id in bodyLengths)
  .flatMap((provider) =>
    Array.from({ length: keysPerShape }, (_, at) => ({ id: provider.id, at, provider })),
  );

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('location', { origin: 'https://keysh.test', href: 'https://keysh.test/' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => vi.unstubAllGlobals());

class Channel extends EventTarget {
  postMessage() {
    return undefined;
  }
}

test.each(cases)(
  'fragments from any part of an $id key are masked, key $at',
  { timeout: 60_000 },
  async ({ id, at, provider }) => {
    const random = new Random(seed + at);
    const body = bodyOf(id, random);
    const tab = new Tab(provider, prefixOf(provider) + body);
    const fragments = fragmentsOf(body);
    const whole = fragments.join('.\n');
    const some = Array.from({ length: 20 }, () => random.pick(fragments));
    const line = `chat -m ${id}:some-model hi`;
    await tab.run(line, replying(provider, whole, random));
    for (const fragment of some) {
      await tab.run(line, refusing(fragment));
      await tab.run(line, replying(provider, 'Hi.', random, fragment));
    }
    await tab.run(line, refusing(some.join(', ')));
    await tab.run(`model list --provider ${id}`, listing(fragments));
    await tab.take(exportOf(whole, some));
    for (const shown of ['list --all', 'show s20', 'show s1']) await tab.run(`session ${shown}`);
    const surfaces = await tab.surfaces();
    const screen = surfaces.at(-1) ?? '';
    expect(screen.match(/••••|…/g)?.length).toBeGreaterThan(fragments.length);
    expect(screen).not.toContain('unexpected error in keysh');
    expect(fragmentsIn(surfaces, body)).toEqual([]);
  },
);

test('a stored fragment is found', async () => {
  const body = bodyOf('openai', new Random(seed));
  const tab = new Tab(providers.find(({ id }) => id === 'openai') as Row, `sk-proj-${body}`);
  const leaked = body.slice(30, 30 + window);
  await new Database().write(['history'], async (writing) => {
    await writing.objectStore('history').add(`a ${[...leaked].join('\u200b ')}`);
  });
  expect(fragmentsIn(await tab.surfaces(), body)).toEqual([leaked]);
});

function prefixOf({ key }: Row): string {
  return key.prefixes[0] ?? '';
}

/** What follows the prefix: letters and digits, now and then a `-` or `_`. */
function bodyOf(provider: string, random: Random): string {
  const letters = [...random.letters(bodyLengths[provider] ?? 0)];
  return letters.map((letter) => (random.chance(0.03) ? random.pick(['-', '_']) : letter)).join('');
}

/** Every fragment of these lengths, with each separator between its characters. */
function fragmentsOf(body: string): readonly string[] {
  const starts = Array.from({ length: body.length - window + 1 }, (_, at) => at);
  const plain = starts.flatMap((start) =>
    lengths.map((length) => body.slice(start, start + length)),
  );
  return [...new Set(plain)].flatMap((fragment) =>
    separators.map((separator) => [...fragment].join(separator)),
  );
}

/** An export of a session with the text as a message, and of one for each of the titles. */
function exportOf(text: string, titles: readonly string[]): string {
  const session = (id: string, title: string) => ({
    v: 1,
    id,
    title,
    created: 1,
    changed: 1,
    parameters: {},
  });
  const message = (id: string, of: string, said: string) => ({
    v: 1,
    id,
    session: of,
    role: 'user',
    time: 1,
    text: said,
  });
  return JSON.stringify({
    format: 'keysh',
    version: 1,
    sessions: [...titles, 'whole'].map((title, at) => session(`s${at}`, title)),
    messages: [...titles, text].map((said, at) => message(`m${at}`, `s${at}`, said)),
  });
}

/** Returns every eight consecutive characters of a key that occur in a text, with any separators between them. */
function fragmentsIn(texts: readonly string[], body: string): readonly string[] {
  const windows = new Set(
    Array.from({ length: body.length - window + 1 }, (_, at) => body.slice(at, at + window)),
  );
  return texts.flatMap((text) => {
    const bare = text.replace(/[\s*\p{Cf}\p{M}]/gu, '');
    const found = Array.from(bare, (_, at) => bare.slice(at, at + window));
    return found.filter((slice) => windows.has(slice));
  });
}
