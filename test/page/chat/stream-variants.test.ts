import { expect, test } from 'vitest';
import { json, replyWith } from '../../browser/support/answers.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const open = () => use.open({ stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' } });

/** Returns the message texts of the last request. */
function lastAsked(): readonly string[] {
  const messages = sentMessages(use.chatRequests.at(-1));
  return messages.map(({ content }: { readonly content: string }) => content);
}

test('reasoning tags in code are text, on the screen and in the next request', async () => {
  const console = await open();
  await run(console, 'chat');
  const code = '1. So:\n\n    ```xml\n    <think>\n    a\n    </think>\n    ```';
  use.hosts.answer('openai', replyWith([code.slice(0, 21), code.slice(21)]));
  await run(console, 'show the tags');
  const screen = (await console.rows()).join('\n');
  expect(screen).toContain('<think>');
  expect(screen).toContain('</think>');
  use.hosts.answer('openai', replyWith(['Done.']));
  await run(console, 'thanks');
  expect(lastAsked()).toEqual(['show the tags', code, 'thanks']);
});

test('an error of unknown form with status 200 is quoted', async () => {
  const console = await open();
  use.hosts.answer('openai', json({ detail: 'The gateway has no worker left.' }));
  await run(console, 'chat hi');
  await console.waitFor('The gateway has no worker left.');
  expect((await console.rows()).join('\n')).not.toContain('empty');
});

test('a drop of prompt tokens at Ollama is reported as a lost beginning', async () => {
  const console = await use.open({ stored: { 'keysh-model': 'ollama:llama3.2' } });
  const counting = (prompt_eval_count: number) => ({
    headers: { 'content-type': 'application/x-ndjson' },
    pieces: [
      `${JSON.stringify({ message: { content: 'So.' }, done: false })}\n`,
      `${JSON.stringify({ message: {}, done: true, done_reason: 'stop', prompt_eval_count, eval_count: 1 })}\n`,
    ],
  });
  await run(console, 'chat');
  use.hosts.answer('ollama', counting(4090));
  await run(console, 'a long text');
  expect((await console.rows()).join('\n')).not.toContain('dropped the beginning');
  use.hosts.answer('ollama', counting(2050));
  await run(console, 'and more of it');
  await console.waitFor('Ollama read 2,050 tokens after 4,090: it may have dropped the beginning');
});

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
