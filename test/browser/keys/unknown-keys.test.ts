import { expect, test } from 'vitest';
import { runWithAnswers } from '../support/bots.ts';
import { reload, run, useHarness } from '../support/harness.ts';
import { useTwoTabs } from '../support/key-races.ts';
import { sweep } from '../support/leak-sweep.ts';
import type { Console } from '../support/page.ts';
import { plantBots } from '../support/stored-bots.ts';
import { createUnknownKey, saveCommandsFor } from '../support/unknown-keys.ts';

const use = useHarness();

const twoTabs = useTwoTabs(use);

/** Returns the message about a text that contains the key. */
function stopped(where = 'message'): RegExp {
  return new RegExp(`^Stopped: the ${where} contains your mistral key`);
}

test.each(saveCommandsFor(6))(
  'the accessible name of the prompt masks a bot name that is %s saved in another tab',
  async (_, command) => {
    const { key } = createUnknownKey();
    const { console, other } = await twoTabs();
    await run(console, `bot new ${key.slice(0, 20)} -m groq:`);
    await run(other, `${command} ${key}`);
    await expect.poll(() => console.screen()).toContain('keysh (@••••)>');
    const field = console.page.locator('.xterm-helper-textarea');
    await expect.poll(() => field.getAttribute('aria-label')).toBe('keysh (@••••)>');
  },
);

/** Delays the event that the database is open. */
function slowDatabase(milliseconds: number): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...all: [string, number?]) {
    const request = open.apply(this, all);
    const add = request.addEventListener.bind(request);
    request.addEventListener = (type: string, ...rest: [EventListener]) => {
      const [hear] = rest;
      const late = (event: Event) => setTimeout(() => hear.call(request, event), milliseconds);
      add(type, type === 'success' ? late : hear);
    };
    return request;
  };
}

/** Opens a console whose database contains a bot's own key and has not answered yet. */
async function atStart(key: string): Promise<Console> {
  const console = await use.open();
  await plantBots(console, { name: 'al', provider: 'mistral', model: 'm', k: key });
  await reload(console, slowDatabase, 1500);
  await console.prompt();
  return console;
}

test('a message entered before the database answers waits until the keys of bots are known', async () => {
  const { secret, key } = createUnknownKey();
  const console = await atStart(key);
  await runWithAnswers(console, `chat -m groq: is ${key} mine`, [stopped(), 'c']);
  expect(use.chatRequests).toEqual([]);
  expect(await sweep(console, use.testBed, [secret])).toEqual([]);
});

test('a key in a line begun before the database answers is hidden and not kept after it', async () => {
  const { secret, key } = createUnknownKey();
  const console = await atStart(key);
  await console.insert(`is ${key} mine`);
  const hits = () => sweep(console, use.testBed, [secret]);
  expect(await hits()).not.toEqual([]);
  await expect.poll(hits).toEqual([]);
});
