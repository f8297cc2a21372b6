import { describe, expect, test } from 'vitest';
import { isKeyEntry, ownEntries } from '../../src/storage/storage-keys.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const known = [
  { slot: 'provider1', needsKey: true },
  { slot: 'provider9', needsKey: false },
  { slot: 'provider10', needsKey: true },
] as const;

describe('an entry contains a global key', () => {
  test.each(['app-apikey-provider1', 'app-apikey-provider10'])('named %s', (name) => {
    expect(isKeyEntry(name, known)).toBe(true);
  });

  test.each(['app-apikey-provider9', 'app-apikey-provider11', 'keysh-model', 'provider1'])(
    'not named %s',
    (name) => {
      expect(isKeyEntry(name, known)).toBe(false);
    },
  );
});

test('the entries of keysh are found by prefix and sorted', () => {
  const storage = memoryStorage({ other: '1', 'keysh-size': '18', 'app-apikey-provider1': 'k' });
  expect(ownEntries(storage)).toEqual(['app-apikey-provider1', 'keysh-size']);
});
