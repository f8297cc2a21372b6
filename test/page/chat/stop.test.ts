import { expect, test } from 'vitest';
import { noResponse, replyWith } from '../../browser/support/answers.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const words = Array.from({ length: 200 }, (_, at) => `word${at} `);

function sent(at: number) {
  return sentMessages(use.chatRequests[at]);
}

async function closed(at: number): Promise<void> {
  await expect.poll(() => use.chatRequests[at]?.closedEarly, { timeout: 1000 }).toBe(true);
}

test('Ctrl-C before the first token returns to the prompt, and the question is not sent again', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  use.hosts.answer('openai', noResponse);
  await console.insert('unanswered');
  await console.press('Enter');
  await console.waitFor(/Ctrl-C stops/);
  await expect.poll(() => use.chatRequests.length).toBe(1);
  await console.press('Control+C');
  await console.prompt();
  await closed(0);
  use.hosts.answer('openai', replyWith(['fine']));
  await run(console, 'next');
  expect(sent(1)).toEqual([{ role: 'user', content: 'next' }]);
  await console.press('ArrowUp');
  await console.press('ArrowUp');
  await console.waitFor(/> unanswered$/);
});

test('text typed during a reply is shown and waits on the next line, and Enter shows a hint', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  use.hosts.answer('openai', replyWith(words.slice(0, 30), { pause: 30 }));
  await console.insert('talk');
  await console.press('Enter');
  await console.waitFor('word3');
  await console.insert('my next idea');
  await console.waitFor(/^Next: my next idea$/);
  await console.press('Enter');
  await console.waitFor(/^Press Enter again after the reply\.$/);
  await console.waitFor(/> my next idea$/);
  expect(use.chatRequests).toHaveLength(1);
  expect((await console.rows()).join('\n')).toContain('word28 word29');
});

test('a failed retry keeps the previous answer in the conversation', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', replyWith(['GOOD']));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  use.hosts.answer('openai', {
    status: 500,
    headers: { 'content-type': 'application/json' },
    pieces: ['{}'],
  });
  await run(console, '/retry');
  await console.waitFor(/500 /);
  use.hosts.answer('openai', replyWith(['ok']));
  await run(console, 'chat -c and now?');
  expect(sent(2).map(({ content }) => content)).toEqual(['hi', 'GOOD', 'and now?']);
});
