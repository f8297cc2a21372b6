import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('the last code block of a reply that begins with 20,000 backticks is all that follows', async () => {
  const console = await use.open({ stored: stored('openai') });
  const code = 'a'.repeat(400_000);
  use.hosts.answer('openai', replyWith([`${'`'.repeat(20_000)}\n`, code]));
  await run(console, 'chat -m openai:gpt-4.1 go');
  await run(console, 'copy code');
  expect(await console.page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});
