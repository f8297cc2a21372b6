import { describe, expect, test } from 'vitest';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { plantBots } from '../../browser/support/stored-bots.ts';
import { openChat, submitMessage, typeKeys } from '../../browser/support/typing.ts';
import { run, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

const key = 'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d';

test('in chat mode a full-width slash, or 、 before the name of a command, is a slash', async () => {
  const console = await openChat(use);
  for (const line of ['／new', '、help', '、usage', '　／version', '／nonsense', '、bye'])
    await run(console, line);
  await console.waitFor(/^✗ Unknown command 'nonsense'/);
  await console.waitFor(/^keysh \d/);
  await console.waitFor(/^keysh> ?$/);
  expect(use.chatRequests).toEqual([]);
});

describe('full-width punctuation in a message', () => {
  const shared = useConsole(use, {
    stored: stored('openai'),
    prepare: (console) => run(console, 'chat -m openai:gpt-4.1'),
  });

  test.each(['、你好', '、 help', '，help', '１／２', 'a／b', '・help'])(
    '%s is a message',
    async (line) => {
      const console = shared();
      await console.insert(line);
      expect(await submitMessage(use, console)).toBe(line);
    },
  );

  test('two full-width slashes begin a message with one', async () => {
    const console = shared();
    await console.insert('／／new');
    expect(await submitMessage(use, console)).toBe('／new');
  });
});

test('a full-width slash begins a command at the command prompt, and Tab completes it', async () => {
  const console = await use.open();
  await plantBots(console, { name: 'poet' });
  for (const line of ['／bot list', '、bot show poet', 'bot use poet']) await run(console, line);
  await typeKeys(console, '／vers<Tab>');
  await console.waitFor(/> ／version ?$/);
  await run(console, '');
  await console.waitFor(/^keysh \d/);
  expect((await console.rows()).filter((row) => row.includes('✗'))).toEqual([]);
});

test('a key after such a slash is hidden, saved and not kept in the history', async () => {
  const console = await openChat(use);
  for (const slash of ['／', '、']) {
    await console.type(`${slash}key set openai ${key}`);
    await console.waitFor(/key set openai •+$/);
    await run(console, '');
  }
  await console.waitFor(/openai key \S+ → sk-proj-…9b7d: the next/);
  await console.press('ArrowUp');
  await console.waitFor(/> 、key set openai$/);
  expect((await console.rows()).join('\n')).not.toContain('CANARY');
  expect(use.chatRequests).toEqual([]);
});

test('a full-width @ selects a bot', async () => {
  const console = await openChat(use);
  await plantBots(console, { name: 'poet' });
  await run(console, '/exit');
  await run(console, 'chat ＠poet hi');
  await console.waitFor(/poet|harbour/);
  expect(sentMessages(use.chatRequests.at(-1)).at(-1)?.content).toBe('hi');
});
