import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bot, question, reply, session, talks } from '../exchange/records.ts';
import { run, useBench } from './bench.ts';
import { enter } from './bots.ts';
import { sweep } from './canary.ts';
import { canary, finder } from './needles.ts';
import type { Console } from './page.ts';
import { dumpOf, plantRecords } from './stored.ts';

const use = useBench();
const global = canary('anthropic');
const own = canary('openai', 'poet');
const bare = canary('mistral');
const pasted = canary('groq', 'pasted');
const all = [global, own, bare, pasted];
const stored = { 'app-apikey-provider1': global.key, 'app-apikey-provider8': bare.key };

/** What a line downloads: its name and text. */
async function downloaded({ page, ...console }: Console, line: string) {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const coming = page.waitForEvent('download');
  await console.type(line);
  await console.press('Enter');
  const download = await coming;
  await console.prompt();
  return {
    name: download.suggestedFilename(),
    text: await textOf(await download.createReadStream()),
  };
}

/** Enters a line and gives its file chooser this file. */
async function choosing(console: Console, line: string, text: string, name = 'export.json') {
  const coming = console.page.waitForEvent('filechooser');
  await enter(console, line);
  const buffer = Buffer.from(text);
  await (await coming).setFiles({ name, mimeType: 'text/plain', buffer });
}

async function importing(console: Console, line: string, text: string, name?: string) {
  await choosing(console, line, text, name);
  await console.waitFor(/^(Imported|.*[Nn]othing was changed).*\.$/);
  await console.prompt();
}

/** Runs in the page: a file falls onto the terminal. */
function drop([name, text]: readonly [string, string]): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const event = { bubbles: true, cancelable: true, dataTransfer };
  document.querySelector('.xterm-screen')?.dispatchEvent(new DragEvent('drop', event));
}

/** A console that keeps keys, a bot with its own, and a session in whose texts all of them are. */
async function keyed(): Promise<Console> {
  const console = await use.open({ stored });
  const text = all.map(({ key }) => `use ${key}`).join('\n');
  await plantRecords(console, {
    bots: [bot('poet', { k: own.key, system: 'Rhyme.' })],
    sessions: [session('s', { title: 'On keys', changed: 9000 }), session('t')],
    messages: [
      question('q', 's', text),
      reply('r', 's', 'q', { text: `Incorrect API key provided: ${own.key}`, thought: text }),
      question('tq', 't'),
    ],
  });
  await run(console, 'bot list');
  return console;
}

test('an export is a download without any key, and its like comes out of an empty browser that imported it', async () => {
  const console = await keyed();
  const { name, text } = await downloaded(console, 'export');
  expect(name).toMatch(/^keysh-\d{4}-\d\d-\d\d\.json$/);
  await console.waitFor(/^Exported 1 bot, 2 sessions, 3 messages: keysh-\S+\.json, \d+ bytes\.$/);
  await console.waitFor(
    /^No key is in it\. 9 keys in texts became masks\. Copy your keys by hand: key copy PROVIDER$/,
  );
  const find = finder(all);
  expect(find(text)).toEqual([]);
  const page = await downloaded(console, 'export session -1 --format md');
  expect(page.name).toBe('On-keys.md');
  expect(page.text).toMatch(/^# On keys\n.*<summary>Reasoning<\/summary>/s);
  expect(find(page.text)).toEqual([]);
  expect(find(`${page.text}${own.key.slice(-8)}`)).toHaveLength(1);
  const single = await downloaded(console, 'export session s --format json');
  expect(find(single.text)).toEqual([]);
  expect(JSON.parse(single.text)).not.toHaveProperty('bots');

  const other = await use.open();
  await importing(other, 'import', text);
  const again = await downloaded(other, 'export all');
  const timeless = (file: string) => file.replace(/"exported":"[^"]*"/, '');
  expect(timeless(again.text)).toBe(timeless(text));
});

test('a file that is chosen is told of first where that is wished, then taken in, and once', async () => {
  const console = await use.open({ stored });
  await plantRecords(console, { bots: [bot('poet', { k: own.key })] });
  const file = fileOf({ bots: [bot('poet', { system: 'Rhyme.' }), bot('wit')], ...talks(3) });
  const before = await dumpOf(console);
  await importing(console, 'import --dry-run', file);
  await console.waitFor(/^ {2}bots +2 new$/);
  await console.waitFor(/^ {2}messages +6 new$/);
  await console.waitFor('poet comes as poet-2: that name, or its place, is another bot');
  await console.waitFor('Nothing was changed.');
  expect(await dumpOf(console)).toBe(before);
  await run(console, 'clear');
  await importing(console, 'import', file);
  const after = await dumpOf(console);
  expect(after).not.toBe(before);
  await run(console, 'bot show poet-2');
  await console.waitFor(/system +Rhyme\./);
  await run(console, 'clear');
  await importing(console, 'import', file);
  await console.waitFor('All of it is here: nothing was changed.');
  expect(await dumpOf(console)).toBe(after);
});

test('replacing names the keys that go, and asks', async () => {
  const console = await use.open({ stored });
  const bots = [bot('poet', { k: own.key }), bot('wit', { k: own.key })];
  await plantRecords(console, { bots, ...talks(2) });
  const before = await dumpOf(console);
  const file = fileOf({
    settings: { size: '18' },
    bots: [bot('poet')],
    sessions: [],
    messages: [],
  });
  await choosing(console, 'import --replace', file);
  await console.waitFor(/^Without their own key then: wit\.$/);
  await console.waitFor(/^ {2}sessions +2 removed$/);
  await console.waitFor(/^Replace all that is here\? \[y\/N\] $/);
  await run(console, '');
  await console.waitFor('Nothing was changed.');
  expect(await dumpOf(console)).toBe(before);
  await choosing(console, 'import --replace', file);
  await console.waitFor(/\[y\/N\] $/);
  await run(console, 'y');
  await console.waitFor(/^Imported\.$/);
  expect(JSON.parse(await dumpOf(console))[0]).toEqual([
    ['poet'],
    [bot('poet', { k: own.key })],
    [],
    [],
    [],
    [],
  ]);
  expect(await console.page.evaluate(() => localStorage.getItem('keysh-size'))).toBe('18');
  await choosing(console, 'import --replace', fileOf(talks(1)));
  await console.waitFor(/Only an export of everything can take the place/);
});

test('a file that is dropped is asked about: a prompt becomes a bot, and one that is broken is refused', async () => {
  const console = await use.open({ stored });
  await console.page.evaluate(drop, ['Street poet.md', `You rhyme. ${pasted.key}`] as const);
  await console.waitFor(/^1 key in texts became masks\.$/);
  await console.waitFor(/^Import it\? \[y\/N\] $/);
  await run(console, 'y');
  await run(console, 'bot show Street-poet');
  await console.waitFor(/system +You rhyme\. gsk_…\S{4}$/);
  const before = await dumpOf(console);
  await console.page.evaluate(drop, ['a.json', '{"format":"keysh","version":1,"bots":[{'] as const);
  await console.waitFor(/^✗ The file ends in the midst of it: bots, entry 1 is cut off\. Nothing/);
  await console.prompt();
  expect(await dumpOf(console)).toBe(before);
  expect(await sweep(console, use.bench, all)).toEqual([]);
});

test('a conversation of ChatGPT comes in with what was said', async () => {
  const console = await use.open();
  const said = (id: string, role: string, parent: string, parts: unknown[]) => [
    id,
    { id, parent, message: { id, author: { role }, create_time: 1, content: { parts } } },
  ];
  const mapping = Object.fromEntries([
    said('a', 'user', 'root', ['Why?', {}]),
    said('b', 'tool', 'a', ['x']),
    said('c', 'assistant', 'b', ['Because.']),
  ]);
  const file = JSON.stringify([{ id: 'talk', title: null, current_node: 'c', mapping }]);
  await importing(console, 'import', file, 'conversations.json');
  await console.waitFor(
    /^Left out: 1 message of the system, of tools or without text, 1 part that is no text\.$/,
  );
  const { text } = await downloaded(console, 'export session talk --format md');
  expect(text).toMatch(/^# Why\?\n.*\*\*You\*\* · .*Why\?\n\n---.*\n\nBecause\.\n\n$/s);
});

test('an export goes into the file that was picked; one that is given up or stopped leaves none', async () => {
  const console = await keyed();
  await console.page.evaluate(pickInPage, 0);
  await run(console, 'export');
  expect(JSON.parse((await picked(console)) ?? '').messages).toHaveLength(3);
  await console.page.evaluate(pickInPage, 200);
  await enter(console, 'export');
  await console.waitFor(/^Exporting: \d+.* Ctrl-C stops\.$/);
  await console.press('Control+c');
  await console.prompt();
  await console.waitFor('Nothing was exported.');
  expect(await picked(console)).toBe('');
  await console.page.evaluate(() => {
    Object.assign(window, {
      showSaveFilePicker: () => Promise.reject(new DOMException('', 'AbortError')),
    });
  });
  await run(console, 'export');
  await console.waitFor('No file was chosen: nothing was exported.');
});

/** Runs in the page: an empty file of the page's own, which takes that long to write to, is picked from now on. */
function pickInPage(pause: number): void {
  const showSaveFilePicker = async () => {
    const folder = await navigator.storage.getDirectory();
    await folder.removeEntry('picked').catch(() => undefined);
    const handle = await folder.getFileHandle('picked', { create: true });
    const createWritable = async () => {
      const stream = await handle.createWritable();
      const wait = () => new Promise((resolve) => setTimeout(resolve, pause));
      return {
        write: (bytes: BufferSource) => wait().then(() => stream.write(bytes)),
        close: () => stream.close(),
        abort: () => stream.abort(),
      };
    };
    return { createWritable };
  };
  Object.assign(window, { showSaveFilePicker });
}

function picked({ page }: Console): Promise<string | undefined> {
  return page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    return (await (await folder.getFileHandle('picked')).getFile()).text();
  });
}

/** An export with these members. */
function fileOf(members: object): string {
  return JSON.stringify({ format: 'keysh', version: 1, ...members });
}
