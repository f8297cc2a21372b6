import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { runWithAnswers } from '../../browser/support/bots.ts';
import { closeForm, moveToField, openForm } from '../../browser/support/forms.ts';
import { runDownload } from '../../browser/support/import-export.ts';
import { keys, maskOf, useTwoTabs } from '../../browser/support/key-races.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { plantBots } from '../../browser/support/stored-bots.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import {
  createUnknownKey,
  expectNoLeak,
  saveCommandsFor,
} from '../../browser/support/unknown-keys.ts';
import { question, reply, session } from '../../transfer/records.ts';
import { reload, run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const twoTabs = useTwoTabs(use);

/** Returns the message about a text that contains the key. */
function stopped(where = 'message'): RegExp {
  return new RegExp(`^Stopped: the ${where} contains your mistral key`);
}

test.each(saveCommandsFor(0))(
  '%s just saved in another tab is stopped in a message',
  async (_, command) => {
    const { secret, key } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    await run(other, `${command} ${key}`);
    const piece = key.slice(9, 20);
    for (const [entered, where] of [
      [`chat -m groq: is ${key} mine`, 'message'],
      [`chat ${piece}`, 'message'],
      [`bot new ${piece} -m groq:`, 'bot name'],
    ] as const) {
      await runWithAnswers(console, entered, [stopped(where), 'c']);
      await run(console, 'clear');
    }
    expect(use.chatRequests).toEqual([]);
    await expectNoLeak(tabs, secret, use);
  },
);

test.each(saveCommandsFor(1))(
  'earlier messages are exported and shown without %s saved in another tab',
  async (_, command) => {
    const { secret, key, mask } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    const text = `it is ${key}`;
    await plantRecords(console, {
      sessions: [session('s', { title: text })],
      messages: [question('q', 's', text), reply('r', 's', 'q', { text })],
    });
    await run(other, `${command} ${key}`);
    const { text: exported } = await runDownload(console, 'export session s --format md');
    expect(exported).toContain(`it is ${mask}`);
    await run(console, 'session show s');
    await console.waitFor(`it is ${mask}`);
    const hits = await sweep(console, use.testBed, [secret], {
      extra: [{ sink: 'download', text: exported }],
    });
    expect(hits.filter(({ sink }) => sink !== 'IndexedDB')).toEqual([]);
    await run(console, 'session rm s --yes');
    await expectNoLeak(tabs, secret, use);
  },
);

test.each(saveCommandsFor(2))(
  'the last reply is copied without %s that another tab saved after it',
  async (_, command) => {
    const { key, mask } = createUnknownKey();
    const { console, other } = await twoTabs();
    use.hosts.answer('groq', replyWith([`it is ${key}`]));
    await run(console, 'chat -m groq: which?');
    await run(other, `${command} ${key}`);
    await run(console, 'copy');
    const copied = await console.page.evaluate(() => navigator.clipboard.readText());
    await console.page.evaluate(() => navigator.clipboard.writeText(''));
    expect(copied).toBe(`it is ${mask}`);
  },
);

test.each(saveCommandsFor(3))(
  '%s in a line begun before another tab saved it is hidden and not kept',
  async (_, command) => {
    const { secret, key, mask } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    await console.insert(`chat is ${key} mine`);
    const draft = async () => (await console.storage()).session['keysh-draft'];
    await expect.poll(draft).toContain(key);
    await run(other, `${command} ${key}`);
    await expect.poll(draft).toBe(`chat is ${mask} mine`);
    await expect.poll(() => console.screen()).not.toContain(key.slice(0, 8));
    await expectNoLeak(tabs, secret, use);
    await runWithAnswers(console, '', [stopped(), 'c']);
    await expectNoLeak(tabs, secret, use);
  },
);

test.each(saveCommandsFor(4))(
  'a reply that contains %s is shown and stored masked after another tab saves it',
  async (_, command) => {
    const { secret, key, mask } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    use.hosts.answer('groq', async () => {
      await run(other, `${command} ${key}`);
      return replyWith(['it ', 'is ', key.slice(0, 11), key.slice(11), '.'], {
        pause: 20,
      });
    });
    await run(console, 'chat -m groq: which?');
    // A piece that arrived before this tab knew the key has a mask of its own.
    await console.waitFor(new RegExp(`^it is (?:••••)?${mask}\\.$`));
    await expectNoLeak(tabs, secret, use);
  },
);

test.each(saveCommandsFor(5))(
  'a message in which another key was replaced is not sent with %s that another tab saved meanwhile',
  async (_, command) => {
    const { secret, key, mask } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    await console.insert(`chat -m groq: are ${keys.groq} and ${key} mine`);
    await console.press('Enter');
    await console.waitFor(/^Stopped: the message contains your groq key/);
    await run(other, `${command} ${key}`);
    await console.insert('r');
    await console.press('Enter');
    await console.prompt();
    expect(use.chatRequests.map((sent) => sentMessages(sent).at(-1)?.content)).toEqual([
      `are ${maskOf('groq')} and ${mask} mine`,
    ]);
    await expectNoLeak(tabs, secret, use);
  },
);

test('a form does not save a text after another tab saved it as a key', async () => {
  const { secret, key } = createUnknownKey();
  const tabs = await twoTabs();
  const { console, other } = tabs;
  await openForm(console, 'config al', 'Configuration of al');
  await run(other, `key set mistral --bot al ${key}`);
  await moveToField(console, 'System prompt');
  await console.insert(`be ${key}`);
  await console.waitFor(/^Not saved\. System prompt: it contains your mistral key of bot al/);
  await closeForm(console);
  await expectNoLeak(tabs, secret, use);
});

test.each(saveCommandsFor(6))(
  'the accessible name of the prompt masks a bot name that is %s saved in another tab',
  async (_, command) => {
    const { key } = createUnknownKey();
    const { console, other } = await twoTabs();
    await run(console, `bot new ${key.slice(0, 20)} -m groq:`);
    await run(other, `${command} ${key}`);
    await expect.poll(() => console.screen()).toContain('keysh (@••••)>');
    const label = () =>
      console.page.evaluate(() =>
        document.querySelector('.xterm-helper-textarea')?.getAttribute('aria-label'),
      );
    await expect.poll(label).toBe('keysh (@••••)>');
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
