import { describe, expect, test } from 'vitest';
import { fragmentOf, poet } from '../../browser/support/share-links.ts';
import { run, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

describe('a name that looks like the prompt of the console', () => {
  describe('of a model', () => {
    const shared = useConsole(use, { stored: stored('openai') });

    test.each([
      ['gpt-4.1', 'gpt-4.1> '],
      ['keysh', 'openai:keysh> '],
      ['KEYSH', 'openai:KEYSH> '],
      ['kéysh', 'openai:kéysh> '],
      ['keysh›', 'openai:keysh›> '],
      ['org/model:free', 'org/model:free> '],
    ])('is shown with its provider: %s', async (model, prompt) => {
      const console = shared();
      await run(console, `chat -m openai:${model}`);
      const rows = (await console.rows()).filter((row) => row.trim() !== '');
      expect(rows.at(-1)?.trimEnd()).toBe(prompt.trimEnd());
      await run(console, '/exit');
    });
  });

  test('is refused for a bot', async () => {
    const console = await use.open({ stored: stored('openai') });
    for (const name of ['keysh', 'kéysh', 'ｋｅｙｓｈ', 'a＞', 'a›', '[y', 'a:']) {
      await run(console, 'clear');
      await run(console, `bot new ${name} -m openai:gpt-4.1`);
      await console.waitFor(/^✗ A bot name has 1 to 64 characters.*or be keysh\.$/);
    }
    await run(console, 'bot new poet -m openai:gpt-4.1');
    await console.waitFor(/^keysh \(@poet\)> $/);
    for (const line of ['bot rename poet keysh', 'bot copy poet keysh']) {
      await run(console, 'clear');
      await run(console, line);
      await console.waitFor(/or be keysh\.$/);
    }
    const link = `${use.testBed.url}${await fragmentOf({ ...poet, system: 'Other.' })}`;
    await run(console, 'clear');
    await run(console, `bot import ${link} --as keysh`);
    await console.waitFor(/or be keysh\.$/);
    await run(console, 'chat');
    await console.waitFor(/^@poet> $/);
  });
});

test('a model that is named after another provider is shown with its own', async () => {
  const console = await use.open({ stored: stored('groq', 'openrouter') });
  for (const [model, prompt] of [
    ['groq:openai/gpt-oss-120b', 'groq:openai/gpt-oss-120b>'],
    ['openrouter:openrouter/free', 'openrouter/free>'],
  ]) {
    await run(console, `chat -m ${model}`);
    expect((await console.screen()).split('\n').at(-1)?.trimEnd()).toBe(prompt);
    await run(console, '/exit');
  }
});
