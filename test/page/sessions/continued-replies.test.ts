import { expect, test } from 'vitest';
import type { ReplyRecord } from '../../../src/storage/session.ts';
import { type Answer, replyWith } from '../../browser/support/answers.ts';
import { enterLine, outputOf } from '../../browser/support/bots.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import type { Tab } from '../../browser/support/tab.ts';
import { reload, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const open = () => use.open({ stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' } });

const wordsOf = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1} `);

const first = wordsOf('w', 14);

const further = wordsOf('m', 6);

/** Returns the messages of the last request, as `role: text`. */
function lastAsked(): readonly string[] {
  const messages = sentMessages(use.chatRequests.at(-1));
  return messages.map(
    ({ role, content }: { role: string; content: string }) => `${role}: ${content}`,
  );
}

/** Returns a stream of these words with its usage, 10 input and 5 output tokens. */
function counted(words: readonly string[], changes: Answer = {}): Answer {
  const { pieces = [], ...rest } = replyWith(words);
  const usage = { prompt_tokens: 10, completion_tokens: 5 };
  const event = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
  return { ...rest, pieces: [...pieces.slice(0, -1), event, 'data: [DONE]\n\n'], ...changes };
}

async function ask(tab: Tab, text: string, answer: string): Promise<void> {
  use.hosts.answer('openai', replyWith([answer]));
  await run(tab, text);
}

test('the usage of a reply continued in a fork counts for the fork', async () => {
  const console = await open();
  await run(console, 'chat');
  use.hosts.answer('openai', {
    ...replyWith(first.slice(0, 2)),
    pieces: replyWith(first.slice(0, 2)).pieces?.slice(0, 2) ?? [],
    end: 'hang',
  });
  await enterLine(console, 'tell');
  await console.waitFor('w2');
  await console.press('Control+C');
  await console.waitFor('[stopped]');
  await console.prompt();
  await run(console, '/fork');
  use.hosts.answer('openai', counted(further));
  await run(console, '/continue');
  await run(console, '/exit');
  const rows = await outputOf(console, 'usage --by session');
  expect(rows.filter((row) => row.startsWith('  tell'))).toEqual([
    expect.stringMatching(/tell \(fork\) .* 1 +10 +5\b/),
    expect.stringMatching(/tell .* 1 +– +–/),
  ]);
});

test('usage is also counted without storage', async () => {
  const console = await open();
  await reload(console, () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await console.prompt();
  await run(console, 'chat');
  use.hosts.answer('openai', counted(further));
  await run(console, 'tell');
  await run(console, '/retry');
  await run(console, '/usage');
  await console.waitFor(/^1 question, 20 tokens in, 10 out/);
});

test('/redo after a reload restores the same messages as before it', async () => {
  const console = await open();
  await run(console, 'chat');
  await ask(console, 'q1', 'A1');
  await ask(console, 'q2', 'A2');
  await ask(console, 'q3 first', 'A3');
  await run(console, '/undo');
  await ask(console, 'q3 second', 'A4');
  await run(console, '/undo');
  await console.page.reload();
  await console.prompt();
  await run(console, 'chat -c');
  await run(console, '/redo');
  await run(console, '/redo');
  await console.waitFor('There is nothing to redo.');
  await ask(console, 'next', 'A5');
  const asked = ['user: q1', 'assistant: A1', 'user: q2', 'assistant: A2', 'user: q3 second'];
  expect(lastAsked()).toEqual([...asked, 'assistant: A4', 'user: next']);
  await enterLine(console, '/edit 1');
  await console.waitFor(/> q1$/);
  await console.press('Control+C');
  await console.page.reload();
  await console.prompt();
  await run(console, 'chat -c');
  await run(console, '/redo');
  await ask(console, 'last', 'A6');
  expect(lastAsked()).toEqual([
    ...asked,
    'assistant: A4',
    'user: next',
    'assistant: A5',
    'user: last',
  ]);
});

/** Opens a tab in which a reply streams, and another that has read the beginning of it. */
async function begun(): Promise<readonly [Console, Tab]> {
  const console = await open();
  const second = await use.openSecondTab(console);
  await run(console, 'chat');
  use.hosts.answer('openai', counted(first, { pause: 300 }));
  await enterLine(console, 'tell');
  await console.waitFor('w5');
  await run(second, 'chat -c');
  await second.waitFor('[interrupted]');
  await run(second, '/model use openai:gpt-4.1-mini');
  return [console, second];
}

test.each([
  ['before', 0],
  ['after', 700],
])(
  'a reply continued in another tab that ends there %s it ends here is stored in full',
  async (_, pause) => {
    const [console, second] = await begun();
    use.hosts.answer('openai', counted(further, { pause }));
    await enterLine(second, '/continue');
    await Promise.all([console.prompt(), second.waitFor('m6')]);
    await second.prompt();
    const replies = await recordsIn<ReplyRecord>(console, 'messages');
    expect(
      replies.slice(1).map(({ text, model, ending, more }) => [text, model, ending, more]),
    ).toEqual([
      [first.join(''), 'openai:gpt-4.1', 'done', undefined],
      [further.join(''), 'openai:gpt-4.1-mini', 'done', true],
    ]);
    const whole = [...first, ...further].join('');
    for (const tab of [console, second]) {
      await run(tab, '/usage');
      await tab.waitFor('From another tab:');
      await tab.waitFor(whole.trim());
    }
    await run(console, '/exit');
    const rows = await outputOf(console, 'usage --by model');
    expect(rows.filter((row) => row.startsWith('  openai:'))).toEqual([
      expect.stringMatching(/openai:gpt-4\.1 .* 1 +10 +5\b/),
      expect.stringMatching(/openai:gpt-4\.1-mini .* 1 +10 +5\b/),
    ]);
    await ask(console, 'chat -c thanks', 'welcome');
    expect(lastAsked()).toEqual(['user: tell', `assistant: ${whole}`, 'user: thanks']);
  },
);

test('a reply of another tab is shown again whenever it has grown', async () => {
  const [console, second] = await begun();
  await console.prompt();
  await run(second, '/usage');
  const rows = (await second.rows()).map((row) => row.trimEnd());
  const from = rows.lastIndexOf('From another tab:');
  expect(rows.slice(from + 1, from + 4)).toEqual(['> tell', '', first.join('').trimEnd()]);
  await run(second, '/usage');
  const later = (await second.rows()).filter((row) => row.startsWith('From another tab:'));
  expect(later).toHaveLength(rows.filter((row) => row === 'From another tab:').length);
});
