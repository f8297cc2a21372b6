import { describe, expect, test } from 'vitest';
import { botRecords, outputOf } from '../../browser/support/bots.ts';
import { reload, run, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

describe('a bot command that changes nothing', () => {
  const shared = useConsole(use);

  test.each([
    ['bot', /There are no bots yet\. To create one: bot new NAME/],
    ['bot new', /bot new needs <new-name>\./],
    ['bot new a/b -m openai:', /A bot name has 1 to 64 characters/],
    ['bot new a -p openai -m groq:x', /The model belongs to groq, but the provider is openai/],
    ['bot new a -p opnai', /No provider 'opnai'\. Did you mean openai\?/],
    ['bot new a -m nonsuch', /No model or provider is named 'nonsuch'/],
    ['bot new a -o heat=1', /-o takes name=value/],
    ['bot new a --from b', /No bot 'b'/],
    ['bot use a', /No bot 'a'/],
    ['bot show', /No bot is in use\. Name one/],
    ['bot edit', /No bot is in use\. Name one/],
    ['bot rename a b', /No bot 'a'/],
    ['bot copy a b', /No bot 'a'/],
    ['bot rm a', /No bot 'a'/],
    ['bot sow', /Unknown command 'sow'\. Did you mean show\?/],
    ['help bot new', /^Example: bot new poet/],
  ])('%s', async (line, shown) => {
    const console = shared();
    await run(console, line);
    await console.waitFor(shown);
    expect(await botRecords(console)).toEqual([]);
  });
});

test('names are unique without regard to case, and an edit without options lists them', async () => {
  const console = await use.open();
  await run(console, 'bot new poet -m openai:');
  await run(console, 'bot new POET -m openai:');
  await console.waitFor('A bot named poet already exists.');
  await run(console, 'bot edit poet');
  await console.waitFor('Say what to change: -p, -m, -s, -o name=value or --opening.');
});

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
