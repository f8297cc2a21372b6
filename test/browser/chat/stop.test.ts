import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { sentMessages } from '../support/sent-messages.ts';

const use = useHarness();

const words = Array.from({ length: 200 }, (_, at) => `word${at} `);

const long = replyWith(words, { pause: 30 });

function sent(at: number) {
  return sentMessages(use.chatRequests[at]);
}

async function closed(at: number): Promise<void> {
  await expect.poll(() => use.chatRequests[at]?.closedEarly, { timeout: 1000 }).toBe(true);
}

test('Ctrl-C during a reply closes the connection and keeps the text, and the next request is valid', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  use.hosts.answer('openai', long);
  await console.insert('count for me');
  await console.press('Enter');
  await console.waitFor('word5');
  await console.press('Control+C');
  const at = Date.now();
  await console.prompt();
  expect(Date.now() - at).toBeLessThan(1000);
  await closed(0);
  await console.waitFor('[stopped]');
  use.hosts.answer('openai', replyWith(['fine']));
  await run(console, 'go on');
  const messages = sent(1);
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(messages[1]?.content).toMatch(/^word0 .*word5 /);
  expect(words.join('')).toContain(messages[1]?.content);
  expect((await console.rows()).join('\n')).not.toContain('word199');
});
