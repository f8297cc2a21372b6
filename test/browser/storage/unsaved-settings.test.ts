import { expect, test } from 'vitest';
import { outputOf } from '../support/bots.ts';
import { appearance, fillLocalStorage } from '../support/full-storage.ts';
import { localStorageOf, useHarness } from '../support/harness.ts';

const use = useHarness();

test('a setting that cannot be stored is reported and changes nothing on the screen', async () => {
  const console = await use.open({ stored: { 'keysh-theme': 'dark' } });
  await fillLocalStorage(console);
  const looks = await appearance(console);
  const before = await localStorageOf(console);
  for (const line of ['theme light', 'set size 20', 'set font DejaVu Sans Mono']) {
    const said = (await outputOf(console, line)).join('\n');
    expect(said).toMatch(/^✗ The setting was not saved: .* its storage is full\.$/);
    expect(await appearance(console)).toEqual(looks);
  }
  expect(await localStorageOf(console)).toEqual(before);
  expect(await outputOf(console, 'set size')).toEqual([
    'size is auto (15). It takes auto or 8 to 40.',
  ]);
});
