import { expect, test } from 'vitest';
import { question, reply, session } from '../exchange/records.ts';
import { saying } from './answers.ts';
import { reload, run, useBench } from './bench.ts';
import { converse } from './bots.ts';
import { sweep } from './canary.ts';
import { downloaded } from './exchanging.ts';
import { go, leave, open } from './forms.ts';
import { canary } from './needles.ts';
import { beside, type Console, type WatchedTab } from './page.ts';
import { plantBots } from './planted.ts';
import { plantRecords } from './stored.ts';

const use = useBench();
const openai = canary('openai');
/** Without a prefix, so that nothing tells it from other text until it is stored. */
const secret = canary('mistral', 'bot');
const mask = `…${secret.key.slice(-4)}`;
const stored = { 'app-apikey-provider2': openai.key };

/** Ways in which another tab saves the key. */
const ways: Readonly<Record<string, string>> = {
  'a bot’s own key': `key set mistral --bot al ${secret.key}`,
  'a global key': `key set mistral ${secret.key}`,
};

interface Tabs {
  readonly console: Console;
  readonly other: WatchedTab;
}

async function twoTabs(): Promise<Tabs> {
  const console = await use.open({ stored });
  await plantBots(console, { name: 'al', provider: 'mistral', model: 'm' });
  return { console, other: await beside(console, use.bench.url) };
}

/** What is said of a text that holds the key. */
function stopped(where = 'message'): RegExp {
  return new RegExp(`^Stopped here: the ${where} holds your mistral key`);
}

async function expectClean({ console, other }: Tabs): Promise<void> {
  for (const tab of [console, other])
    expect(await sweep(tab, use.bench, [openai, secret])).toEqual([]);
}

test.each(Object.entries(ways))(
  'R2-B19: %s of another tab, typed as a message right after, is stopped',
  async (_, line) => {
    const tabs = await twoTabs();
    const { console, other } = tabs;
    await run(other, line);
    const piece = secret.key.slice(9, 20);
    for (const [entered, where] of [
      [`chat -m openai: is ${secret.key} mine`, 'message'],
      [`chat ${piece}`, 'message'],
      [`bot new ${piece} -m openai:`, 'bot name'],
    ] as const) {
      await converse(console, entered, [stopped(where), 'c']);
      await run(console, 'clear');
    }
    expect(use.asked).toEqual([]);
    await expectClean(tabs);
  },
);

test.each(Object.entries(ways))(
  'R2-B05: what was said before is exported and shown without %s of another tab',
  async (_, line) => {
    const tabs = await twoTabs();
    const { console, other } = tabs;
    const text = `it is ${secret.key}`;
    await plantRecords(console, {
      sessions: [session('s', { title: text })],
      messages: [question('q', 's', text), reply('r', 's', 'q', { text })],
    });
    await run(other, line);
    const { text: exported } = await downloaded(console, 'export session s --format md');
    expect(exported).toContain(`it is ${mask}`);
    await run(console, 'session show s');
    await console.waitFor(`it is ${mask}`);
    const hits = await sweep(console, use.bench, [secret], [{ sink: 'download', text: exported }]);
    expect(hits.filter(({ sink }) => sink !== 'IndexedDB')).toEqual([]);
    await run(console, 'session rm s --yes');
    await expectClean(tabs);
  },
);

test.each(Object.entries(ways))(
  'R2-B19: a line begun before %s was saved in another tab is hidden and not kept',
  async (_, line) => {
    const tabs = await twoTabs();
    const { console, other } = tabs;
    await console.insert(`chat is ${secret.key} mine`);
    const draft = async () => (await console.storage()).session['keysh-draft'];
    await expect.poll(draft).toContain(secret.key);
    await run(other, line);
    await expect.poll(draft).toBe(`chat is ${mask} mine`);
    await expect.poll(() => console.screen()).not.toContain(secret.key.slice(0, 8));
    await expectClean(tabs);
    await converse(console, '', [stopped(), 'c']);
    await expectClean(tabs);
  },
);

test.each(Object.entries(ways))(
  'R2-B05: a reply that goes on holding %s once another tab has saved it is masked and stored so',
  async (_, line) => {
    const tabs = await twoTabs();
    const { console, other } = tabs;
    use.hosts.answer('openai', async () => {
      await run(other, line);
      return saying(['it ', 'is ', secret.key.slice(0, 11), secret.key.slice(11), '.'], {
        pause: 20,
      });
    });
    await run(console, 'chat -m openai: which?');
    await console.waitFor(`it is ${mask}.`);
    await expectClean(tabs);
  },
);

test('R2-B19: a text entered into a form once another tab has saved it as a key is not saved', async () => {
  const tabs = await twoTabs();
  const { console, other } = tabs;
  await open(console, 'config al', 'Configuration of al');
  await run(other, `key set mistral --bot al ${secret.key}`);
  await go(console, 'System prompt');
  await console.insert(`be ${secret.key}`);
  await console.waitFor(/^Not saved\. System prompt: it holds your mistral key of bot al/);
  await leave(console);
  await expectClean(tabs);
});

/** Lets the page learn that its database is open only after a while. */
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

/** A console whose database has not answered yet, and which holds a bot's own key. */
async function atStart(): Promise<Console> {
  const console = await use.open({ stored });
  await plantBots(console, { name: 'al', provider: 'mistral', model: 'm', k: secret.key });
  await reload(console, slowDatabase, 1500);
  await console.prompt();
  return console;
}

test('R2-B19: a message entered before the database has answered waits until the keys of bots are known', async () => {
  const console = await atStart();
  await converse(console, `chat -m openai: is ${secret.key} mine`, [stopped(), 'c']);
  expect(use.asked).toEqual([]);
  expect(await sweep(console, use.bench, [secret])).toEqual([]);
});

test('R2-B19: a line begun before the database has answered is hidden and not kept from then on', async () => {
  const console = await atStart();
  await console.insert(`is ${secret.key} mine`);
  const hits = () => sweep(console, use.bench, [secret]);
  expect(await hits()).not.toEqual([]);
  await expect.poll(hits).toEqual([]);
});
