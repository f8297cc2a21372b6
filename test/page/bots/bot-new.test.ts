import { expect, test } from 'vitest';
import {
  botRecords,
  createBotWithKey,
  outputOf,
  runWithAnswers,
} from '../../browser/support/bots.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { canary } from '../../support/canary-keys.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const own = canary('openai', 'poet');

test.each([
  ['Control+C', 0],
  ['Control+D', 1],
  ['Control+C', 2],
  ['Control+C', 3],
  ['Control+D', 4],
])('%s at question %i cancels and stores nothing', async (key, at) => {
  const console = await use.open({ stored: stored('groq') });
  const questions = [/^Provider/, /^Model/, /^System prompt/, /^Opening message/, /^Its own Groq/];
  await console.insert('bot new poet');
  await console.press('Enter');
  for (const question of questions.slice(0, at)) {
    await console.waitFor(question);
    await console.press('Enter');
  }
  await console.waitFor(questions[at] as RegExp);
  await console.press(key);
  await console.waitFor(/^Cancelled\. Nothing was stored\.$/);
  await console.prompt();
  expect(await botRecords(console)).toEqual([]);
});

test('a copied bot does not get the key, which is reported', async () => {
  const console = await use.open();
  await createBotWithKey(console, 'poet', 'openai', own.key);
  await run(console, 'bot edit poet -s Rhyme. -o seed=1 -o top_p=1');
  for (const line of ['bot copy poet bard', 'bot new skald --from poet -o seed= -s Alliterate.']) {
    const said = await outputOf(console, line);
    expect(said.join('\n')).toContain('The openai key of bot poet was not copied.');
  }
  const [bard, poet, skald] = (await botRecords(console)).sort((one, other) =>
    String(one.name).localeCompare(String(other.name)),
  );
  expect(bard).toMatchObject({ system: 'Rhyme.', parameters: { seed: 1, top_p: 1 } });
  expect(skald).toMatchObject({ system: 'Alliterate.', parameters: { top_p: 1 } });
  expect([bard?.k, poet?.k, skald?.k]).toEqual([undefined, own.key, undefined]);
});

test('bot new asks step by step, and Enter accepts the default in brackets', async () => {
  const console = await use.open({ stored: stored('groq') });
  await runWithAnswers(
    console,
    'bot new poet',
    [/^Provider \[groq\]: $/, 'nonsuch'],
    [/No provider 'nonsuch'/, 'openai'],
    [/^Model \[\S+\]: $/, 'groq:x'],
    [/The model belongs to groq/, 'gpt-4.1'],
    [/^System prompt \[none\]: $/, 'Rhyme.'],
    [/^Opening message \[none\]: $/, ''],
    [/^Its own OpenAI key, hidden \[the global key\]: $/, own.key],
  );
  await console.waitFor(`Bot poet: openai:gpt-4.1, own key sk-proj-…${own.key.slice(-4)}.`);
  expect(await botRecords(console)).toMatchObject([
    { name: 'poet', provider: 'openai', model: 'gpt-4.1', system: 'Rhyme.', k: own.key },
  ]);
  await runWithAnswers(
    console,
    'bot new usual',
    [/^Provider \[openai\]: $/, ''],
    [/^Model \[gpt-\S+\]: $/, ''],
    [/^System prompt \[none\]: $/, ''],
    [/^Opening message \[none\]: $/, ''],
    [/hidden \[the global key\]: $/, ''],
  );
  await console.waitFor(/^Bot usual: openai:gpt-\S+, no key\.$/);
  expect(await sweep(console, use.testBed, [own])).toEqual([]);
});
