import { expect, test } from 'vitest';
import { connectionReset, noResponse, replyWith } from '../../browser/support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test.each([
  ['refuses', connectionReset],
  ['never answers', noResponse],
])('if Ollama %s at start, nothing is reported and the prompt appears', async (_, answer) => {
  use.hosts.answer('ollama', answer, 'models');
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', replyWith(['hello']));
  await run(console, 'chat -m openai: hi');
  await console.waitFor(/^hello$/);
  expect((await console.rows()).join('\n')).not.toMatch(/✗|ollama/i);
  expect(use.hosts.requests.filter(({ host }) => host === 'localhost:11434')).toHaveLength(1);
});
