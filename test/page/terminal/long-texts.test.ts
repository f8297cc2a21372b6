import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { enterLine } from '../../browser/support/bots.ts';
import { runDownload } from '../../browser/support/import-export.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import { question, reply, session } from '../../transfer/records.ts';
import { localStorageOf, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const line = 'chat -m openai:gpt-4.1';

test('a reply that repeats the prefix of a key is shown as two masks', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', replyWith(['sk-'.repeat(16_000), 'sk-'.repeat(16_000), '…']));
  await run(console, `${line} go`);
  await run(console, 'clear');
  await run(console, 'session show -1');
  await console.waitFor(/^sk-…-sk-…$/);
});

test('text typed after a paste that repeats the prefix of a key follows it', async () => {
  const console = await use.open();
  await console.paste('sk-…'.repeat(11_250));
  await console.type('abcde');
  await console.waitFor(/\[Pasted 1 line, 67\.5 kB, about \d+k tokens\]abcde$/);
  await console.press('Control+C');
  await console.prompt();
});

test('reasoning with 200,000 fences is exported inside a longer fence', async () => {
  const console = await use.open();
  const thought = '```\n'.repeat(200_000);
  await plantRecords(console, {
    sessions: [session('s', { title: 'fences' })],
    messages: [question('q', 's', 'go'), reply('r', 's', 'q', { text: 'done', thought })],
  });
  const { text } = await runDownload(console, 'export session s --format md');
  const fence = '`'.repeat(4);
  expect(text).toContain(['', `${fence}text`, thought, fence, ''].join('\n'));
});

test('a paste of 60,000 spaces between two letters is refused at the hidden prompt', async () => {
  const console = await use.open({ stored: stored('mistral') });
  const before = await localStorageOf(console);
  await enterLine(console, 'key rotate mistral');
  await console.waitFor(/\(hidden\): $/);
  await console.paste(`a${' '.repeat(60_000)}b`);
  await console.waitFor(/^Not entered: a key has at most 10,000 characters\. Copy only the key\.$/);
  await console.press('Enter');
  await console.prompt();
  expect(await localStorageOf(console)).toEqual(before);
});
