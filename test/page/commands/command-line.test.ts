import { expect, test } from 'vitest';
import { plantBots } from '../../browser/support/stored-bots.ts';
import { typeKeys } from '../../browser/support/typing.ts';
import { localStorageOf, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('Tab completes the bot after chat @, with or without options before it, and no other words', async () => {
  const console = await use.open({ stored: stored('openai') });
  await plantBots(console, { name: 'poet' }, { name: 'painter' }, { name: 'wit' });
  await run(console, 'bot list');
  await typeKeys(console, 'chat @w<Tab>');
  await console.waitFor(/> chat @wit ?$/);
  await typeKeys(console, 'hello<Enter>');
  await console.waitFor('The harbour is quiet at sunrise.');
  await console.prompt();
  await typeKeys(console, 'chat -c @w<Tab>and on<Enter>');
  await expect.poll(() => use.chatRequests.length).toBe(2);
  await console.prompt();
  expect(JSON.parse(use.chatRequests[1]?.body ?? '{}').messages).toHaveLength(3);
  await run(console, 'chat -c @poet hi');
  await console.waitFor(/✗ The last conversation is not with that bot/);
  await run(console, 'chat -c @nobody hi');
  await console.waitFor("✗ No bot 'nobody'.");
  await console.waitFor('  → bot list, or if it is text: chat "@…"');
  expect(use.chatRequests).toHaveLength(2);
  await typeKeys(console, 'chat @p<Tab>');
  await console.waitFor(/^ {2}@poet +openai:gpt-4\.1$/);
  await console.waitFor(/^ {2}@painter +openai:gpt-4\.1$/);
});

test('an unknown model is not set as default, and a similar name is suggested', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'model use openai:gpt-4.1');
  await typeKeys(console, 'model use gpt6s<Tab>');
  await console.press('Enter');
  await console.prompt();
  await console.press('Control+C');
  for (const line of ['model use gpt6s', 'chat -m gpt6s hi', 'bot new a -m gpt6s']) {
    await run(console, 'clear');
    await run(console, line);
    await console.waitFor(
      /^✗ No model or provider is named 'gpt6s'\. Did you mean openai:gpt-6-sol\?$/,
    );
  }
  expect(await localStorageOf(console)).toMatchObject({ 'keysh-model': 'openai:gpt-4.1' });
  expect(use.chatRequests).toEqual([]);
});

test('a block closed in its first row is a message', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, '"""a""" b');
  const { messages } = JSON.parse(use.chatRequests.at(-1)?.body ?? '{}');
  expect(messages.at(-1).content).toBe('"""a""" b');
});
