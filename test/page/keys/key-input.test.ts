import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { botRecords, outputOf } from '../../browser/support/bots.ts';
import { decline, localStorageOf, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const key = 'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d';

const newer = 'sk-proj-CANARYnew0000000000000000';

const slot = 'app-apikey-provider2';

const entry = async (console: Console) => (await console.storage()).local[slot];

/** Expects no part of the key on the screen, in the document, or in storage outside its own entry. */
async function expectHidden(console: Console, part: string): Promise<void> {
  const { local, session } = await console.storage();
  const rest = Object.entries(local).filter(([name]) => !name.startsWith('app-apikey-'));
  const markup = await console.page.evaluate(() => document.documentElement.outerHTML);
  const shown = [...(await console.rows()), markup, JSON.stringify([rest, session])].join('\n');
  expect([part, shown.includes(part)]).toEqual([part, false]);
}

test('additions by a clipboard are removed, and a key with a non-ASCII dash is saved and reported on the first message', async () => {
  const console = await use.open();
  const typed: readonly (readonly [string, string])[] = [
    ['sk-proj-CANARY2\u200b', 'sk-proj-CANARY2'],
    ['sk-proj-CANARY3\u00a0', 'sk-proj-CANARY3'],
    ['“sk-proj-CANARY4”', 'sk-proj-CANARY4'],
    ['Bearer sk-proj-CANARY5', 'sk-proj-CANARY5'],
    ['sk–proj-CANARY1', 'sk–proj-CANARY1'],
  ];
  for (const [given, saved] of typed) {
    await console.insert(`key set openai ${given}`);
    await run(console, '');
    expect(await entry(console)).toBe(saved);
  }
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(/✗ Unusable API key/);
  await expectHidden(console, 'CANARY');
  expect(use.chatRequests).toEqual([]);
});

test('an error that repeats the key is shown with its mask', async () => {
  const console = await use.open({ stored: { [slot]: key } });
  const message = `Key rejected: ${key} is not active for this project`;
  use.hosts.answer(
    'openai',
    json({ error: { message, code: 'invalid_api_key' } }, { status: 401 }),
  );
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor('Key rejected: sk-proj-…9b7d is not active for this project');
  await expectHidden(console, 'CANARY');
});

test.each([
  `key sett openai ${key}`,
  `key set openai --${key}`,
  `key set ${key}`,
  `keyset openai ${key}`,
  `key set openai ${key} extra`,
])('the error of a mistyped command shows nothing of the key (%#)', async (line) => {
  const console = await use.open();
  await console.insert(line);
  await console.press('Enter');
  await decline(console);
  await console.press('ArrowUp');
  await expectHidden(console, 'CANARY');
});

test('after a rotation the list, the next request and the storage have only the new key', async () => {
  const console = await use.open();
  await run(console, `key set openai ${key}`);
  await console.insert('key rotate openai');
  await console.press('Enter');
  await console.waitFor(/hidden/);
  await console.type(newer);
  await run(console, '');
  expect((await outputOf(console, 'key list')).join('\n')).toMatch(
    /openai +global key set +sk-proj-…0000/,
  );
  await run(console, 'chat -m openai:gpt-4.1 hi');
  expect(use.chatRequests.at(-1)?.headers.authorization).toBe(`Bearer ${newer}`);
  expect(JSON.stringify(await console.storage())).not.toContain('7f3a9c2e');
});

test('changes of keys are reported by provider', async () => {
  const console = await use.open();
  const said: readonly (readonly [string, RegExp])[] = [
    [`key set openai ${key}`, /^openai key sk-proj-…9b7d: saved/],
    [`key set openai ${key}`, /^openai key sk-proj-…9b7d: unchanged\.$/],
    ['key rm openai --yes', /removed/],
    ['key rm openai --yes', /^✗ There is no openai key\./],
  ];
  for (const [line, words] of said)
    expect((await outputOf(console, line)).join('\n')).toMatch(words);
  await expectHidden(console, 'CANARY');
});

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
  await console.prompt();
  await run(console, '/exit');
  await console.page.evaluate(() => navigator.clipboard.writeText(''));
  await expectHidden(console, 'CANARY');
  expect(use.chatRequests).toEqual([]);
});

test('a key set in one tab and a bot created in another are both kept', async () => {
  const console = await use.open();
  const second = await use.openSecondTab(console);
  await run(console, `key set openai ${key}`);
  await run(second, 'bot new t2 -m openai: -s x');
  expect(await botRecords(console)).toMatchObject([{ name: 't2' }]);
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
