import { beforeEach, describe, expect, test } from 'vitest';
import { doImport } from '../../src/transfer/import/apply-import.ts';
import { leavesOther } from '../../src/transfer/import/plan.ts';
import { bot, question, reply, session, talks } from './records.ts';
import {
  type Browser,
  dump,
  exported,
  freshBrowser,
  imported,
  planned,
  plant,
  read,
  restoring,
} from './stores.ts';

const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
const none = { added: 0, changed: 0, removed: 0, same: 0, kept: 0 };
let browser: Browser;

beforeEach(() => {
  browser = freshBrowser();
});

function file(members: object): string {
  return JSON.stringify({ format: 'keysh', version: 1, ...members });
}

async function botsHere(): Promise<readonly Record<string, unknown>[]> {
  return browser.database.use((opened) => opened.getAll('bots')) as never;
}

async function saidIn(id: string): Promise<readonly string[]> {
  const messages = await browser.database.use((opened) => opened.getAll('messages'));
  return messages.filter(({ session }) => session === id).map((message) => message.id);
}

describe('merging keeps stored records and adds missing ones', () => {
  test('a bot whose name is taken is added under another name, once', async () => {
    await plant(browser, { bots: [bot('a', { name: 'Nova', system: 'original', k: key })] });
    const text = file({ bots: [bot('different', { name: 'nova', system: 'other' })] });
    expect(await imported(text, browser)).toMatchObject({ renamed: [['nova', 'nova-2']] });
    const here = await dump(browser);
    expect(await botsHere()).toEqual([
      bot('a', { name: 'Nova', system: 'original', k: key }),
      bot('different', { name: 'nova-2', system: 'other' }),
    ]);
    const again = await imported(text, browser);
    expect(again.counts.bots).toEqual({ ...none, same: 1 });
    expect(await dump(browser)).toBe(here);
  });

  test('a bot that differs from the stored one is added next to it, once', async () => {
    await plant(browser, { bots: [bot('a', { name: 'poet', system: 'new', k: key })] });
    const text = file({ bots: [bot('a', { name: 'poet', system: 'old' })] });
    await imported(text, browser);
    const here = await dump(browser);
    const bots = await botsHere();
    expect(bots.find(({ id }) => id === 'a')).toMatchObject({ system: 'new', k: key });
    expect(bots.find(({ name }) => name === 'poet-2')).toMatchObject({ system: 'old' });
    await imported(text, browser);
    expect(await dump(browser)).toBe(here);
  });

  test('a stored bot that was only renamed is the same bot', async () => {
    await plant(browser, { bots: [bot('a', { name: 'bard' })] });
    const plan = await imported(file({ bots: [bot('a', { name: 'poet' })] }), browser);
    expect(plan.counts.bots).toEqual({ ...none, same: 1 });
  });

  test('a name of 64 characters is cut to add a number', async () => {
    const name = 'x'.repeat(64);
    await plant(browser, { bots: [bot('a', { name })] });
    const text = file({ bots: [bot('b', { name, system: 'other' })] });
    await imported(text, browser);
    expect((await botsHere()).at(-1)).toMatchObject({ name: `${'x'.repeat(58)}-2` });
    const here = await dump(browser);
    await imported(text, browser);
    expect(await dump(browser)).toBe(here);
  });

  test('a removed bot is restored from the file', async () => {
    await imported(file({ bots: [bot('b1', { name: 'Lore', system: 'one entry' })] }), browser);
    await browser.database.write(['bots'], (writing) => writing.objectStore('bots').delete('b1'));
    await imported(file({ bots: [bot('b1', { name: 'Lore', system: 'five entries' })] }), browser);
    expect(await botsHere()).toEqual([bot('b1', { name: 'Lore', system: 'five entries' })]);
  });

  test('a session gains missing messages, and keeps its title and texts', async () => {
    await plant(browser, {
      sessions: [session('s', { title: 'Mine', changed: 5000 })],
      messages: [question('q1', 's', 'mine')],
    });
    const text = file({
      sessions: [session('s', { title: 'Theirs', changed: 9000 })],
      messages: [question('q1', 's', 'theirs'), reply('r1', 's', 'q1'), question('q2', 's')],
    });
    const { counts } = await imported(text, browser);
    expect(counts.sessions).toEqual({ ...none, changed: 1 });
    expect(counts.messages).toEqual({ ...none, added: 2, kept: 1 });
    expect(await saidIn('s')).toEqual(['q1', 'r1', 'q2']);
    const { sessions, messages } = JSON.parse(await exported(browser));
    expect(sessions).toEqual([session('s', { title: 'Mine', changed: 9000 })]);
    expect(messages[0].text).toBe('mine');
    const here = await dump(browser);
    expect((await imported(text, browser)).counts.messages).toEqual({ ...none, same: 2, kept: 1 });
    expect(await dump(browser)).toBe(here);
  });

  test('stored settings are kept', async () => {
    browser.storage.setItem('keysh-color', 'off');
    const text = file({ settings: { color: 'on', wrap: 'off' } });
    const plan = await imported(text, browser);
    expect([...plan.settings]).toEqual([['wrap', 'off']]);
    expect(plan.settingsKept).toEqual(['color']);
    expect(leavesOther(plan)).toBe(true);
    expect(browser.storage.getItem('keysh-color')).toBe('off');
    expect(browser.storage.getItem('keysh-wrap')).toBe('off');
  });
});

describe('replacing leaves only what the file contains', () => {
  const here = {
    bots: [
      bot('a', { name: 'poet', k: key }),
      bot('b', { name: 'wit', k: key }),
      bot('c', { name: 'sage', k: key }),
      bot('d', { name: 'bare', k: '' }),
    ],
    ...talks(3),
  };
  const text = file({
    settings: { wrap: 'off' },
    bots: [bot('a', { name: 'poet', system: 'x' }), bot('b', { name: 'wit', provider: 'groq' })],
    sessions: [session('s1')],
    messages: [question('s1q', 's1'), question('new', 's1')],
  });

  test('bots with the same id and provider keep their keys; bots that would lose theirs are named', async () => {
    browser.storage.setItem('keysh-color', 'off');
    await plant(browser, here);
    const before = await dump(browser);
    const plan = await planned(text, browser, 'replace');
    expect(await dump(browser)).toBe(before);
    expect(plan.keysLost).toEqual(['wit', 'sage']);
    expect(plan.botsLost).toEqual(['sage', 'bare']);
    expect(plan.counts).toEqual({
      bots: { ...none, changed: 2, removed: 2 },
      sessions: { ...none, same: 1, removed: 2 },
      files: none,
      messages: { ...none, added: 1, same: 1, removed: 5 },
    });
    expect(await imported(text, browser, 'replace')).toEqual(plan);
    expect(await botsHere()).toEqual([
      bot('a', { name: 'poet', system: 'x', k: key }),
      bot('b', { name: 'wit', provider: 'groq' }),
    ]);
    expect(await saidIn('s1')).toEqual(['s1q', 'new']);
    expect(await saidIn('s0')).toEqual([]);
    expect(browser.storage.getItem('keysh-color')).toBeNull();
    expect(browser.storage.getItem('keysh-wrap')).toBe('off');
  });

  test('the same file twice changes nothing', async () => {
    await plant(browser, here);
    await imported(text, browser, 'replace');
    const after = await dump(browser);
    await imported(text, browser, 'replace');
    expect(await dump(browser)).toBe(after);
  });
});

test('an import stopped while it writes changes nothing', async () => {
  await plant(browser, { bots: [bot('poet', { k: key })], ...talks(2) });
  const before = await dump(browser);
  const { content } = await read(file({ settings: {}, bots: [], ...talks(900) }), browser);
  const stopped = doImport(browser.database, {
    ...restoring(browser, content, 'replace'),
    step: (done) => {
      if (done > 1000) throw new Error('stopped');
    },
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await dump(browser)).toBe(before);
});

test('two files imported at once are both stored in full', async () => {
  const files = [
    file(talks(30)),
    file({ bots: [bot('x')], sessions: [session('t')], messages: [question('tq', 't')] }),
  ];
  await Promise.all(files.map((text) => imported(text, browser)));
  const { bots, sessions, messages } = JSON.parse(await exported(browser));
  expect([bots.length, sessions.length, messages.length]).toEqual([1, 31, 61]);
});
