import { expect, test } from 'vitest';
import { dropFiles } from '../../browser/support/given-files.ts';
import {
  chooseFile,
  fileOf,
  importFile,
  runDownload,
} from '../../browser/support/import-export.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import { openChat, submitMessage } from '../../browser/support/typing.ts';
import { canary, finder } from '../../support/canary-keys.ts';
import { bot, question, reply, session } from '../../transfer/records.ts';
import { stored as keysOf, run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const global = canary('anthropic');

const own = canary('openai', 'poet');

const bare = canary('mistral');

const pasted = canary('groq', 'pasted');

const all = [global, own, bare, pasted];

const stored = { 'app-apikey-provider1': global.key, 'app-apikey-provider8': bare.key };

/** Opens a console with keys, a bot with its own key, and a session whose texts contain all of them. */
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

test('[SEC-02] an export is a download without keys, and an empty browser that imports it exports the same', async () => {
  const console = await keyed();
  const { name, text } = await runDownload(console, 'export');
  expect(name).toMatch(/^keysh-\d{4}-\d\d-\d\d\.json$/);
  await console.waitFor(/^Exported 1 bot, 2 sessions, 3 messages: keysh-\S+\.json, \d+ B\.$/);
  await console.waitFor(
    /^It contains no keys\. Masked in texts: 9 keys\. To copy your keys: key copy PROVIDER$/,
  );
  const find = finder(all);
  expect(find(text)).toEqual([]);
  const page = await runDownload(console, 'export session -1 --format md');
  expect(page.name).toBe('On-keys.md');
  expect(page.text).toMatch(/^# On keys\n.*<summary>Reasoning<\/summary>/s);
  expect(find(page.text)).toEqual([]);
  expect(find(`${page.text}${own.key.slice(-8)}`)).toHaveLength(1);
  const single = await runDownload(console, 'export session s --format json');
  expect(find(single.text)).toEqual([]);
  expect(JSON.parse(single.text)).not.toHaveProperty('bots');

  const other = await use.open();
  await importFile(other, 'import --yes', text);
  const again = await runDownload(other, 'export all');
  await other.waitFor(/^It contains no keys\.$/);
  const timeless = (file: string) => file.replace(/"exported":"[^"]*"/, '');
  expect(timeless(again.text)).toBe(timeless(text));
});

test('[FIL-05] an export with a PDF says that the PDF was not searched for keys', async () => {
  const console = await openChat(use);
  await dropFiles(console, ['paper.pdf', '%PDF-1.4']);
  await console.waitFor(/\[paper\.pdf 8 B\]$/);
  await submitMessage(use, console);
  await runDownload(console, '/export --format json');
  await console.waitFor(/^Its texts contain no keys; its pictures and PDFs were not searched\./);
  await runDownload(console, '/export --format json --no-files');
  await console.waitFor(/^It contains no keys\./);
});

test('in chat mode export exports the conversation, and an import updates it', async () => {
  const console = await use.open({ stored: keysOf('openai') });
  await run(console, 'export --format md');
  await console.waitFor('✗ Only a session can be exported as Markdown.');
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, '/export');
  await console.waitFor('The conversation is empty.');
  await run(console, 'What is *this*?');
  const { name, text } = await runDownload(console, '/export');
  expect(name).toBe('What-is-this.md');
  expect(text).toMatch(/^# What is \\\*this\\\*\?\n.*The harbour is quiet at sunrise\.\n\n$/s);
  const again = await runDownload(console, '/export --format json');
  expect(again.name).toBe('What-is-this.json');
  expect(JSON.parse(again.text).messages).toHaveLength(2);
  expect((await runDownload(console, '/export session -1 --format md')).text).toBe(text);
  const { text: whole } = await runDownload(console, '/export all');
  await chooseFile(
    console,
    '/import --replace',
    fileOf({ settings: {}, bots: [], sessions: [], messages: [] }),
  );
  await console.waitFor(/\[y\/N\] $/);
  await run(console, 'y');
  await run(console, 'again');
  expect(sentMessages(use.chatRequests.at(-1))).toHaveLength(1);
  await importFile(console, '/import', whole);
  await console.waitFor(/^ {2}sessions +1 new$/);
});
