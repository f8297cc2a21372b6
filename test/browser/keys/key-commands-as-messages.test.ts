import { describe, expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { replyWith } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { run, stored, useConsole, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import type { Console } from '../support/page.ts';
import { messageOf } from '../support/typing.ts';

const use = useHarness();
const chatting = {
  stored: stored('openai'),
  prepare: (console: Console) => run(console, 'chat -m openai:gpt-4.1'),
};
/** A key that looks like a word and is not stored. */
const secret = canary('mistral');
const question = /without its slash\. \[r\]un it, \[s\]end it as a message, \[c\]ancel: $/;
const keyQuestion = /^That may be an API key\. \[s\]end it as a message, \[c\]ancel: $/;

describe('a message that looks like a key command without its slash', () => {
  const shared = useConsole(use, chatting);

  test('runs as the command on r, and is sent on s', async () => {
    const console = shared();
    await enterLine(console, 'key set mistral', [question, 'r']);
    await console.waitFor(/^Mistral key \(hidden\): $/);
    await console.press('Escape');
    await console.prompt();
    await enterLine(console, 'key set mistral', [question, 's']);
    await expect.poll(() => use.chatRequests.length).toBe(1);
    await console.prompt();
    expect(messageOf(use, 0)).toBe('key set mistral');
  });
});

describe('a long word entered after it', () => {
  const shared = useConsole(use, chatting);

  test.each(['', 'r', 's'])(
    'is not sent, shown or kept without consent; first answer %j',
    async (first) => {
      const console = shared();
      use.hosts.answer('openai', replyWith(['Mistral key (hidden): ']));
      await enterLine(console, 'key set mistral', [question, first]);
      if (first === 'r') await console.waitFor(/^Mistral key \(hidden\): $/);
      if (first === 'r') await console.press('Escape');
      if (first === 's') await expect.poll(() => use.chatRequests.length).toBe(1);
      await console.prompt();
      const before = use.chatRequests.length;
      await console.paste(secret.key);
      expect(await sweep(console, use.testBed, [secret])).toEqual([]);
      await console.press('Enter');
      await console.waitFor(keyQuestion);
      expect(await sweep(console, use.testBed, [secret])).toEqual([]);
      await run(console, '');
      await console.press('ArrowUp');
      expect(await sweep(console, use.testBed, [secret])).toEqual([]);
      expect(use.chatRequests.length).toBe(before);
    },
  );
});
