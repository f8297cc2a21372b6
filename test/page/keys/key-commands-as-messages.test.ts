import { describe, expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { enterLine } from '../../browser/support/bots.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { enterPasted } from '../../browser/support/share-links.ts';
import { messageOf } from '../../browser/support/typing.ts';
import { canary } from '../../support/canary-keys.ts';
import { run, stored, useConsole, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

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

  test.each([
    ['key set mistral', '/key set mistral'],
    ['keys rotate openai --bot x', '/key rotate openai'],
    ['  KEY Set', '/key set'],
    ['key rm --all', '/key rm'],
    ['key test groq', '/key test groq'],
    [`key set ${secret.key}`, '/key set'],
  ])('is asked about and by default not sent: %s', async (line, shown) => {
    const console = shared();
    await enterLine(console, line, [question, '']);
    await console.prompt();
    await console.waitFor(`That is the command ${shown} without its slash.`);
    await console.waitFor('Nothing was sent.');
    expect(use.chatRequests).toEqual([]);
    expect(await sweep(console, use.testBed, [secret])).toEqual([]);
  });

  test.each([
    'what is key set mistral',
    'key set theory is hard',
    'key list of all',
    '//key set mistral',
    'key west',
  ])('is recognized only without other words: %s', async (line) => {
    const console = shared();
    await run(console, line);
    expect(messageOf(use, 0)).toBe(line.replace('//', '/'));
  });

  test('is not asked about at the command prompt', async () => {
    const console = shared();
    await run(console, '/exit');
    await run(console, 'key list');
    expect((await console.rows()).join('\n')).not.toContain('without its slash');
  });
});

describe('a long word entered after it', () => {
  const shared = useConsole(use, chatting);

  test('is hidden while it is typed, and when the line is edited', async () => {
    const console = shared();
    await enterLine(console, 'key set mistral', [question, '']);
    await console.prompt();
    for (const letter of secret.key) {
      await console.type(letter);
      expect(await sweep(console, use.testBed, [secret], { isQuick: true })).toEqual([]);
    }
    await console.type(' is it');
    expect(await sweep(console, use.testBed, [secret])).toEqual([]);
    await console.waitFor(/• is it$/);
  });

  test('pasted at the first question answers nothing and is not sent', async () => {
    const console = shared();
    await enterLine(console, 'key set mistral', [question, '']);
    await console.prompt();
    await console.insert('key set mistral');
    await console.press('Enter');
    await console.waitFor(question);
    await enterPasted(console, secret.key);
    await console.prompt();
    expect(use.chatRequests).toEqual([]);
    expect(await sweep(console, use.testBed, [secret])).toEqual([]);
  });

  test('is sent on s', async () => {
    const console = shared();
    await enterLine(console, 'key list', [question, '']);
    await console.prompt();
    await enterLine(console, 'Donaudampfschifffahrt', [keyQuestion, 's']);
    await expect.poll(() => use.chatRequests.length).toBe(1);
    expect(messageOf(use, 0)).toBe('Donaudampfschifffahrt');
  });

  test.each(['Understood.', 'fifteen-letters', 'some words that are long'])(
    'is asked about only with 16 or more characters and no space: %s',
    async (line) => {
      const console = shared();
      await enterLine(console, 'key list', [question, '']);
      await console.prompt();
      await run(console, line);
      expect(messageOf(use, 0)).toBe(line);
      await run(console, 'Donaudampfschifffahrt');
      expect(messageOf(use, 1)).toBe('Donaudampfschifffahrt');
    },
  );

  test('is still expected after a command with its slash', async () => {
    const console = shared();
    await enterLine(console, 'key list', [question, '']);
    await console.prompt();
    await run(console, '/help');
    await enterLine(console, secret.key, [keyQuestion, '']);
    await console.prompt();
    expect(use.chatRequests).toEqual([]);
  });

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
