import { describe, expect, test } from 'vitest';
import { botRecords } from '../../browser/support/bots.ts';
import { run, useConsole, useHarness } from '../support/harness.ts';

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
