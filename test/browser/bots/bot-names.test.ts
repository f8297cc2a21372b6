import { describe, test } from 'vitest';
import { run, stored, useHarness } from '../support/harness.ts';
import { fragmentOf, poet } from '../support/share-links.ts';

const use = useHarness();

describe('a name that looks like the prompt of the console', () => {
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
