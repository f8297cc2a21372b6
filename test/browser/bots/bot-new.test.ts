import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { botRecords, runWithAnswers } from '../support/bots.ts';
import { stored, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';

const use = useHarness();
const own = canary('openai', 'poet');

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
