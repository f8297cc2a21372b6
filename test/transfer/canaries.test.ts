import { expect, test } from 'vitest';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { Redactor } from '../../src/secrets/redactor.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { exportAll, exportSession, writeSession } from '../../src/transfer/export/export.ts';
import { canary, finder, keyedProviders } from '../support/canary-keys.ts';
import { bot, question, reply, session } from './records.ts';
import {
  type Browser,
  dump,
  exported,
  freshBrowser,
  imported,
  plant,
  read,
  sourcesOf,
  whole,
} from './stores.ts';

const globals = keyedProviders.map((shape) => canary(shape));
const own = canary('openai', 'poet');
const bare = canary('mistral', 'wit');
const pasted = canary('groq', 'pasted');
const all = [...globals, own, bare, pasted];
const find = finder(all);

/** Returns a browser with global keys and bots' own keys. Every text contains these keys, parts of them, and a key that is not stored. */
async function keyed(): Promise<Browser> {
  const entries = globals.map(({ key }, at) => [`app-apikey-provider${at + 1}`, key] as const);
  const settings = [['keysh-font', `Mono ${globals[0]?.key}`]] as const;
  const browser = freshBrowser(Object.fromEntries([...entries, ...settings]));
  const bots = [own, bare].map(({ key }) => ({ title: 'key of a bot', secret: toSecret(key) }));
  const keys = new KeyStore(() => browser.storage);
  keys.include(() => bots);
  const parts = all.filter(({ key }) => key !== pasted.key).map(({ key }) => key.slice(-20));
  const whole = all.map(({ key }) => `use ${key}, or "${encodeURIComponent(key)}"`);
  const text = [...parts, ...whole].join('\n');
  await plant(browser, {
    bots: [
      bot('poet', { k: own.key, system: text, opening: text, parameters: { stop: [text] } }),
      bot('wit', { k: bare.key }),
    ],
    sessions: [session('s', { title: text, system: text })],
    messages: [
      question('q', 's', text),
      reply('r', 's', 'q', { text: `Incorrect API key provided: ${own.key}`, thought: text }),
    ],
  });
  return { ...browser, keys };
}

test('[SEC-02] no export contains eight consecutive characters of any key, and masked keys are counted', async () => {
  const sources = sourcesOf(await keyed());
  for (const pieces of [
    () => exportAll(sources),
    () => exportSession(sources, 's'),
    () => writeSession(sources, 's', () => undefined),
  ]) {
    const { text, summary } = await whole(pieces());
    expect(find(text)).toEqual([]);
    expect(text).toContain(`sk-proj-…${own.key.slice(-4)}`);
    expect(summary.masked).toBeGreaterThan(3 * all.length);
  }
});

/** A redactor that masks nothing. */
const blindly = (text: string) => new Redactor([]).redactSteps(text, 'known');

test('the check detects an unmasked key in an export', async () => {
  const browser = await keyed();
  const blind = { ...sourcesOf(browser), redact: blindly };
  const { text } = await whole(exportAll(blind));
  expect(find(text).length).toBe(all.length);
  const file = await exported(browser);
  for (const { key } of all) {
    for (const at of [0, 7, 19]) {
      const window = key.slice(key.length - 8 - at, key.length - at);
      expect(find(`${file} ${window}`)).toHaveLength(1);
    }
  }
});

test('an export contains no key in any encoding', async () => {
  const [openai, anthropic] = [
    'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d',
    'sk-ant-api03-CANARY0a1b2c3d4e5f60718293',
  ];
  const browser = freshBrowser({
    'app-apikey-provider2': openai,
    'app-apikey-provider1': anthropic,
  });
  await plant(browser, {
    bots: [
      bot('x', {
        baseUrl: `https://u:${openai}@llm.example/v1`,
        system: `https://u:${openai}@llm.example/v1`,
      }),
    ],
  });
  const file = await exported(browser);
  const forms = (word: string) => [word, btoa(word).slice(0, -2), [...word].reverse().join('')];
  for (const form of forms('CANARY')) expect(file).not.toContain(form);
  expect(file).not.toContain('baseUrl');
});

test('keys in a file are left out and reported, and the stored key is kept', async () => {
  const stored = 'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d';
  const browser = freshBrowser({ 'app-apikey-provider2': stored });
  const file = JSON.stringify({
    format: 'keysh',
    version: 1,
    keys: { openai: 'sk-proj-CANARYattacker' },
    settings: { apiKeys: { openai: 'sk-proj-CANARYattacker' } },
    bots: [bot('b', { k: 'sk-proj-CANARYattacker', 'sk-proj-CANARYattacker': 1 })],
  });
  const { unknown } = await read(file, browser);
  expect(unknown).toEqual([
    'keys',
    'settings.apiKeys',
    'bots.k',
    expect.stringMatching(/^bots\.sk-proj-…|^••••$/),
    'bots.keyProvider',
  ]);
  expect(unknown.join()).not.toContain('CANARY');
  await imported(file, browser);
  expect(browser.storage.getItem('app-apikey-provider2')).toBe(stored);
  expect(await dump(browser)).not.toContain('attacker');
});

test('a key in a text of a file is masked before anything is stored', async () => {
  const browser = freshBrowser();
  const text = `mine is ${pasted.key}`;
  const { masked } = await read(`Use ${pasted.key}`, browser, 'a.md');
  expect(masked).toBe(1);
  await imported(
    JSON.stringify({
      format: 'keysh',
      version: 1,
      sessions: [session('s')],
      messages: [question('q', 's', text)],
    }),
    browser,
  );
  expect(find(await dump(browser))).toEqual([]);
});
