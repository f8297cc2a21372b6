import { describe, expect, test } from 'vitest';
import { currentSetting, isSettingValue } from '../../src/storage/settings.ts';
import { SettingsStore } from '../../src/storage/settings-store.ts';
import { entriesOf, memoryStorage, storageWithQuota } from '../support/memory-storage.ts';

describe('the values of a setting', () => {
  test.each([
    ['idle', ['auto', '10', '030', '0030', '9', '3600', '3601', '1e2'], ['auto', '10', '3600']],
    ['size', ['auto', '8', '08', '7', '40', '41'], ['auto', '8', '40']],
    ['font', ['auto', 'Fira Code', '', 'x'.repeat(61), '"'], ['auto', 'Fira Code']],
    [
      'budget',
      ['off', '0.5', '5', '12.34', '0', '0.00', '05', '1e3', '5,0'],
      ['off', '0.5', '5', '12.34'],
    ],
    ['theme', ['auto', 'dark', 'Dark', ''], ['auto', 'dark']],
    ['model', ['xai:grok', ''], ['xai:grok', '']],
  ] as const)('of %s are checked as written', (name, texts, possible) => {
    expect(texts.filter((text) => isSettingValue(name, text))).toEqual(possible);
  });
});

describe('the value in effect', () => {
  test('is the default if none or an invalid one is stored', () => {
    const settings = new SettingsStore(() =>
      memoryStorage({ 'keysh-wrap': 'yes', 'keysh-size': '41', 'keysh-reasoning': 'hide' }),
    );
    expect(currentSetting(settings, 'wrap')).toBe('on');
    expect(currentSetting(settings, 'size')).toBe('auto');
    expect(currentSetting(settings, 'theme')).toBe('auto');
    expect(currentSetting(settings, 'model')).toBe('');
    expect(currentSetting(settings, 'reasoning')).toBe('hide');
  });
});

test('a value that the browser refuses leaves the stored one, and the error says so', () => {
  const entries = { 'keysh-size': '18', 'keysh-wrap': 'off' };
  const storage = storageWithQuota(entries, () => true);
  expect(() => new SettingsStore(() => storage).set('size', '20')).toThrow('was not saved');
  expect(entriesOf(storage)).toEqual(entries);
});
