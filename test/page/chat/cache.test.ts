import { describe, expect, test } from 'vitest';
import { localStorageOf } from '../../browser/support/console.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const names = ['cache_control', 'prompt_cache_key', 'session_id'];

/** The fields of each request so far that concern the provider's cache. */
function sent(): readonly Readonly<Record<string, unknown>>[] {
  return use.chatRequests.map(({ body }) => {
    const fields = Object.entries(JSON.parse(body) as object);
    return Object.fromEntries(fields.filter(([name]) => names.includes(name)));
  });
}

const open = (entries: Readonly<Record<string, string>> = {}) =>
  use.open({ stored: { ...stored(...Object.keys(keys)), ...entries } });

const control = { cache_control: { type: 'ephemeral' } };
const key = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/,
);

describe('the provider’s cache', () => {
  test.each([
    ['anthropic:claude-haiku-4-5', control],
    ['openai:gpt-4o-mini', { prompt_cache_key: key }],
    ['mistral:mistral-small-2603', { prompt_cache_key: key }],
    ['openrouter:maker/model', { ...control, session_id: key }],
    ['xai:grok-4.6', {}],
    ['gemini:gemini-2.5-flash', {}],
    ['deepseek:deepseek-flash', {}],
    ['groq:openai/gpt-oss-120b', {}],
    ['ollama:llama3.2:latest', {}],
  ])(
    'of %s is used from the first question in chat mode, and not for others',
    async (model, fields) => {
      const console = await open();
      await run(console, `chat -m ${model} hi`);
      await run(console, `chat -m ${model}`);
      for (const line of ['one', '/chat aside', 'two', '/retry']) await run(console, line);
      const [alone, first, aside, second, again] = sent();
      expect([alone, aside]).toEqual([{}, {}]);
      expect(first).toEqual(fields);
      expect([second, again]).toEqual([first, first]);
    },
  );

  test('is used when a question asked at the prompt is continued', async () => {
    const console = await open();
    await run(console, 'chat -m mistral:mistral-small-2603 hi');
    await run(console, 'chat -c and now?');
    await run(console, 'chat -c');
    await run(console, 'and then?');
    const [first, second, third] = sent();
    expect(first).toEqual({});
    expect(second).toEqual({ prompt_cache_key: key });
    expect(third).toEqual({ prompt_cache_key: key });
  });

  test('has another key for each conversation, and for a fork', async () => {
    const console = await open();
    await run(console, 'chat -m openai:gpt-4o-mini');
    for (const line of ['one', '/fork', 'two', '/new', 'three']) await run(console, line);
    const ids = sent().map(({ prompt_cache_key: id }) => id);
    expect(ids).toEqual([key, key, key]);
    expect(new Set(ids).size).toBe(3);
  });

  test('is not used after set cache off', async () => {
    const console = await open();
    await run(console, 'set cache off');
    await console.waitFor('cache is now off.');
    await run(console, 'chat -m anthropic:claude-haiku-4-5');
    await run(console, 'one');
    await run(console, '/set cache on');
    await run(console, 'two');
    expect(sent()).toEqual([{}, control]);
  });

  test('has keys that are not stored, and so neither exported nor shared', async () => {
    const console = await open();
    await run(console, 'bot new poet -m openai:gpt-4o-mini -s Rhyme.');
    await run(console, 'chat @poet');
    for (const line of ['one', 'two', '/fork', 'three']) await run(console, line);
    const ids = new Set(sent().map(({ prompt_cache_key: id }) => String(id)));
    expect(ids.size).toBe(2);
    const records = await Promise.all(
      (['bots', 'sessions', 'messages', 'history'] as const).map((store) =>
        recordsIn(console, store),
      ),
    );
    const all = JSON.stringify([records, await localStorageOf(console)]);
    expect(all).toContain('Rhyme.');
    for (const id of ids) expect(all).not.toContain(id);
  });
});
