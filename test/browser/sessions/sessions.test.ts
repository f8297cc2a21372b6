import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { sentMessages } from '../support/sent-messages.ts';

const use = useHarness();

const open = () => use.open({ stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' } });

/** Returns the messages of the last request, as `role: text`. */
function lastAsked(): readonly string[] {
  const messages = sentMessages(use.chatRequests.at(-1));
  return messages.map(
    ({ role, content }: { role: string; content: string }) => `${role}: ${content}`,
  );
}

async function ask(console: Console, text: string, answer: string): Promise<void> {
  use.hosts.answer('openai', replyWith([answer]));
  await run(console, text);
}

test('a conversation is kept after a reload and can be continued', async () => {
  const console = await open();
  await ask(console, 'chat', '');
  await ask(console, 'first question', 'first answer');
  await ask(console, 'second question', 'second answer');
  await console.page.reload();
  await console.prompt();
  await console.waitFor('Last conversation: first question (chat -c continues it)');
  await run(console, 'session list');
  await console.waitFor(/^1 .* first question/);
  await run(console, 'chat -c');
  await console.waitFor('second answer');
  await ask(console, 'third question', 'third answer');
  expect(lastAsked()).toEqual([
    'user: first question',
    'assistant: first answer',
    'user: second question',
    'assistant: second answer',
    'user: third question',
  ]);
});
