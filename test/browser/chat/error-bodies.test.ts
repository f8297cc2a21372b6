import { expect, test } from 'vitest';
import type { Answer } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { stored, useHarness } from '../support/harness.ts';

const use = useHarness();
const question = 'chat -m openai:gpt-4.1 hi';

/** Whether the browser closed the connection to OpenAI early. */
const hangsUp = () => use.hosts.requests.find(({ host }) => host === 'api.openai.com')?.closedEarly;

const plain = { 'content-type': 'application/json' };
/** An error whose body arrives at one byte a second and never ends. */
const slow: Answer = { status: 429, headers: plain, repeat: () => ' ', pause: 1000 };

test('the status of a JSON body instead of a stream is shown while it arrives, for at most `set idle`', async () => {
  const console = await use.open({ stored: { ...stored('openai'), 'keysh-idle': '10' } });
  use.hosts.answer('openai', { ...slow, status: 200 });
  await enterLine(console, question);
  await console.waitFor(/^\S 200 OK · openai:gpt-4\.1 \d+ s · Ctrl-C stops$/);
  await console.waitFor(/^✗ The reply stalled: /, 15_000);
  await console.prompt();
  await expect.poll(hangsUp).toBe(true);
});
