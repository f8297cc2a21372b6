import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { openWithSessions } from '../../browser/support/three-sessions.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

test('Tab completes the id of a session, with its title beside it', async () => {
  const console = await openWithSessions(use);
  await run(console, 'session');
  await console.insert('session resume bb');
  await console.press('Tab');
  await console.waitFor(/resume bbbb3333 $/);
  await console.press('Enter');
  await console.waitFor('reply 2');
  await run(console, '/exit');
  await console.type('session show a');
  await console.press('Tab');
  await console.waitFor(/aaaa1111 .*title 0/);
});

test('reasoning can be printed or hidden, and the last reply shown unformatted', async () => {
  const console = await openWithSessions(use);
  const thinking = replyWith(['**done**']);
  const thought = `data: ${JSON.stringify({ choices: [{ delta: { reasoning: 'hmm' } }] })}\n\n`;
  use.hosts.answer('openai', { ...thinking, pieces: [thought, ...(thinking.pieces ?? [])] });
  await run(console, 'chat');
  await run(console, 'one');
  await console.waitFor(/^Thought for \d+ s \(1 word\)\. \/think shows it\.$/);
  expect((await console.rows()).join('\n')).not.toContain('hmm');
  await run(console, '/think');
  await console.waitFor(/^hmm$/);
  await run(console, '/set reasoning hide');
  await run(console, '/clear');
  await run(console, 'two');
  expect((await console.rows()).join('\n')).not.toContain('hmm');
  await run(console, '/clear');
  await run(console, '/raw');
  expect((await console.rows())[1]).toBe('**done**');
});
