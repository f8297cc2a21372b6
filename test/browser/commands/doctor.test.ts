import { execFileSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { connectionReset } from '../support/answers.ts';
import { keys, localStorageOf, run, stored, useHarness } from '../support/harness.ts';
import { openWithBots, ownKey, plantBots } from '../support/stored-bots.ts';

const use = useHarness();

test('[PKG-02] doctor shows the build hash of the files that are served', async () => {
  const console = await use.open();
  await run(console, 'doctor');
  await console.waitFor('Build hash, which');
  const built = execFileSync(process.execPath, ['scripts/build-hash.mjs', inject('site')]);
  const hash = /[0-9a-f]{64}/.exec(`${built}`)?.[0];
  await console.waitFor(new RegExp(`^ *${hash}$`));
});

test('doctor lists what is stored where, by name, and passes all checks', async () => {
  const console = await openWithBots(use, ['openai'], ownKey);
  await console.page.evaluate(() => localStorage.setItem('keysh-size', '18'));
  await run(console, 'doctor');
  await console.waitFor(/localStorage: app-apikey-provider2, keysh-size \(2 characters\)$/);
  await console.waitFor(
    /IndexedDB: database keysh, version \d+: bots 2, files 0, history \d+, messages 0/,
  );
  await console.waitFor('the browser may delete it if storage runs low');
  await console.waitFor(/^Stored in this browser for http:\/\/127\.0\.0\.1:\d+ only, unencrypted/);
  await console.waitFor('✓ content security policy: connections to 9 providers, nothing else');
  await console.waitFor('✓ trusted types: enforced');
  await console.waitFor('✓ not inside another page');
  await console.waitFor('✓ no key outside the key entries');
  await console.waitFor("✓ the browser's list of requests contains none to a provider");
  await console.waitFor('✓ online');
  await console.waitFor(/✓ ollama at http:\/\/localhost:11434: \d+ models?$/);
  expect((await console.rows()).join('\n')).not.toContain('✗');
  expect(use.hosts.requests.filter(({ host }) => host !== 'localhost:11434')).toEqual([]);
});

test('doctor reports a key outside its place, an unreadable bot, a missing policy and absent Ollama', async () => {
  const console = await openWithBots(use, ['openai'], ownKey);
  await plantBots(console, { name: 'no name' }, { name: 'leak', model: ownKey });
  await console.page.evaluate((key) => {
    localStorage.setItem('note', `my ${key}`);
    history.replaceState({ key }, '');
    document.querySelector('meta[http-equiv]')?.remove();
  }, keys.openai);
  use.hosts.answer('ollama', connectionReset);
  use.hosts.answer('ollama', connectionReset, 'models');
  await run(console, 'doctor');
  await console.waitFor('1 of the bots cannot be read');
  await console.waitFor('✗ content security policy: not the one keysh was built with');
  await console.waitFor('✗ a key is also in: history.state, localStorage note, the database, bots');
  await console.waitFor('– ollama at http://localhost:11434: not running');
  expect((await console.rows()).join('\n')).not.toContain(keys.openai?.slice(8, 20));
});

test('[SEC-06] reset removes all data of keysh after its name is typed, and restarts', async () => {
  const console = await openWithBots(use, ['openai'], ownKey);
  await console.page.evaluate(() => {
    localStorage.setItem('keysh-size', '18');
    localStorage.setItem('other', 'stays');
    sessionStorage.setItem('keysh-x', 'y');
  });
  await console.insert('reset');
  await console.press('Enter');
  await console.waitFor('Keys: 2. Bots: 2.');
  await console.waitFor(
    /First copy those that you want to keep: .*key copy openai, key copy openai --bot poet/,
  );
  await run(console, 'no');
  await console.waitFor('Nothing was removed.');
  expect((await console.storage()).local).toMatchObject(stored('openai'));
  await console.insert('reset');
  await console.press('Enter');
  await console.waitFor(
    /^This cannot be undone; export saves bots and conversations\. Type reset to continue: ?$/,
  );
  await console.type('reset');
  await Promise.all([console.page.waitForEvent('load'), console.press('Enter')]);
  await console.waitFor('No API key yet');
  await console.waitFor('Everything that keysh had stored in this browser was removed.');
  await console.prompt();
  const { local, session } = await console.storage();
  expect(local).toEqual({ other: 'stays' });
  expect(session).not.toHaveProperty('keysh-x');
  await run(console, 'doctor');
  await console.waitFor(/IndexedDB: database keysh, version \d+: .*bots 0/);
});

test('reset removes nothing while another tab holds the database', async () => {
  const console = await openWithBots(use, ['openai']);
  const second = await console.page.context().newPage();
  await second.goto(`${use.testBed.url}licenses.txt`);
  await second.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('keysh');
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result });
          resolve();
        };
      }),
  );
  await console.insert('reset');
  await console.press('Enter');
  await console.waitFor(/Type reset to continue: ?$/);
  await run(console, 'reset');
  await console.waitFor(/✗ Another tab has the database open, so nothing else was removed/);
  expect(await localStorageOf(console)).toEqual(stored('openai'));
});
