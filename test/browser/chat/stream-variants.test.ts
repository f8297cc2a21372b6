import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { recordsIn } from '../support/stored-records.ts';

const use = useHarness();
const open = () => use.open({ stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' } });

/** Returns the message texts of the last request. */
function lastAsked(): readonly string[] {
  const { messages } = JSON.parse(use.chatRequests.at(-1)?.body ?? '{"messages":[]}');
  return messages.map(({ content }: { readonly content: string }) => content);
}

test('a lone surrogate at the end of a reply is neither sent nor stored', async () => {
  const console = await open();
  await run(console, 'chat');
  const half = '{"choices":[{"index":0,"delta":{"content":"look: \\ud83d"}}]}';
  use.hosts.answer('openai', { ...replyWith([]), pieces: [`data: ${half}\n\n`] });
  await run(console, 'a picture');
  use.hosts.answer('openai', replyWith(['Done.']));
  await run(console, 'go on');
  expect(use.chatRequests.at(-1)?.body).not.toMatch(/\\ud83d/i);
  expect(lastAsked().slice(1)).toEqual(['look: ', 'go on']);
  const texts = await recordsIn<{ readonly text: string }>(console, 'messages');
  expect(texts.map(({ text }) => text).join('')).not.toMatch(/\p{Cs}/u);
});
