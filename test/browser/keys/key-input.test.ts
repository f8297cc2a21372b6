import { expect, test } from 'vitest';
import { botRecords, outputOf } from '../support/bots.ts';
import { localStorageOf, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();
const key = 'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d';
const slot = 'app-apikey-provider2';

/** Expects no part of the key on the screen, in the document, or in storage outside its own entry. */
async function expectHidden(console: Console, part: string): Promise<void> {
  const { local, session } = await console.storage();
  const rest = Object.entries(local).filter(([name]) => !name.startsWith('app-apikey-'));
  const markup = await console.page.content();
  const shown = [...(await console.rows()), markup, JSON.stringify([rest, session])].join('\n');
  expect([part, shown.includes(part)]).toEqual([part, false]);
}

test('of a short key at most the end is shown', async () => {
  const console = await use.open();
  await run(console, 'key set gemini AIzaCANARY-short-0001');
  await run(console, 'key list');
  await expectHidden(console, 'CANARY');
  await expectHidden(console, 'short-');
});

test('a key pasted in chat mode is asked about before it is sent', async () => {
  const console = await use.open({ stored: { [slot]: key } });
  await run(console, 'chat -m openai:gpt-4.1');
  await console.paste(key);
  await console.press('Enter');
  await console.waitFor(/Stopped: the message contains your openai key/);
  await console.press('Escape');
  await run(console, '/exit');
  await console.page.evaluate(() => navigator.clipboard.writeText(''));
  await expectHidden(console, 'CANARY');
  expect(use.chatRequests).toEqual([]);
});

test('a key that a full storage does not save is reported', async () => {
  const console = await use.open();
  await console.page.evaluate(() => {
    for (let size = 5_300_000; size > 100; size = Math.floor(size / 2)) {
      for (let at = 0; at < 3; at += 1) {
        try {
          localStorage.setItem(`zz${size}-${at}`, 'z'.repeat(size));
        } catch {
          break;
        }
      }
    }
    for (let at = 0; ; at += 1) {
      try {
        localStorage.setItem(`y${at}`, 'y');
      } catch {
        return;
      }
    }
  });
  await run(console, `key set openai ${key}`);
  await console.waitFor('✗ The key was not saved: the storage of this page is full.');
  await run(console, 'version');
  await console.waitFor(/^keysh \d/);
});

test('a key set in one tab and a bot created in another are both kept', async () => {
  const console = await use.open();
  const second = await console.page.context().newPage();
  await second.goto(use.testBed.url);
  await expect.poll(() => second.evaluate(() => 'term' in window)).toBe(true);
  await run(console, `key set openai ${key}`);
  await second.keyboard.type('bot new t2 -m openai: -s x');
  await second.keyboard.press('Enter');
  await expect.poll(() => botRecords(console)).toMatchObject([{ name: 't2' }]);
  await console.page.reload();
  await console.prompt();
  expect(await outputOf(console, 'key list')).toContain(
    'openai      global key set  sk-proj-…9b7d',
  );
  expect((await outputOf(console, 'bot list')).join('\n')).toContain('t2');
});

test('events of other storages are ignored, and a cleared storage has no key', async () => {
  const console = await use.open({ stored: stored('openai') });
  await console.type('half a line');
  await console.page.evaluate(() => {
    const events: readonly StorageEventInit[] = [
      { key: 'other-app', newValue: 'garbage{' },
      { key: 'app-apikey-provider2', newValue: 'not json', storageArea: sessionStorage },
    ];
    for (const event of events) dispatchEvent(new StorageEvent('storage', event));
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  });
  await console.waitFor(/> half a line$/);
  await console.press('Control+C');
  await run(console, 'bot list');
  await console.waitFor('There are no bots yet.');
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(/✗ No API key/);
  expect(await localStorageOf(console)).toEqual({});
});
