import { describe, expect, test } from 'vitest';
import { runSteps, type Steps } from '../../src/base/steps.ts';
import { findKey, keyIn, maskKeys, refuseKeysIn } from '../../src/chat/guard.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const openai = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
const mistral = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const keys = new KeyStore(() =>
  memoryStorage({ 'app-apikey-provider2': openai, 'app-apikey-provider8': mistral }),
);

const masked = (text: string) => runSteps(maskKeys(text, keys.known.redactor));

describe('a key in a text', () => {
  test.each([
    [`my key is ${openai} ok`, 'your openai key', openai, 'my key is sk-proj-…2sD3 ok'],
    [`${mistral}!`, 'your mistral key', mistral, '…3456!'],
    [
      'is sk-ant-api03-abcdefghij a key',
      'what looks like an API key',
      'sk-ant-api03-abcdefghij',
      'is sk-ant-…ghij a key',
    ],
    [
      'key set mistral "a b" c',
      'a key command (write it as /key set mistral)',
      '"a b"',
      'key set mistral •••• ••••',
    ],
  ])(
    'the whole key in %j is found, and none is left once it is masked',
    (text, description, part, redacted) => {
      const start = text.indexOf(part);
      expect(keyIn(text, keys)).toEqual({ start, end: start + part.length, description });
      expect(masked(text)).toBe(redacted);
      expect(keyIn(masked(text), keys)).toBeUndefined();
    },
  );

  test('several keys are all masked', () => {
    expect(masked(`${openai} ${mistral} ${openai}`)).toBe('sk-proj-…2sD3 …3456 sk-proj-…2sD3');
  });

  test.each(['key set mistral ••••', 'key set openai sk-proj-…2sD3', 'a task-list', 'sk-abc'])(
    '%j contains no key',
    (text) => {
      expect(keyIn(text, keys)).toBeUndefined();
    },
  );

  test.each(['•••••', 'abcdefgh…3456', '…34567', 'x••••'])(
    'a text that only contains a mask, such as %j, is not a mask',
    (word) => {
      expect(keyIn(`key set mistral ${word}`, keys)?.description).toMatch(/^a key command/);
    },
  );
});

describe('a long text that reads as a key command', () => {
  test('is found and masked to its end, but not split into all its words', () => {
    const text = `key set mistral ${'a '.repeat(500_000)}b`;
    expect(keyIn(text, keys)?.description).toMatch(/^a key command/);
    expect(masked(text)).toMatch(/^key set mistral(?: ••••){1,1000}$/);
  });

  test('is read in steps: one word in quotes', () => {
    const countSteps = (steps: Steps<unknown>) => {
      let count = 0;
      while (!steps.next().done) count += 1;
      return count;
    };
    const text = `key set "${'\\"'.repeat(500_000)}"`;
    const { redactor } = keys.known;
    // The redactor remembers that this text has no key, so that only the words are read in steps below.
    expect(redactor.find(text)).toEqual([]);
    expect(countSteps(findKey(text, redactor))).toBeGreaterThan(10);
  });
});

describe('a conversation', () => {
  const turnOf = (texts: readonly string[]) => ({
    model: 'gpt-4.1',
    messages: texts.map((text) => ({ role: 'user', text }) as const),
    parameters: {},
  });

  test('is refused if any message contains a stored key', () => {
    const refuse = (texts: readonly string[]) =>
      runSteps(refuseKeysIn(turnOf(texts), keys.known.redactor));
    expect(() => refuse(['one', `two ${mistral}`, 'three'])).toThrow(
      /conversation so far.*mistral key/,
    );
    expect(() => refuse(['one', 'two'])).not.toThrow();
  });

  test('is searched with the keys read once, regardless of its length', () => {
    const readsFor = (length: number) => {
      let reads = 0;
      const counting = new KeyStore(() => {
        reads += 1;
        return memoryStorage({});
      });
      const { redactor } = counting.known;
      runSteps(refuseKeysIn(turnOf(Array.from({ length }, () => 'said')), redactor));
      return reads;
    };
    expect(readsFor(5000)).toBe(readsFor(1));
  });
});
