import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import {
  botRecords,
  createBotWithKey,
  outputOf,
  runWithAnswers,
} from '../../browser/support/bots.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { canary } from '../../support/canary-keys.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const own = canary('openai', 'poet');

test('bot list and bot show print every field, and keys as masks', async () => {
  const console = await use.open({ stored: stored('groq') });
  await createBotWithKey(console, 'poet', 'openai', own.key);
  await run(console, `bot edit -s "First line\nsecond ${'long '.repeat(40)}" -o temperature=0.5`);
  await run(console, 'bot new brief -m groq:qwen/qwen3.8-27b -s Short.');
  await run(console, 'bot new local -m ollama:llama3.2:latest');
  await run(console, 'bot new bare -m mistral:mistral-small-2603');
  const [bare, brief, local, poet] = await outputOf(console, 'bots');
  const mask = `sk-proj-…${own.key.slice(-4)}`;
  expect(bare).toMatch(/^\* bare +mistral:mistral-small-2603 +no key$/);
  expect(brief).toMatch(/^ {2}brief +groq:qwen\/qwen3\.8-27b +global key +Short\.$/);
  expect(local).toMatch(/^ {2}local +ollama:llama3\.2:latest +no key needed$/);
  expect(poet).toMatch(new RegExp(`^  poet +openai:\\S+ +own key ${mask} +First line.*…$`));
  expect(poet?.length).toBeLessThanOrEqual(100);
  const shown = (await outputOf(console, 'bot show POET')).join('\n');
  expect(shown).toMatch(/^poet\n/);
  expect(shown).toContain(`key         own key ${mask}`);
  expect(shown).toMatch(/system {6}First line\n {14}second (long\s+){39}long/);
  expect(shown).toMatch(/temperature 0\.5/);
  expect(await sweep(console, use.testBed, [own])).toEqual([]);
});

test('moving a bot to another provider asks, and removes its key', async () => {
  const console = await use.open({ stored: stored('groq') });
  await createBotWithKey(console, 'poet', 'openai', own.key);
  await runWithAnswers(console, 'bot edit -p groq', [/moves to groq\. Continue\? \[y\/N\]/, '']);
  await console.waitFor('Nothing was changed.');
  expect(await botRecords(console)).toMatchObject([{ provider: 'openai', k: own.key }]);
  await run(console, 'bot edit -m openai:gpt-4.1');
  expect(await botRecords(console)).toMatchObject([{ model: 'gpt-4.1', k: own.key }]);
  await run(console, 'bot edit poet -p groq --yes');
  await console.waitFor(/^poet changed: groq:\S+, global key\.$/);
  expect(await botRecords(console)).toEqual([expect.not.objectContaining({ k: own.key })]);
});

test('the prompt follows a rename, and removing a bot removes its key', async () => {
  const console = await use.open();
  await createBotWithKey(console, 'poet', 'openai', own.key);
  await run(console, 'bot rename poet bard');
  await console.waitFor('poet is now called bard.');
  await console.waitFor(/^keysh \(@bard\)> ?$/);
  await runWithAnswers(console, 'bot rm bard', [
    /Its own openai key sk-proj-…\S{4} is removed too\. \[y/,
    '',
  ]);
  await console.waitFor('Nothing was removed.');
  await runWithAnswers(console, 'bot rm bard', [/\[y\/N\] $/, 'y']);
  await console.waitFor(/revoke it at https:/);
  await console.waitFor(/^No bot is selected\.$/);
  expect(await botRecords(console)).toEqual([]);
  expect((await console.storage()).local['keysh-bot']).toBe('');
  await console.waitFor(/^keysh> ?$/);
});

test('/bot use begins a new conversation, and a single question keeps the selected bot', async () => {
  const console = await use.open({ stored: stored('openai', 'groq') });
  await run(console, 'bot new poet -m openai:gpt-4.1 -s Rhyme.');
  await run(console, 'bot new bard -m openai:gpt-4.1 -s Sing.');
  await run(console, 'chat @poet one');
  await run(console, 'chat -b poet -m groq:qwen/qwen3.8-27b two');
  await console.waitFor(/^keysh \(@bard\)> ?$/);
  await run(console, 'chat');
  await run(console, 'three');
  await run(console, '/bot use poet');
  await console.waitFor(/^New conversation with poet\.$/);
  await run(console, 'four');
  await run(console, '/bot use -');
  await console.waitFor(/^New conversation without a bot\.$/);
  await run(console, 'five');
  const said = use.chatRequests.map((sent) => sentMessages(sent).map(({ content }) => content));
  expect(said).toEqual([
    ['Rhyme.', 'one'],
    ['Rhyme.', 'two'],
    ['Sing.', 'three'],
    ['Rhyme.', 'four'],
    ['five'],
  ]);
  expect(JSON.parse(use.chatRequests[1]?.body ?? '{}').model).toBe('qwen/qwen3.8-27b');
});

test("after a bot's own key is refused, the suggestion rotates that key", async () => {
  const console = await use.open({ stored: stored('openai') });
  await createBotWithKey(console, 'poet', 'openai', own.key);
  use.hosts.answer('openai', json({ error: { message: 'no' } }, { status: 401 }));
  await run(console, 'chat hi');
  await console.waitFor('→ key rotate openai --bot poet');
  await run(console, 'bot use -');
  await run(console, 'chat -m openai: hi');
  await console.waitFor(/→ key rotate openai$/);
});

test('a rename in another tab applies from the next command', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1');
  await run(await use.openSecondTab(console), 'bot rename poet bard');
  expect(await botRecords(console)).toMatchObject([{ name: 'bard' }]);
  await run(console, 'bot show bard');
  await console.waitFor(/^bard$/);
  await console.waitFor(/^keysh \(@bard\)> ?$/);
  await run(console, 'bot show poet');
  await console.waitFor(/No bot 'poet'/);
});
