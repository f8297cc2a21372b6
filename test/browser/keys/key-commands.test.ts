import { expect, test } from 'vitest';
import { keys, reload, run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { openWithBots, otherKey, ownKey } from '../support/stored-bots.ts';

const use = useHarness();
const requests = () => use.hosts.requests.filter(({ host }) => !host.startsWith('localhost'));
const globalKey = async (console: Console) =>
  (await console.storage()).local['app-apikey-provider2'];

test('[SVC-03] set and rotate save and replace a key, and detect the same key, without a request', async () => {
  const console = await openWithBots(use, [], ownKey);
  await run(console, `key rotate openai "${keys.openai}"`);
  await console.waitFor(/^openai key sk-proj-…4Iy5: saved in this browser, not checked/);
  await run(console, `key set openai ${keys.openai}`);
  await console.waitFor('openai key sk-proj-…4Iy5: unchanged.');
  await run(console, `key set openai  Bearer ${otherKey}`);
  await console.waitFor('openai key sk-proj-…4Iy5 → sk-proj-…0123: the next message uses the new');
  await console.waitFor('revoke it at https://platform.openai.com/account/api-keys');
  await console.waitFor('Bots with a key of their own keep using theirs: poet sk-proj-…bot1');
  expect(await globalKey(console)).toBe(otherKey);
  expect(requests()).toEqual([]);
});

test.each([
  [
    'QuotaExceededError',
    /✗ The key was not saved: the storage of this page is full/,
    /^openai +no key$/,
  ],
  [
    'SecurityError',
    /^This browser does not let the page store anything/,
    /^openai +global key set +\S+ +in this tab only$/,
  ],
])(
  'a storage that throws %s is reported in one line, and the console keeps working',
  async (name, said, state) => {
    const console = await use.open();
    await reload(
      console,
      (kind) => {
        const refuse = () => {
          throw new DOMException('', kind);
        };
        if (kind === 'SecurityError')
          Object.defineProperty(window, 'localStorage', { get: refuse });
        else Storage.prototype.setItem = refuse;
      },
      name,
    );
    await console.waitFor('No API key yet');
    await console.prompt();
    await run(console, `key set openai ${keys.openai}`);
    await console.waitFor(said);
    await run(console, 'key list');
    await console.waitFor(state);
    await run(console, 'version');
    await console.waitFor(/^keysh \d/);
  },
);
