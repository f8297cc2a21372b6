import { expect, test } from 'vitest';
import type { Answer } from '../../browser/support/answers.ts';
import { enterLine, outputOf } from '../../browser/support/bots.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

/** A seed is sent in chat completions only, where the counts follow the finish reason. */
const question = 'chat -m openai:gpt-4.1 -o seed=7 hi';

/** Opens a console whose stall timeout is ten seconds. */
const open = () => use.open({ stored: { ...stored('openai', 'gemini'), 'keysh-idle': '10' } });

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

const delta = (content: string) => event({ choices: [{ index: 0, delta: { content } }] });

const usage = (count: number) =>
  event({ choices: [], usage: { prompt_tokens: 5, completion_tokens: count + 1 } });

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

test('usage data alone does not reset the stall timeout', async () => {
  const console = await open();
  use.hosts.answer('openai', stream([delta('Half a sentence ')], { repeat: usage, pause: 1000 }));
  await enterLine(console, question);
  await stalled(console);
});

test('the reason of a blocked prompt is one row without control characters', async () => {
  const console = await open();
  const blockReason = '\u001b[31mX\nkeysh> \u202e';
  use.hosts.answer(
    'gemini',
    stream([event({ promptFeedback: { blockReason } })], { end: 'close' }),
  );
  const rows = await outputOf(console, 'chat -m gemini: hi');
  expect(rows[0]).toBe('[ended early: refused (␛[31mX_keysh>_<U+202E>)]');
  expect(rows).toHaveLength(2);
});

test('a long finish reason is truncated after keys in it are redacted', async () => {
  const console = await open();
  for (let before = 60; before <= 80; before += 5) {
    const blockReason = `${'x'.repeat(before)} ${keys.openai}`;
    use.hosts.answer(
      'gemini',
      stream([event({ promptFeedback: { blockReason } })], { end: 'close' }),
    );
    const [note = ''] = await outputOf(console, 'chat -m gemini: hi');
    expect(note).toMatch(/^\[ended early: refused \(x+ ?[^()]{0,19}\)\]$/);
    expect(note.length).toBeLessThanOrEqual('[ended early: refused ()]'.length + 80);
    expect(note).not.toContain((keys.openai ?? '').slice(8, 12));
  }
});

const finish = (reason: string) =>
  event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });

test.each<[string, (count: number) => string]>([
  ['usage', usage],
  ['comments', () => ': keep-alive\n\n'],
  ['more deltas', () => delta(' and more')],
])('a reply ends soon after its finish reason despite endless %s', async (_, repeat) => {
  const console = await open();
  const pieces = [delta('All of it'), finish('stop'), usage(6)];
  use.hosts.answer('openai', stream(pieces, { repeat, pause: 300 }));
  await run(console, question);
  await console.waitFor(/^All of it/);
  await console.waitFor(/^openai:gpt-4\.1 · global key · 5 in, \d+ out · /);
  await expect.poll(() => use.chatRequests[0]?.closedEarly).toBe(true);
});

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
