import { expect, test } from 'vitest';
import { outputOf } from '../support/bots.ts';
import { reload, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('without a database each bot command reports it in one line, and chat without a bot works', async () => {
  const console = await use.open({ stored: stored('openai') });
  await reload(console, () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await console.prompt();
  for (const line of ['version', 'version']) await run(console, line);
  await console.waitFor(/^The lines you enter are kept in this tab only: /);
  for (const line of [
    'bot list',
    'bot new poet',
    'bot new poet -m openai:',
    'bot show poet',
    'bot edit poet -s x',
    'bot use poet',
    'bot rename poet bard',
    'bot copy poet bard',
    'bot rm poet --yes',
  ]) {
    const said = await outputOf(console, line);
    expect(said.join(' ')).toMatch(
      /^✗ This browser does not let the page use a database.*window\.$/,
    );
  }
  await run(console, 'bot use -');
  await console.waitFor(/^No bot is selected\.$/);
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor('The harbour is quiet at sunrise.');
});
