import { describe, expect, test } from 'vitest';
import type { Answer } from '../../browser/support/answers.ts';
import { enterLine } from '../../browser/support/bots.ts';
import { stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();
const question = 'chat -m openai:gpt-4.1 hi';

/** Whether the browser closed the connection to OpenAI early. */
const hangsUp = () => use.hosts.requests.find(({ host }) => host === 'api.openai.com')?.closedEarly;

const plain = { 'content-type': 'application/json' };
/** An error whose body arrives at one byte a second and never ends. */
const slow: Answer = { status: 429, headers: plain, repeat: () => ' ', pause: 1000 };

/** The status that the console shows while the body is read, for each command that sends a request. */
const asking: readonly (readonly [string, RegExp])[] = [
  [question, /^\S 429 Too Many Requests · openai:gpt-4\.1 \d+ s · Ctrl-C stops$/],
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
