import { describe, expect, test } from 'vitest';
import { type Changes, restoreSettings } from '../../src/storage/restore-settings.ts';
import type { SettingName } from '../../src/storage/settings.ts';
import { SettingsStore } from '../../src/storage/settings-store.ts';
import { entriesOf, memoryStorage, storageWithQuota } from '../support/memory-storage.ts';

const entries = { 'keysh-size': '18', 'keysh-wrap': 'off', 'keysh-theme': 'dark' };
const changes: Changes = new Map<SettingName, string | undefined>([
  ['size', '20'],
  ['wrap', undefined],
  ['font', 'Hack'],
  ['theme', 'light'],
]);
const changed = { 'keysh-size': '20', 'keysh-font': 'Hack', 'keysh-theme': 'light' };

const restore = (storage: Storage, values: Changes) =>
  restoreSettings(new SettingsStore(() => storage), values);

describe('restored settings', () => {
  test('are all stored, and the former ones can be restored', () => {
    const storage = memoryStorage(entries);
    const putBack = restore(storage, changes);
    expect(entriesOf(storage)).toEqual(changed);
    putBack();
    expect(entriesOf(storage)).toEqual(entries);
  });

  test.each([0, 1, 2, 3])('do not change if number %i is refused', (number) => {
    const storage = storageWithQuota(entries, (asked) => asked === number);
    const settings = new SettingsStore(() => storage);
    expect(() => restoreSettings(settings, changes)).toThrow(
      /^Nothing was changed, because no setting can be/,
    );
    expect(entriesOf(storage)).toEqual(entries);
  });

  test('do not change if only some fit, with any sizes', () => {
    const large = { 'keysh-font': 'x'.repeat(50), 'keysh-theme': 'x', 'keysh-size': 'x' };
    const storage = storageWithQuota(large, (_, __, all) => all.join('').length > 60);
    const grown = new Map<SettingName, string>([
      ['font', 'y'],
      ['theme', 'y'.repeat(50)],
      ['size', 'y'.repeat(50)],
    ]);
    expect(() => restore(storage, grown)).toThrow(/^Nothing was changed/);
    expect(entriesOf(storage)).toEqual(large);
  });

  test('are named if they cannot be restored', () => {
    const storage = storageWithQuota(entries, (asked) => asked >= 2);
    expect(() => restore(storage, changes)).toThrow(
      /^Some settings were changed and cannot be restored: size, wrap\. Not changed: font, theme, everything else\./,
    );
    expect(entriesOf(storage)).toEqual({ 'keysh-size': '20', 'keysh-theme': 'dark' });
  });

  test('are named if they cannot be restored later', () => {
    const storage = storageWithQuota(entries, (asked, name) => asked >= 4 && name === 'keysh-size');
    const putBack = restore(storage, changes);
    expect(putBack).toThrow(/restored: size\. Not changed: wrap, font, theme, everything else\./);
    expect(entriesOf(storage)).toEqual({ ...entries, 'keysh-size': '20' });
  });

  test('are not stored if the browser blocks the storage', () => {
    const settings = new SettingsStore(() => {
      throw new DOMException('', 'SecurityError');
    });
    expect(() => restoreSettings(settings, changes)).toThrow(/^Nothing was changed/);
  });
});
