import { expect, test } from 'vitest';
import { type Answer, replyWith } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { sentMessages } from '../support/sent-messages.ts';

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

test('an interrupted reply is kept, also after a reload, and is part of the next request', async () => {
  const console = await open();
  use.hosts.answer('openai', begun(['Part one. ', 'Part two. '], 100));
  await enterLine(console, 'chat hi');
  await stoppedAt(console, 'Part two.');
  await console.page.reload();
  await console.prompt();
  await run(console, 'chat -c');
  await console.waitFor('Part one. Part two.');
  await console.waitFor(/^\[stopped\]$/);
  use.hosts.answer('openai', replyWith(['on']));
  await run(console, 'go on');
  expect(lastAsked()).toEqual(['hi', 'Part one. Part two. ', 'go on']);
});
