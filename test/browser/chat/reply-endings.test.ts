import { expect, test } from 'vitest';
import type { Answer } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const question = 'chat -m openai:gpt-4.1 hi';

/** Opens a console whose stall timeout is ten seconds. */
const open = () => use.open({ stored: { ...stored('openai', 'gemini'), 'keysh-idle': '10' } });

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

const delta = (content: string) => event({ choices: [{ index: 0, delta: { content } }] });

const stream = (pieces: readonly string[], changes: Answer = {}): Answer => ({
  headers: { 'content-type': 'text/event-stream' },
  pieces,
  end: 'hang',
  ...changes,
});

async function stalled(console: Console): Promise<void> {
  await console.waitFor(/✗ The reply stalled: .*the text so far is kept/, 20_000);
  await console.prompt();
  await expect.poll(() => use.chatRequests[0]?.closedEarly).toBe(true);
  await console.waitFor(/^Half a sentence *$/);
}

test('a stalled reply times out also if the system clock is set back meanwhile', async () => {
  const console = await open();
  use.hosts.answer('openai', stream([delta('Half a sentence ')]));
  await enterLine(console, question);
  await console.waitFor('Half a sentence');
  await console.page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 3_600_000;
  });
  await stalled(console);
});
