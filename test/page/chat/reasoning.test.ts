import { expect, test } from 'vitest';
import type { ReplyRecord } from '../../../src/storage/session.ts';
import { json, replyWith } from '../../browser/support/answers.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const settings = { 'keysh-model': 'openai:gpt-4.1', 'keysh-reasoning': 'show' };

const open = () => use.open({ stored: { ...stored('openai'), ...settings } });

/** Returns the messages of the last request, as `role: text`. */
function lastAsked(): readonly string[] {
  const messages = sentMessages(use.chatRequests.at(-1));
  return messages.map(({ role, content }) => `${role}: ${content}`);
}

function event(choice: object): string {
  return `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
}

test('reasoning without an answer is reported', async () => {
  const console = await open();
  await run(console, 'chat');
  const reasoning = event({ index: 0, delta: { content: null, reasoning_content: 'Draft.' } });
  const pieces = [reasoning, event({ index: 0, delta: {}, finish_reason: 'stop' })];
  use.hosts.answer('openai', { ...replyWith([]), pieces: [...pieces, 'data: [DONE]\n\n'] });
  await run(console, 'a haiku');
  await console.waitFor('[the model reasoned and gave no answer]');
  await console.waitFor('Later requests do not contain this question. /retry asks it again.');
  await run(console, '/clear');
  await run(console, '/think');
  await console.waitFor('Draft.');
  use.hosts.answer('openai', replyWith(['Here.']));
  await run(console, 'hello?');
  expect(lastAsked()).toEqual(['user: hello?']);
  use.hosts.answer('openai', { ...replyWith([]), pieces: [...pieces, 'data: [DONE]\n\n'] });
  await run(console, '/retry');
  await console.waitFor('Later requests contain the former reply. /retry asks it again.');
  await run(console, 'and?');
  expect(lastAsked()).toEqual(['user: hello?', 'assistant: Here.', 'user: and?']);
});

test('reasoning that is hidden is not asked for at Claude', async () => {
  const console = await use.open({ stored: { ...stored('anthropic'), 'keysh-reasoning': 'hide' } });
  const thinking = () => JSON.parse(use.chatRequests.at(-1)?.body ?? '{}').thinking;
  await run(console, 'chat -m anthropic:claude-sonnet-5-5');
  await run(console, 'one');
  expect(thinking()).toEqual({ type: 'adaptive', display: 'omitted' });
  await run(console, '/set reasoning fold');
  await run(console, 'two');
  expect(thinking()).toEqual({ type: 'adaptive', display: 'summarized' });
});

test('a reply as one JSON body is shown, and an unknown finish reason is named', async () => {
  const console = await open();
  const content = [{ type: 'output_text', text: 'A whole answer.' }];
  use.hosts.answer(
    'openai',
    json({
      object: 'response',
      output: [{ type: 'message', content }],
      incomplete_details: { reason: 'network_error' },
    }),
  );
  await run(console, 'chat hi');
  await console.waitFor('A whole answer.');
  await console.waitFor('[unfinished (network_error)]');
});

test('an error during a reply keeps the received text and shows code and message', async () => {
  const console = await open();
  const error = { code: 429, message: 'Upstream is rate-limited.' };
  const pieces = [
    event({ index: 0, delta: { content: 'Paid words.' } }),
    `${JSON.stringify({ error }, undefined, 2)}\n\n`,
  ];
  use.hosts.answer('openai', { ...replyWith([]), pieces });
  await run(console, 'chat hi');
  const screen = (await console.rows()).join('\n');
  expect(screen).toContain('Paid words.');
  expect(screen).toContain('429');
  expect(screen).toContain('Upstream is rate-limited.');
});

test('reasoning between tags is dimmed and not sent again', async () => {
  const console = await open();
  await run(console, 'chat');
  use.hosts.answer(
    'openai',
    replyWith(['<thi', 'nk>\nOkay, a sum. ', '\n</think>', '\n\nIt is 4.']),
  );
  await run(console, 'how much');
  const rows = await console.rows();
  expect(rows.join('\n')).not.toContain('think>');
  expect(rows).toContain('Okay, a sum.');
  expect(rows).toContain('It is 4.');
  use.hosts.answer('openai', replyWith(['Well.\n</think>\n\n', 'Fine.']));
  await run(console, 'and then');
  await console.waitFor('[That was reasoning. The answer follows.]');
  expect(lastAsked()).toEqual(['user: how much', 'assistant: It is 4.', 'user: and then']);
  use.hosts.answer('openai', replyWith(['Done.']));
  await run(console, 'bye now');
  expect(lastAsked().slice(-2)).toEqual(['assistant: Fine.', 'user: bye now']);
  const replies = (await recordsIn<ReplyRecord>(console, 'messages')).filter(
    ({ role }) => role === 'assistant',
  );
  expect(replies.map(({ text, thought }) => [text, thought])).toEqual([
    ['It is 4.', 'Okay, a sum.'],
    ['Fine.', 'Well.\n'],
    ['Done.', undefined],
  ]);
});
