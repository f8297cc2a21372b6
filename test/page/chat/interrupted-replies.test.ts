import { expect, test } from 'vitest';
import { type Answer, connectionReset, replyWith } from '../../browser/support/answers.ts';
import { enterLine } from '../../browser/support/bots.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { messagesIn } from '../../browser/support/stored-records.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const open = () => use.open({ stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' } });

function lastAsked(): readonly string[] {
  const messages = sentMessages(use.chatRequests.at(-1));
  return messages.map(({ content }: { content: string }) => content);
}

/** Returns an answer that streams these words and never ends. */
function begun(words: readonly string[], pause = 0): Answer {
  const { pieces = [], ...rest } = replyWith(words, { end: 'hang', pause });
  return { ...rest, pieces: pieces.slice(0, words.length) };
}

async function stoppedAt(console: Console, shown: string): Promise<void> {
  await console.waitFor(shown);
  await console.press('Control+C');
  await console.waitFor(/^\[stopped\]$/);
  await console.prompt();
}

const storedReply = async (console: Console) =>
  (await messagesIn(console)).find(({ role }) => role === 'assistant');

test('text that arrives after an interruption is neither shown nor kept', async () => {
  const console = await open();
  use.hosts.answer('openai', replyWith(['A ', 'B ', 'C '], { pause: 300 }));
  await enterLine(console, 'chat hi');
  await stoppedAt(console, 'A');
  const before = await console.rows();
  await console.page.waitForTimeout(800);
  expect(await console.rows()).toEqual(before);
  expect(await storedReply(console)).toMatchObject({ text: 'A ', ending: 'cancelled' });
});

test('Ctrl-C ends only the reply: typed text is kept, and Up recalls the question', async () => {
  const console = await open();
  await run(console, 'chat');
  use.hosts.answer('openai', begun(['Part one. ']));
  await enterLine(console, 'a carefully worded question');
  await console.waitFor('Part one.');
  await console.type('next idea');
  await console.press('Control+C');
  await console.waitFor(/> next idea$/);
  await console.press('Control+C');
  await console.prompt();
  await console.press('ArrowUp');
  await console.waitFor(/> a carefully worded question$/);
  expect(use.chatRequests).toHaveLength(1);
});

test('no request is repeated automatically: the error suggests /retry, which sends one', async () => {
  const console = await open();
  await run(console, 'chat');
  use.hosts.answer('openai', connectionReset);
  await run(console, 'hi');
  expect(use.chatRequests).toHaveLength(1);
  use.hosts.answer('openai', { ...begun(['Hello th']), end: 'break' });
  await run(console, '/retry');
  await console.waitFor('Hello th');
  await console.waitFor(/→ \/retry/);
  expect(use.chatRequests).toHaveLength(2);
  use.hosts.answer('openai', replyWith(['Hello there']));
  await run(console, '/retry');
  await console.waitFor(/^Hello there$/);
  expect((await console.rows()).join('\n')).not.toContain('Hello thHello');
  expect(use.chatRequests).toHaveLength(3);
  use.hosts.answer('openai', replyWith(['fine']));
  await run(console, 'next');
  expect(lastAsked()).toEqual(['hi', 'Hello there', 'next']);
});

test('a key that a provider echoes is stored as its mask', async () => {
  const console = await open();
  const key = stored('openai')['app-apikey-provider2'] ?? '';
  use.hosts.answer('openai', replyWith(['your key is ', key.slice(0, 20), key.slice(20), ', no?']));
  await run(console, 'chat which key is this?');
  expect((await storedReply(console))?.text).toBe(`your key is sk-proj-…${key.slice(-4)}, no?`);
});
