import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { bot, question, reply, session } from '../../transfer/records.ts';
import { enterLine } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { plantRecords } from '../support/stored-records.ts';

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

test('an export is written to the picked file, and a cancelled or stopped one leaves none', async () => {
  const console = await keyed();
  await console.page.evaluate(pickInPage, 0);
  await run(console, 'export');
  expect(JSON.parse((await picked(console)) ?? '').messages).toHaveLength(3);
  const long = question('long', 's', 'a '.repeat(50_000));
  await plantRecords(console, { bots: [], sessions: [], messages: [long] });
  await console.page.evaluate(pickInPage, 400);
  await enterLine(console, 'export');
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
  await console.waitFor('No file was chosen. Nothing was exported.');
});

/** Runs in the page: makes the save dialog return an empty file of the page, which takes `milliseconds` to write to. */
function pickInPage(pause: number): void {
  const showSaveFilePicker = async () => {
    const folder = await navigator.storage.getDirectory();
    await folder.removeEntry('picked').catch(() => undefined);
    const handle = await folder.getFileHandle('picked', { create: true });
    const createWritable = async () => {
      const stream = await handle.createWritable();
      const wait = () => new Promise((resolve) => setTimeout(resolve, pause));
      return {
        write: (part: Blob) => wait().then(() => stream.write(part)),
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
