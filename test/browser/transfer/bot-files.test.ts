import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { botRecords, createBotWithKey } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import { drop, enterAnswer, enterAnswerAfterPause, poet } from '../support/share-links.ts';

const use = useHarness();

test('a bot is exported as a file and imported by chooser or drop, without its key', async () => {
  const own = canary('openai', 'poet');
  const console = await use.open();
  await createBotWithKey(console, 'poet', 'openai', own.key);
  await run(console, 'bot edit -m openai:gpt-4.1 -s "Answer in rhyme." -o seed=7 --opening Ahoy!');
  const saved = console.page.waitForEvent('download');
  await run(console, 'export bot poet');
  await console.waitFor(/^Downloaded as keysh-bot-poet\.json\.$/);
  const download = await saved;
  expect(download.suggestedFilename()).toBe('keysh-bot-poet.json');
  const stream = await download.createReadStream();
  const text = (await stream.toArray()).join('');
  expect(JSON.parse(text)).toEqual({ format: 'keysh-bot', version: 1, bot: poet });
  expect(await sweep(console, use.testBed, [own], { extra: [{ sink: 'file', text }] })).toEqual([]);

  await drop(console, 'a.json', text);
  await console.waitFor(/^That bot is the same as poet\. Nothing was changed\.$/);
  await console.prompt();
  await run(console, 'bot edit --opening Hello!');
  const chooser = console.page.waitForEvent('filechooser');
  await enterAnswer(console, 'bot import');
  await (await chooser).setFiles({ name: 'a.json', mimeType: '', buffer: Buffer.from(text) });
  await console.waitFor(/^Import it as poet-2\? \[y\/N\] $/);
  await enterAnswer(console, 'y');
  await console.waitFor(/^poet-2 is selected/);
  await run(console, 'bot edit --opening Hi!');
  await console.type('half');
  await drop(console, 'b.json', text);
  await console.waitFor(/^Import it as poet-3\? \[y\/N\] $/);
  await enterAnswerAfterPause(console, 'y');
  await console.waitFor(/^keysh \(@poet-3\)> half$/);
  const made = (await botRecords(console)).filter(({ name }) => name !== 'poet');
  const second = expect.objectContaining({ ...poet, name: 'poet-2', opening: 'Hi!' });
  const third = expect.objectContaining({ ...poet, name: 'poet-3' });
  expect(made).toEqual(expect.arrayContaining([second, third]));
  expect(made.some((record) => 'k' in record)).toBe(false);
});

test('Ctrl-C cancels the file chooser, and a file without a bot is reported in one line', async () => {
  const console = await use.open();
  const chooser = console.page.waitForEvent('filechooser');
  await enterAnswer(console, 'bot import');
  await chooser;
  await console.press('Control+c');
  await console.waitFor(/^\[stopped\]$/);
  await console.prompt();
  await drop(console, 'photo.png', '\x89PNG\r\n');
  await console.waitFor(/^✗ The file is not text\. Nothing was changed\. Choose another\.$/);
  await console.prompt();
});
