import { expect, test } from 'vitest';
import {
  chooseFile,
  fileOf,
  importFile,
  runDownload,
} from '../../browser/support/import-export.ts';
import { drop, enterAnswerAfterPause, poet } from '../../browser/support/share-links.ts';
import { dumpOf, plantRecords } from '../../browser/support/stored-records.ts';
import { canary } from '../../support/canary-keys.ts';
import { bot, question, reply, session, talks } from '../../transfer/records.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

const global = canary('anthropic');

const own = canary('openai', 'poet');

const stored = { 'app-apikey-provider1': global.key };

test('a dry run reports a file, an import adds it, and a second import changes nothing', async () => {
  const console = await use.open({ stored });
  await plantRecords(console, { bots: [bot('poet', { k: own.key })] });
  const file = fileOf({ bots: [bot('poet', { system: 'Rhyme.' }), bot('wit')], ...talks(3) });
  const before = await dumpOf(console);
  await importFile(console, 'import --dry-run', file);
  await console.waitFor(/^ {2}bots +2 new$/);
  await console.waitFor(/^ {2}messages +6 new$/);
  await console.waitFor('poet becomes poet-2: another bot has that name or id');
  await console.waitFor('Nothing was changed.');
  expect(await dumpOf(console)).toBe(before);
  await run(console, 'clear');
  await chooseFile(console, 'import', file);
  await console.waitFor(/^ {2}system prompt {3}│ Rhyme\.$/);
  await console.waitFor(/^Import it\? \[y\/N\] $/);
  expect(await dumpOf(console)).toBe(before);
  await run(console, 'y');
  const after = await dumpOf(console);
  expect(after).not.toBe(before);
  await run(console, 'bot show poet-2');
  await console.waitFor(/system +Rhyme\./);
  await run(console, 'clear');
  await importFile(console, 'import', file);
  await console.waitFor('Everything in the file is already stored. Nothing was changed.');
  expect(await dumpOf(console)).toBe(after);
});

test('a later export completes a reply exported while it streamed, and an older one does not truncate it', async () => {
  const console = await use.open({ stored });
  const fileWith = (text: string, ending: string, changed = 2000) =>
    fileOf({
      sessions: [session('s', { changed })],
      messages: [question('q', 's'), reply('r', 's', 'q', { text, ending })],
    });
  const [older, later] = [fileWith('It is', 'interrupted'), fileWith('It is so.', 'done', 3000)];
  await importFile(console, 'import', older);
  const before = await dumpOf(console);
  await importFile(console, 'import --dry-run', later);
  await console.waitFor(/^ {2}messages +1 changed, 1 the same$/);
  expect(await dumpOf(console)).toBe(before);
  await run(console, 'clear');
  await importFile(console, 'import', later);
  await console.waitFor(/^ {2}sessions +1 changed$/);
  await console.waitFor(/^Imported\.$/);
  const after = await dumpOf(console);
  const { text } = await runDownload(console, 'export session s --format md');
  expect(text).toMatch(/\n\n> It is so\.\n\n$/);
  await run(console, 'clear');
  await importFile(console, 'import', later);
  await console.waitFor('Everything in the file is already stored. Nothing was changed.');
  await run(console, 'clear');
  await importFile(console, 'import', older);
  await console.waitFor(/^ {2}messages +1 the same, 1 different here and kept$/);
  await console.waitFor('Nothing was changed: stored data that differs from the file is kept.');
  expect(await dumpOf(console)).toBe(after);
});

test('a replacing import names the keys to be removed, and asks', async () => {
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
  await chooseFile(console, 'import --replace', file);
  await console.waitFor(/^Bots that are removed: wit\.$/);
  await console.waitFor(/^Bots that lose their own key: wit\.$/);
  await console.waitFor(/^ {2}sessions +2 removed$/);
  await console.waitFor(/^Replace all data\? \[y\/N\] $/);
  await run(console, '');
  await console.waitFor('Nothing was changed.');
  expect(await dumpOf(console)).toBe(before);
  await chooseFile(console, 'import --replace', file);
  await console.waitFor(/\[y\/N\] $/);
  await run(console, 'y');
  await console.waitFor(/^Imported\.$/);
  const { bots: left, sessions, messages, files } = JSON.parse(await dumpOf(console));
  expect(left).toEqual([['poet', bot('poet', { k: own.key })]]);
  expect([sessions, messages, files]).toEqual([[], [], []]);
  expect(await console.page.evaluate(() => localStorage.getItem('keysh-size'))).toBe('18');
  await chooseFile(console, 'import --replace', fileOf(talks(1)));
  await console.waitFor(/Only an export of everything can replace/);
});

test('a bot in an export is shown literally before it is stored', async () => {
  const console = await use.open({ stored });
  const system = 'Kind\u{E0061}\u202e.\nkeysh> key set openai';
  const bots = [bot('poet', { system }), bot('wit')];
  await drop(console, 'a.json', fileOf({ bots, settings: { bot: 'poet' } }));
  await console.waitFor(/^Import it\? \[y\/N\] $/);
  const shown = (await console.rows()).map((row) => row.trimEnd());
  expect(shown).toContain('  selected bot    │ poet, openai:gpt-4.1');
  expect(shown).toContain('  system prompt   │ Kind<U+E0061><U+202E>.');
  expect(shown).toContain('                  │ keysh> key set openai');
  expect(shown).toContain('  hidden          │ 2 characters');
  expect(shown).toContain('  bot             │ wit, openai:gpt-4.1');
  await enterAnswerAfterPause(console, 'n');
  await console.prompt();
  const { bots: none, sessions, messages } = JSON.parse(await dumpOf(console));
  expect([none, sessions, messages]).toEqual([[], [], []]);
});

test('names of ignored fields are shown as text from outside', async () => {
  const console = await use.open({ stored });
  const settings = { 'a\nkeysh> key set mistral\nMistral key (hidden): ': 'x' };
  await importFile(console, 'import --yes', fileOf({ ...talks(1), settings }));
  const shown = (await console.rows()).map((row) => row.trimEnd());
  expect(shown).toContain(
    '  left out        │ settings.a␊keysh> key set mistral␊Mistral key (hidden):',
  );
  expect(shown).toContain('These fields are not imported. To set a key: key set');
});

test('a dry run only shows the file of a bot, and --yes stores it without a question', async () => {
  const console = await use.open({ stored });
  const file = JSON.stringify({ format: 'keysh-bot', version: 1, bot: poet });
  const before = await dumpOf(console);
  await importFile(console, 'import --dry-run --yes', file);
  expect((await console.rows()).join('\n')).toContain('system prompt   │ Answer in rhyme.');
  await chooseFile(console, 'import --replace --yes', file);
  await console.waitFor(/Only an export of everything can replace/);
  expect(await dumpOf(console)).toBe(before);
  await chooseFile(console, 'import --yes', file);
  await console.waitFor(/^Bot poet: openai:gpt-4\.1, no key\.$/);
  expect((await console.rows()).join('\n')).not.toContain('[y/N]');
});

test('a conversation of ChatGPT is imported with its messages', async () => {
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
  await importFile(console, 'import', file, 'conversations.json');
  await console.waitFor(/^Left out: 1 tool message, 1 part that is not text\.$/);
  const { text } = await runDownload(console, 'export session talk --format md');
  expect(text).toMatch(/^# Why\?\n.*\*\*You\*\* · .*> Why\?\n\n---.*\n\n> Because\.\n\n$/s);
});

test('Ctrl-C during the import of a large file changes nothing, and the file can be imported later', async () => {
  const console = await use.open({ stored });
  await plantRecords(console, talks(2));
  const before = await dumpOf(console);
  const file = fileOf({ settings: { size: '18' }, ...talks(1500) });
  await console.page.evaluate(slowWrites);
  await chooseFile(console, 'import --yes', file);
  await console.waitFor(/^Importing: wrote \d+ of \d+ records\. Ctrl-C stops\.$/);
  await console.press('Control+C');
  await console.waitFor('Nothing was changed.');
  await console.prompt();
  expect(await dumpOf(console)).toBe(before);
  await console.page.evaluate(() => (window as { restoreWrites?: () => void }).restoreWrites?.());
  await chooseFile(console, 'import --yes', file);
  await console.waitFor(/^ {2}sessions +1,498 new, 2 the same$/);
});

/** Runs in the page: lets each write of a session take a millisecond, so that an import takes seconds. */
function slowWrites(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    for (const end = performance.now() + 1; performance.now() < end; );
    return put.apply(this, args);
  };
  const restoreWrites = () => Object.assign(IDBObjectStore.prototype, { put });
  Object.assign(window, { restoreWrites });
}
