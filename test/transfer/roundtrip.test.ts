import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HistoryStore } from '../../src/storage/history.ts';
import { type Setting, settingNames, settings } from '../../src/storage/settings.ts';
import { runs } from '../support/soak.ts';
import { anyRecords, bot, question, reply, session, talks } from './records.ts';
import { dump, exported, freshBrowser, imported, plant, type Records } from './stores.ts';

const entries = { 'keysh-model': 'openai:gpt-4.1', 'keysh-color': 'off', 'keysh-bot': '' };

/** Returns the export of a browser with these records, and that of an empty browser after importing it. */
async function twice(records: Records, mode: 'merge' | 'replace' = 'merge') {
  const first = freshBrowser(entries);
  await plant(first, records);
  const before = await exported(first);
  const second = freshBrowser();
  await imported(before, second, mode);
  return { before, after: await exported(second), second };
}

test('any stored records are the same after an export, an import into another browser and a second export', async () => {
  const holds = async (records: Records, mode: 'merge' | 'replace') => {
    const { before, after, second } = await twice(records, mode);
    expect(after).toBe(before);
    const here = await dump(second);
    await imported(before, second, 'merge');
    expect(await dump(second)).toBe(here);
    await imported(before, second, 'replace');
    expect(await dump(second)).toBe(here);
  };
  await fc.assert(
    fc.asyncProperty(anyRecords, fc.constantFrom('merge', 'replace'), holds),
    runs(30),
  );
});

test('every setting with a value other than its default is the same after an export and an import', async () => {
  const changed = settingNames.flatMap((name) => {
    const { values }: Setting = settings[name];
    return values?.[1] === undefined ? [] : [[`keysh-${name}`, values[1]] as const];
  });
  const first = freshBrowser(Object.fromEntries(changed));
  const second = freshBrowser();
  await imported(await exported(first), second, 'merge');
  expect(changed).toContainEqual(['keysh-thoughts', 'on']);
  for (const [name, value] of changed) {
    expect([name, second.storage.getItem(name)]).toEqual([name, value]);
  }
});

test('code, emoji and U+0000 are unchanged after a round trip, and a lone surrogate becomes U+FFFD', async () => {
  const code = '```js\nconst a = "\\n";\n```\n👩‍🚀 \u0000 \ud800 end';
  const { before, after } = await twice({
    bots: [bot('one', { system: code }), bot('two')],
    sessions: [session('s'), session('t')],
    messages: [question('q', 's', code), reply('r', 's', 'q', { text: code, thought: code })],
  });
  expect(after).toBe(before);
  expect(JSON.parse(after).messages[1].text).toBe(code.replace('\ud800', '\ufffd'));
});

test('the history is not exported, and a replacing import keeps it', async () => {
  const browser = freshBrowser();
  const history = new HistoryStore(browser.database, (lines) => lines);
  await history.add('frob of mine');
  const text = await exported(browser);
  expect(text).not.toContain('frob');
  await imported(text, browser, 'replace');
  expect(await history.read()).toMatchObject([{ line: 'frob of mine' }]);
});

test('the selected bot and invisible characters in texts are unchanged after a round trip', async () => {
  const first = freshBrowser({ 'keysh-bot': 'one' });
  await plant(first, { bots: [bot('one', { system: 'a\u{E0061}\u202eb' }), bot('two')] });
  const before = await exported(first);
  for (const mode of ['merge', 'replace'] as const) {
    const second = freshBrowser();
    await imported(before, second, mode);
    expect(await exported(second)).toBe(before);
  }
});

test('all messages are imported in order, also when they need several batches', async () => {
  const many = Array.from({ length: 1203 }, (_, at) => question(`m${at}`, `s${at % 3}`));
  const { before, after } = await twice({ sessions: talks(3).sessions ?? [], messages: many });
  expect(after).toBe(before);
  const ids = JSON.parse(after).messages.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(many.map(({ id }) => id));
});

test('a bot and its copy remain two bots', async () => {
  const { after } = await twice({
    bots: [bot('a', { name: 'poet-2' }), bot('b', { name: 'poet' })],
  });
  expect(JSON.parse(after).bots.map(({ name }: { name: string }) => name)).toEqual([
    'poet-2',
    'poet',
  ]);
});

test('a continued reply remains continued', async () => {
  const { after } = await twice({
    sessions: [session('s')],
    messages: [
      question('q', 's'),
      reply('r', 's', 'q', { ending: 'length' }),
      reply('m', 's', 'q', { more: true }),
    ],
  });
  expect(JSON.parse(after).messages.map(({ more }: { more?: true }) => more)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('an export is one JSON text with one line per record', async () => {
  const { before } = await twice({ bots: [bot('poet', { k: 'x' })], ...talks(1) });
  expect(
    before,
  ).toBe(`{"format":"keysh","version":1,"exported":"2026-11-28T05:00:00.000Z","settings":{"model":"openai:gpt-4.1","bot":"","color":"off"},
"bots":[
{"v":1,"id":"poet","name":"poet","provider":"openai","model":"gpt-4.1","parameters":{}}
],
"sessions":[
{"v":1,"id":"s0","title":"About s0","created":1000,"changed":2000,"parameters":{}}
],
"messages":[
{"v":1,"id":"s0q","session":"s0","role":"user","time":1100,"text":"Question s0q"},
{"v":1,"id":"s0r","session":"s0","role":"assistant","time":1200,"question":"s0q","text":"Reply s0r","model":"openai:gpt-4.1","scope":"global","ending":"done","usage":{"input":1,"output":2}}
]
}
`);
});

test('implausible token counts are not exported, so that the export can be imported', async () => {
  const usage = { input: 1e300, output: 2.5, cost: 1e10 };
  const { after, before } = await twice(talks(1, { usage }));
  expect(JSON.parse(after).messages[1].usage).toEqual({ output: 2.5 });
  expect(after).toBe(before);
});

test('invalid records and unknown fields are not exported', async () => {
  const browser = freshBrowser();
  await plant(browser, {
    bots: [bot('a', { fooKey: 'secret' }), { id: 'odd', v: 9 }],
    sessions: [session('s')],
    messages: [question('q', 's'), question('lost', 'gone')],
  });
  const file = JSON.parse(await exported(browser));
  expect(file.bots).toEqual([bot('a')]);
  expect(file.messages).toEqual([question('q', 's')]);
});
