import { describe, expect, test } from 'vitest';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { keyInLine, likelyMistake, replacementFor } from '../../src/storage/normalize-key.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const openai = providerById('openai');
const key = 'sk-proj-Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8';
const other = 'sk-ant-api03-Zz9Yy8Xx7Ww6Vv5Uu4Tt3';
const plain = 'AbCdEfGh0123456789IjKlMnOpQrStUv';

function saved(typed: string, before?: string) {
  const entries = before === undefined ? {} : { 'app-apikey-provider2': before };
  const storage = memoryStorage(entries);
  const result = () => new KeyStore(() => storage).set(openai, replacementFor(toSecret(typed)));
  return { result, stored: () => storage.getItem('app-apikey-provider2') };
}

describe('a key is extracted from the line that it was copied with:', () => {
  test.each([
    ['an assignment', `OPENAI_API_KEY=${key}`],
    ['an export in a shell', `export OPENAI_API_KEY="${key}"`],
    ['an HTTP header', `Authorization: Bearer ${key}`],
    ['a line of JSON', `"apiKey": "${key}",`],
    ['a PowerShell variable', `$env:OPENAI_API_KEY = '${key}'`],
    ['a fish variable', `set -gx OPENAI_API_KEY ${key}`],
    ['a line of YAML', `openai_api_key: ${key} # personal`],
    ['a header option of curl', `-H "x-api-key: ${key}" \\`],
    ['a query parameter', `https://api.test/v1?key=${key}&alt=sse`],
    ['a call', `OpenAI(api_key="${key}")`],
    ['a line that contains it twice', `OPENAI_API_KEY=${key} OPENAI_KEY=${key}`],
    ['a sentence', `Your key is: ${key}`],
    ['a Markdown code span', `key: \`${key}\``],
  ])('%s', (_, line) => {
    const { result, stored } = saved(line);
    expect(result().cleaned).toContain('the rest of the line');
    expect(stored()).toBe(key);
  });

  test.each([
    ['an assignment', `MISTRAL_API_KEY=${plain}`],
    ['an export with quotes', `export MISTRAL_API_KEY='${plain}'`],
    ['a header', `Authorization: Bearer ${plain}`],
    ['a line of JSON', `  "api_key": "${plain}",`],
    ['a token', `access_token: ${plain}`],
  ])('%s, with a key without a known prefix', (_, line) => {
    const { result, stored } = saved(line);
    expect(result().cleaned).toContain('the rest of the line');
    expect(stored()).toBe(plain);
  });
});

describe('a typed text is not changed:', () => {
  test.each([
    ['a key', key],
    ['a key without a known prefix', plain],
    ['a key with a colon', `id:${plain}`],
    ['a key with an equals sign at its end', `${plain}==`],
    ['a key that contains the beginning of another', `xx${key}`],
    ['an assignment without a key', 'OPENAI_API_KEY=$KEY'],
    ['a placeholder', 'OPENAI_API_KEY=your-key-goes-here'],
    ['a sentence', 'my key is secret: none'],
  ])('%s', (_, typed) => {
    const { result, stored } = saved(typed);
    expect(result().cleaned).toEqual([]);
    expect(stored()).toBe(typed);
  });
});

describe('the only key in a line', () => {
  test.each([key, ` "${key}" `, `OPENAI_API_KEY=${key}`, `set -gx OPENAI_API_KEY ${key}`])(
    'is found in %s',
    (line) => {
      expect(keyInLine(line)?.mask).toBe(toSecret(key).mask);
      expect(keyInLine(line)?.issuer).toBe('openai');
    },
  );

  test('without a known prefix is found after a name only, and several keys are not one', () => {
    expect(keyInLine(`MISTRAL_API_KEY=${plain}`)?.mask).toBe(toSecret(plain).mask);
    for (const line of [plain, 'sk-', 'what is a task-list?', `${key} ${other}`])
      expect(keyInLine(line)).toBeUndefined();
  });
});

describe('a line is probably not a key of the provider:', () => {
  const mistake = (line: string, id: ProviderId = 'mistral') =>
    likelyMistake(toSecret(line), id, (word) => word === 'chat');

  test.each([
    ['chat', { type: 'command' }],
    ['/chat hello', { type: 'command' }],
    ['two words', { type: 'spaces' }],
    [key, { type: 'issuer', issuer: 'openai' }],
    [`OPENAI_API_KEY=${key}`, { type: 'issuer', issuer: 'openai' }],
  ])('%s', (line, expected) => {
    expect(mistake(line)).toEqual(expected);
  });

  test.each([
    ['its own', key, 'openai'],
    ['a key without a known prefix', plain, 'openai'],
    ['a key whose prefix several providers use', 'sk-Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8', 'groq'],
    ['a short one', 'abc', 'gemini'],
  ] as const)('but it may be if it is %s', (_, line, id) => {
    expect(mistake(line, id)).toBeUndefined();
  });
});

test.each([
  `OPENAI_API_KEY=${key}\nANTHROPIC_API_KEY=${other}`,
  `${key} ${other}`,
  `{"openai":"${key}","anthropic":"${other}"}`,
])('a line with several keys is refused and the former key is kept', (line) => {
  const { result, stored } = saved(line, 'before');
  expect(result).toThrow('That line contains several keys.');
  expect(stored()).toBe('before');
});

describe('what a script writes for a missing value', () => {
  test.each(['undefined', 'null', '[object Object]', 'NaN', 'true', 'false'])(
    '%s is not a key',
    (value) => {
      const storage = memoryStorage({ 'app-apikey-provider2': value });
      const keys = new KeyStore(() => storage);
      expect(keys.get(openai)).toBeUndefined();
      expect(keys.owners()).toEqual([]);
      expect(saved(value, key).result().state).toBe('empty');
      expect(keys.set(openai, replacementFor(toSecret(key))).state).toBe('set');
    },
  );
});
