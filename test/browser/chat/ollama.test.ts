import { expect, test } from 'vitest';
import type { Answer } from '../support/answers.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

const lines = (...pieces: readonly string[]): Answer => ({
  headers: { 'content-type': 'application/x-ndjson' },
  pieces,
});

test('Ctrl-C closes the connection of a local reply at once, and the next question works', async () => {
  const console = await use.open();
  const piece = (content: string) =>
    `${JSON.stringify({ message: { role: 'assistant', content }, done: false })}\n`;
  use.hosts.answer('ollama', {
    ...lines(...Array.from({ length: 200 }, (_, at) => piece(`w${at} `))),
    pause: 30,
  });
  await console.insert('chat -m ollama:m count');
  await console.press('Enter');
  await console.waitFor('w5');
  await console.press('Control+C');
  await console.prompt();
  await expect.poll(() => use.chatRequests[0]?.closedEarly, { timeout: 1000 }).toBe(true);
  use.hosts.answer('ollama', lines(piece('fine'), '{"done":true,"done_reason":"stop"}\n'));
  await run(console, 'chat -m ollama:m hi');
  await console.waitFor(/^fine$/);
});
