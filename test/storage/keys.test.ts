import { describe, expect, test } from 'vitest';
import { runSteps } from '../../src/base/steps.ts';
import { providerById } from '../../src/providers/registry.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { currentRedactor } from '../../src/secrets/redact-long.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { replacementFor, restorationOf } from '../../src/storage/normalize-key.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const openai = providerById('openai');
const mistral = providerById('mistral');
const openaiKey = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
const mistralKey = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';

function store(entries: Record<string, string> = {}) {
  const storage = memoryStorage(entries);
  return { storage, keys: new KeyStore(() => storage) };
}

describe('the global keys', () => {
  test('[KEY-01] a key is a plain string under its slot, and is read at each call', () => {
    const { storage, keys } = store();
    keys.set(openai, replacementFor(toSecret(openaiKey)));
    expect(storage.getItem('app-apikey-provider2')).toBe(openaiKey);
    storage.removeItem('app-apikey-provider2');
    expect(keys.get(openai)).toBeUndefined();
  });

  test('[KEY-01] [KEY-02] the providers with a key are known without waiting', () => {
    expect(store({ 'app-apikey-provider2': openaiKey }).keys.owners()).toEqual([openai]);
  });

  test('the local provider has no key', () => {
    const { storage, keys } = store();
    expect(() => keys.set(providerById('ollama'), replacementFor(toSecret(openaiKey)))).toThrow(
      'ollama needs no key. Nothing was stored.',
    );
    expect(storage).toHaveLength(0);
  });

  test('[STA-02] an empty entry is not a key', () => {
    expect(store({ 'app-apikey-provider2': '' }).keys.get(openai)).toBeUndefined();
  });

  test.each([
    ['  key-with-spaces \n', 'key-with-spaces', ['white space']],
    ['“sk-proj-CANARY4”', 'sk-proj-CANARY4', ['quotes']],
    ['Bearer sk-proj-CANARY5', 'sk-proj-CANARY5', ['"Bearer"', 'white space']],
    ['"Bearer  abc"', 'abc', ['quotes', '"Bearer"', 'white space']],
    ['\u200babc\ufeff', 'abc', ['invisible characters']],
    ['-abc', '-abc', []],
    ['a\u200bb', 'a\u200bb', []],
    ['a\nb', 'a\nb', []],
    ["it's", "it's", []],
    [' "\u200b "key" \u200b" ', 'key', ['quotes', 'white space', 'invisible characters']],
    ['Bearer ', 'Bearer', ['white space']],
    ['bearer\tBEARER abc', 'abc', ['"Bearer"', 'white space']],
    ['\u{E0001}abc\u{E0001}', 'abc', ['invisible characters']],
    ['\u3164abc\ufe0f', 'abc', ['invisible characters']],
  ])('%j is stored as %j', (typed, stored, cleaned) => {
    const { storage, keys } = store();
    const saved = keys.set(openai, replacementFor(toSecret(typed)));
    expect(storage.getItem('app-apikey-provider2')).toBe(stored);
    expect([...saved.cleaned].sort()).toEqual([...cleaned].sort());
  });

  test('400,000 blanks inside a key are kept, and those around it removed', () => {
    const { storage, keys } = store();
    const blanks = ' '.repeat(400_000);
    keys.set(openai, replacementFor(toSecret(`${blanks}a${blanks}b${blanks}`)));
    expect(storage.getItem('app-apikey-provider2')).toBe(`a${blanks}b`);
  });

  test('saving reports a rotation, an unchanged key or an empty one', () => {
    const { keys } = store();
    expect(keys.set(openai, replacementFor(toSecret(openaiKey))).state).toBe('set');
    expect(keys.set(openai, replacementFor(toSecret(openaiKey))).state).toBe('unchanged');
    const rotated = keys.set(openai, replacementFor(toSecret('sk-proj-another-key-0000aaaa')));
    expect([rotated.state, rotated.before?.mask, rotated.now.mask]).toEqual([
      'rotated',
      'sk-proj-…2sD3',
      'sk-proj-…aaaa',
    ]);
    expect(keys.set(openai, replacementFor(toSecret(' " " '))).state).toBe('empty');
  });

  test('a former key is stored again exactly as it was', () => {
    const odd = 'NAME="sk-proj-Q7wE8rT9yU0iO1pA2sD3" # two words';
    const { storage, keys } = store({ 'app-apikey-provider2': odd });
    const former = keys.get(openai);
    keys.set(openai, replacementFor(toSecret(openaiKey)));
    if (former) keys.set(openai, restorationOf(former));
    expect(storage.getItem('app-apikey-provider2')).toBe(odd);
  });

  test('without storage, a key is kept in memory until it is removed', () => {
    const broken = new KeyStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(broken.get(openai)).toBeUndefined();
    expect(broken.isInMemory(openai)).toBe(false);
    expect(broken.set(openai, replacementFor(toSecret(openaiKey))).state).toBe('set');
    expect([broken.isInMemory(openai), broken.owners()]).toEqual([true, [openai]]);
    expect(broken.redact(`a ${openaiKey}`)).not.toContain(openaiKey);
    const key = broken.get(openai);
    if (key) broken.remove(openai, key);
    expect([broken.isInMemory(openai), broken.owners()]).toEqual([false, []]);
    broken.set(openai, replacementFor(toSecret(openaiKey)));
    broken.forgetInMemory();
    expect(broken.get(openai)).toBeUndefined();
  });

  test('a full storage is reported', () => {
    const full = memoryStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => new KeyStore(() => full).set(openai, replacementFor(toSecret(openaiKey)))).toThrow(
      /is full/,
    );
  });

  test('copying passes the key on and returns only its mask', async () => {
    const { keys } = store({ 'app-apikey-provider2': openaiKey });
    const written: string[] = [];
    const write = async (text: string) => void written.push(text);
    expect((await keys.copy(openai, write))?.mask).toBe('sk-proj-…2sD3');
    expect(await keys.copy(mistral, write)).toBeUndefined();
    expect(written).toEqual([openaiKey]);
  });
});

describe('keys inside texts', () => {
  const { keys } = store({ 'app-apikey-provider2': openaiKey, 'app-apikey-provider8': mistralKey });

  test('a stored key is found anywhere in a text, with its provider', () => {
    const text = `a ${mistralKey} b ${openaiKey}`;
    expect(keys.find(text).map(({ title, start }) => [title, start])).toEqual([
      ['mistral key', 2],
      ['openai key', 2 + mistralKey.length + 3],
    ]);
  });

  test('a text is redacted of stored keys, their escaped forms, and shapes of others', () => {
    const odd = store({ 'app-apikey-provider2': 'ab"cd/ef gh-0123456789' }).keys;
    const escaped = `${encodeURIComponent('ab"cd/ef gh-0123456789')} ab\\"cd/ef gh-0123456789`;
    expect(odd.redact(escaped)).toBe('…6789 …6789');
    expect(keys.redact(`no: ${mistralKey}, sk-ant-api03-QQQQQQQQQQQQQQQQ9f3c`)).toBe(
      'no: …3456, sk-ant-…9f3c',
    );
  });

  test('a mask, and a text too short for a key, are not masked', () => {
    expect(keys.redact('the key sk-proj-…2sD3 is invalid, sk-learn')).toBe(
      'the key sk-proj-…2sD3 is invalid, sk-learn',
    );
  });

  test('several texts are redacted like one, and masked keys are counted', () => {
    const redact = currentRedactor(keys.known);
    const part = mistralKey.slice(3, 11);
    for (const text of ['short', 'nothing', openaiKey, `${openaiKey} ${mistralKey}`, `a ${part} b`])
      expect(runSteps(redact(text)).text).toBe(keys.redact(text));
    expect(runSteps(redact('nothing of a key, sk-learn')).count).toBe(0);
    const three = `${openaiKey}, sk-ant-api03-QQQQQQQQQQQQQQQQ9f3c and ${part}`;
    expect(runSteps(redact(three)).count).toBe(3);
  });

  test('overlapping stored keys are masked together', () => {
    const twins = store({
      'app-apikey-provider8': 'abcdefghijklmnopqrst',
      'app-apikey-provider3': 'mnopqrstuvwxyz012345',
    }).keys;
    expect(twins.redact('x abcdefghijklmnopqrstuvwxyz012345 y')).toBe('x …2345 y');
  });

  test('a provider without a key has no key to find', () => {
    expect(store().keys.find(`${openaiKey} ${mistral.id}`)).toEqual([]);
  });
});
