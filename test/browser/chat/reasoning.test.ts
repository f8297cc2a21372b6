import { expect, test } from 'vitest';
import type { ReplyRecord } from '../../../src/storage/session.ts';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { recordsIn } from '../support/stored-records.ts';

const use = useHarness();
const settings = { 'keysh-model': 'openai:gpt-4.1', 'keysh-reasoning': 'show' };
const open = () => use.open({ stored: { ...stored('openai'), ...settings } });

/** Returns the messages of the last request, as `role: text`. */
function lastAsked(): readonly string[] {
  const { messages } = JSON.parse(use.chatRequests.at(-1)?.body ?? '{"messages":[]}');
  return messages.map(({ role, content }: Record<string, string>) => `${role}: ${content}`);
}

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
