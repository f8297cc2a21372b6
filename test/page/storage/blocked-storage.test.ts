import { expect, test } from 'vitest';
import { outputOf } from '../../browser/support/bots.ts';
import { reload, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

function blockDatabase(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('', 'SecurityError');
  };
  IDBFactory.prototype.deleteDatabase = IDBFactory.prototype.open;
}

test.each([
  [
    'missing',
    () => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    },
  ],
  ['refused', blockDatabase],
])('with IndexedDB %s doctor reports it once, and reset removes the rest', async (_, take) => {
  const console = await use.open({ stored: stored('openai') });
  await reload(console, take);
  await console.prompt();
  const said = (await outputOf(console, 'doctor')).join('\n');
  expect(said.match(/database|IndexedDB/g)).toEqual(['IndexedDB']);
  expect(said).toContain('  IndexedDB: this browser does not let the page use it');
  await console.insert('reset');
  await console.press('Enter');
  await console.waitFor('Keys: 1. Bots: 0.');
  await console.type('reset');
  await Promise.all([console.page.waitForEvent('load'), console.press('Enter')]);
  await console.waitFor('No API key yet');
  expect((await console.storage()).local).toEqual({});
});
