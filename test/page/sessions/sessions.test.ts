import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { enterLine } from '../../browser/support/bots.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

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

test('undo, edit, retry and fork determine the messages of the next request', async () => {
  const console = await open();
  await run(console, 'chat');
  await ask(console, 'one', 'ONE');
  await ask(console, 'two', 'TWO');
  await run(console, '/undo');
  await ask(console, 'three', 'THREE');
  expect(lastAsked()).toEqual(['user: one', 'assistant: ONE', 'user: three']);
  await run(console, '/undo');
  await run(console, '/redo');
  await ask(console, '/retry -m openai:gpt-4.1-mini', 'THREE AGAIN');
  expect(lastAsked()).toEqual(['user: one', 'assistant: ONE', 'user: three']);
  expect(JSON.parse(use.chatRequests.at(-1)?.body ?? '{}').model).toBe('gpt-4.1-mini');
  await run(console, '/fork');
  await enterLine(console, '/edit 1');
  await console.waitFor(/mini> one$/);
  await console.press('Control+C');
  await console.waitFor('The question was not changed.');
  await enterLine(console, '/edit 1');
  await console.waitFor(/mini> one$/);
  use.hosts.answer('openai', replyWith(['UNO']));
  await console.insert(' more');
  await console.press('Enter');
  await console.waitFor('UNO');
  await console.prompt();
  expect(lastAsked()).toEqual(['user: one more']);
  await run(console, '/session resume 2');
  await ask(console, 'four', 'FOUR');
  expect(lastAsked()).toEqual([
    'user: one',
    'assistant: ONE',
    'user: three',
    'assistant: THREE AGAIN',
    'user: four',
  ]);
});

test('/continue extends an interrupted reply, and both parts are one answer', async () => {
  const console = await open();
  await run(console, 'chat');
  use.hosts.answer('openai', {
    ...replyWith(['half of ']),
    pieces: replyWith(['half of ']).pieces?.slice(0, 1) ?? [],
    end: 'hang',
  });
  await enterLine(console, 'tell');
  await console.waitFor('half of');
  await console.press('Control+C');
  await console.waitFor('[stopped]');
  await console.prompt();
  await ask(console, '/continue', 'it all');
  expect(lastAsked().slice(0, 2)).toEqual(['user: tell', 'assistant: half of ']);
  expect(lastAsked()).toHaveLength(3);
  await ask(console, 'thanks', 'welcome');
  expect(lastAsked()).toEqual(['user: tell', 'assistant: half of it all', 'user: thanks']);
});

test('a resumed session names the model that answers', async () => {
  const console = await use.open({ stored: stored('openai', 'groq') });
  await run(console, 'chat -m openai:gpt-6-sol hi');
  await run(console, 'model use groq:');
  await run(console, 'session resume -1');
  await console.waitFor(
    /^Session hi\. Chatting with groq:openai\/gpt-oss-120b\. \/help for commands, \/exit to leave\.$/,
  );
});

test("two tabs in one conversation show each other's messages, and the next request contains all", async () => {
  const console = await open();
  await ask(console, 'chat', '');
  await ask(console, 'here', 'HERE');
  const second = await use.openSecondTab(console);
  await run(second, 'chat -c');
  use.hosts.answer('openai', replyWith(['THERE']));
  await run(second, 'there');
  expect(lastAsked()).toEqual(['user: here', 'assistant: HERE', 'user: there']);
  await run(console, '/usage');
  await console.waitFor('From another tab:');
  await console.waitFor('THERE');
  await ask(console, 'both', 'BOTH');
  expect(lastAsked()).toEqual([
    'user: here',
    'assistant: HERE',
    'user: there',
    'assistant: THERE',
    'user: both',
  ]);
  use.hosts.answer('openai', replyWith(['AGAIN']));
  await run(second, 'again');
  const rows = (await second.rows()).map((row) => row.trimEnd());
  const from = rows.findIndex((row) => row.endsWith('> again'));
  expect(rows.slice(from + 1, from + 9)).toEqual([
    'From another tab:',
    '> both',
    '',
    'BOTH',
    '',
    'Your message:',
    '',
    'AGAIN',
  ]);
});

test('messages undone in another tab are reported and not sent, and either tab can redo them', async () => {
  const console = await open();
  await run(console, 'chat');
  await ask(console, 'one', 'ONE');
  await ask(console, 'two', 'TWO');
  const second = await use.openSecondTab(console);
  await run(second, 'chat -c');
  await run(second, '/undo');
  await run(console, '/usage');
  await console.waitFor('No longer in this conversation: two');
  await ask(console, 'three', 'THREE');
  expect(lastAsked()).toEqual(['user: one', 'assistant: ONE', 'user: three']);
  await run(second, '/redo');
  await second.waitFor('There is nothing to redo.');
  await run(console, '/undo');
  await run(console, '/undo');
  await run(console, '/retry');
  await console.waitFor('All questions are undone.');
  await console.page.reload();
  await console.prompt();
  await run(console, 'chat -c');
  await run(console, '/redo');
  await ask(console, 'next', 'NEXT');
  expect(lastAsked()).toEqual(['user: one', 'assistant: ONE', 'user: next']);
});

test('a retry of a question that another tab removed is refused, and nothing is sent', async () => {
  const console = await open();
  await run(console, 'chat');
  await ask(console, 'one', 'ONE');
  const second = await use.openSecondTab(console);
  await run(second, 'session rm 1 --yes');
  for (const verb of ['/retry', '/continue']) await run(console, verb);
  await console.waitFor('This conversation was removed');
  expect(use.chatRequests).toHaveLength(1);
});

test('the conversation of a removed bot is kept and can be continued with a model', async () => {
  const console = await open();
  await run(console, 'bot new poet -p openai -m gpt-4.1 -s Rhyme');
  await run(console, 'chat');
  await ask(console, 'one', 'ONE');
  const second = await use.openSecondTab(console);
  await run(second, 'bot rm poet --yes');
  await run(console, 'two');
  await console.waitFor('The bot of this conversation was removed.');
  await run(console, '/model use openai:gpt-4.1-mini');
  await ask(console, 'two', 'TWO');
  expect(lastAsked()).toEqual(['user: one', 'assistant: ONE', 'user: two']);
});

test("after Ctrl-C another tab's messages are shown, and the prompt returns", async () => {
  const console = await open();
  await ask(console, 'chat', '');
  await ask(console, 'here', 'HERE');
  const second = await use.openSecondTab(console);
  await run(second, 'chat -c');
  use.hosts.answer('openai', { ...replyWith(['never']), delay: 60_000 });
  await enterLine(console, 'waiting');
  await expect.poll(() => use.chatRequests.length).toBe(2);
  use.hosts.answer('openai', replyWith(['THERE']));
  await run(second, 'there');
  await console.press('Control+c');
  await console.waitFor('From another tab:');
  await console.waitFor('THERE');
  await ask(console, 'both', 'BOTH');
  await console.waitFor('BOTH');
});
