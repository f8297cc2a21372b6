import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { outputOf, runWithAnswers } from '../../browser/support/bots.ts';
import { resize } from '../../browser/support/read-screen.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { messagesIn, plantRecords } from '../../browser/support/stored-records.ts';
import { ids, listed, openWithSessions } from '../../browser/support/three-sessions.ts';
import { questionRecord } from '../../support/session-records.ts';
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

test('session lists sessions newest first, and each can be named in three ways', async () => {
  const console = await openWithSessions(use);
  const expected = [2, 1, 0].map(
    (at, row) => new RegExp(`^${row + 1}  title ${at}  \\d\\d:00  2 messages  \\S+:\\S+$`),
  );
  for (const line of ['session list', 'session', 'sessions']) {
    const rows = await outputOf(console, line);
    expect(rows).toEqual([
      expect.stringMatching(/^(?:1970-01-01|1969-12-31)$/),
      ...expected.map((pattern) => expect.stringMatching(pattern)),
    ]);
  }
  for (const [name, at] of [
    ['2', 1],
    ['aaaa1', 0],
    ['-1', 2],
  ] as const) {
    expect(await outputOf(console, `session show ${name}`)).toContain(`reply ${at}`);
  }
  for (const [name, why] of [
    ['aaaa', "Several sessions begin with 'aaaa'."],
    ['9', 'No session 9; the list has 3.'],
    ['zzz', "No session 'zzz'."],
    ['""', "No session ''."],
  ] as const) {
    await run(console, `session show ${name}`);
    await console.waitFor(`✗ ${why}`);
  }
});

test('a search shows each hit with its session and context', async () => {
  const console = await openWithSessions(use);
  const rows = await outputOf(console, 'session search a monad');
  expect(rows).toEqual([
    '3  title 0',
    '    question 0 of a Monad',
    '2  title 1',
    '    question 1 of a Monad',
    '1  title 2',
    '    question 2 of a Monad',
    '3 found; to continue one: session resume N.',
  ]);
  expect(await outputOf(console, 'session search nowhere')).toEqual(['Nothing found.']);
  for (const blank of ['""', '"  "']) {
    await run(console, `session search ${blank}`);
    await console.waitFor('✗ The text to search for is empty.');
  }
});

test('a hit wider than the screen wraps between words', async () => {
  const console = await openWithSessions(use);
  const words = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ');
  await plantRecords(console, { messages: [questionRecord(ids[0] ?? '', 'long', words)] });
  await resize(console, 42);
  const rows = await outputOf(console, 'session search word15');
  expect(rows).toEqual([
    '3  title 0',
    expect.stringMatching(/^ {4}…/),
    ...rows.slice(2, -2),
    expect.stringMatching(/…$/),
    expect.stringMatching(/^1 found/),
  ]);
  expect(rows.length).toBeGreaterThan(4);
  for (const row of rows.slice(1, -1)) expect(row).toMatch(/^ {4}\S/);
});

test('a session is resumed, renamed, forked and removed, also in another tab', async () => {
  const console = await openWithSessions(use);
  use.hosts.answer('openai', replyWith(['fine']));
  await run(console, 'session resume 2');
  await console.waitFor('reply 1');
  await run(console, 'next');
  const messages = sentMessages(use.chatRequests.at(-1));
  expect(messages.map(({ content }: { content: string }) => content)).toEqual([
    'question 1 of a Monad',
    'reply 1',
    'next',
  ]);
  await run(console, '/session rename 1 My own title');
  await run(console, '/fork');
  await run(console, 'in the copy');
  await run(console, '/exit');
  expect((await listed(console))[0]).toMatch(/^1 .*My own title \(fork\)/);
  const asked = (await messagesIn(console)).filter(({ text }) => text === 'next');
  expect(asked).toHaveLength(2);
  const other = await use.openSecondTab(console);
  await runWithAnswers(console, 'session rm 1', [
    /Remove My own title \(fork\) and its messages\? \[y\/N\]/,
    'y',
  ]);
  await run(other, 'session rename -1 Newer');
  await run(other, 'session resume -1');
  expect(await listed(console)).toHaveLength(3);
  await run(console, 'session rm -1 --yes');
  await run(other, 'still there?');
  await other.waitFor('This conversation was removed. A new one begins.');
});

test('an idle tab does not overwrite changes of another tab', async () => {
  const old = await openWithSessions(use);
  const other = await use.openSecondTab(old);
  use.hosts.answer('openai', replyWith(['fine']));
  for (const text of ['new one', 'new two', 'new three']) await run(other, `chat ${text}`);
  await run(other, `session rm ${ids[0]} --yes`);
  await run(old, `session rename ${ids[1]} renamed`);
  await old.page.reload();
  await old.prompt();
  const rows = (await outputOf(old, 'session')).join('\n');
  for (const title of ['new one', 'new two', 'new three', 'renamed', 'title 2'])
    expect(rows).toContain(title);
  expect(rows).not.toContain('title 0');
});
