import { describe, expect, test } from 'vitest';
import { type Answer, json } from '../../browser/support/answers.ts';
import { enterLine, outputOf } from '../../browser/support/bots.ts';
import { keys, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

const question = 'chat -m openai:gpt-5.6-terra hi';

const open = () => use.open({ stored: stored('openai') });

/** Whether the browser closed the connection to OpenAI early. */
const hangsUp = () => use.hosts.requests.find(({ host }) => host === 'api.openai.com')?.closedEarly;

const plain = { 'content-type': 'application/json' };

/** An error whose body arrives at one byte a second and never ends. */
const slow: Answer = { status: 429, headers: plain, repeat: () => ' ', pause: 1000 };

/** The status that the console shows while the body is read, for each command that sends a request. */
const asking: readonly (readonly [string, RegExp])[] = [
  [question, /^\S 429 Too Many Requests · openai:gpt-5\.6-terra \d+ s · Ctrl-C stops$/],
  ['key test openai', /^OpenAI: 429 Too Many Requests · Ctrl-C stops$/],
  ['model list --provider openai', /^OpenAI: 429 Too Many Requests · Ctrl-C stops$/],
];

describe('an error body without an end', () => {
  const shared = useConsole(use, { stored: stored('openai') });

  test.each(asking)(
    '%s: an error status is shown at once, and reading its body has a time limit',
    async (line, status) => {
      const console = shared();
      use.hosts.answer('openai', slow);
      use.hosts.answer('openai', slow, 'models');
      await enterLine(console, line);
      await console.waitFor(status);
      expect((await console.rows()).join('\n')).not.toContain('✗');
      await console.waitFor(/^✗ 429 Too Many Requests: too many requests/);
      await console.prompt();
      expect((await console.rows()).filter((row) => status.test(row))).toEqual([]);
      await expect.poll(hangsUp).toBe(true);
    },
  );
});

describe('an error body that is stopped', () => {
  const shared = useConsole(use, { stored: stored('openai') });

  test.each(asking)(
    '%s: Ctrl-C while the body is read shows the error of the status',
    async (line, status) => {
      const console = shared();
      use.hosts.answer('openai', slow);
      use.hosts.answer('openai', slow, 'models');
      await enterLine(console, line);
      await console.waitFor(status);
      await console.press('Control+C');
      await console.waitFor(/^✗ 429 Too Many Requests: too many requests/, 3000);
      await console.prompt();
      await expect.poll(hangsUp).toBe(true);
    },
  );
});

describe('an error body without a message', () => {
  const shared = useConsole(use, { stored: stored('openai') });

  test.each(['null', 'true', '0', '404', '""', '[]', '{}', '', '{"error":null}', '"null"'])(
    'of the body %j nothing is quoted',
    async (body) => {
      const console = shared();
      use.hosts.answer('openai', { status: 400, headers: plain, pieces: [body] });
      const [title, command, ...more] = await outputOf(console, question);
      expect(title).toBe('✗ 400 Bad Request: OpenAI did not accept the request');
      expect(command).toMatch(/^ {2}→ /);
      expect(more).toEqual([]);
    },
  );
});

test('a message in doubly encoded JSON is quoted without the JSON', async () => {
  const console = await open();
  let body: object = { message: 'nested in text' };
  for (let level = 0; level < 3; level += 1) body = { error: { message: JSON.stringify(body) } };
  use.hosts.answer('openai', json(body, { status: 400 }));
  const [, quote] = await outputOf(console, question);
  expect(quote).toBe('  nested in text');
});

test('a key in a long quotation is redacted before the quotation is truncated', async () => {
  const console = await open();
  const key = keys.openai ?? '';
  for (const before of [470, 483, 485, 487, 495]) {
    const message = `${'x'.repeat(before)} ${key}`;
    use.hosts.answer('openai', json({ error: { message } }, { status: 500 }));
    const [, quote = ''] = await outputOf(console, question);
    expect(quote).toMatch(new RegExp(`^ {2}x{${before}} `));
    expect(quote.length).toBeLessThanOrEqual(502);
    expect(quote).not.toContain(key.slice(8, 12));
  }
});

test('the status of a JSON body instead of a stream is shown while it arrives, for at most `set idle`', async () => {
  const console = await use.open({ stored: { ...stored('openai'), 'keysh-idle': '10' } });
  use.hosts.answer('openai', { ...slow, status: 200 });
  await enterLine(console, question);
  await console.waitFor(/^\S 200 OK · openai:gpt-5\.6-terra \d+ s · Ctrl-C stops$/);
  await console.waitFor(/^✗ The reply stalled: /, 15_000);
  await console.prompt();
  await expect.poll(hangsUp).toBe(true);
});
