import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { enterLine, outputOf } from '../../browser/support/bots.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import { ids, listed, openWithSessions } from '../../browser/support/three-sessions.ts';
import { questionRecord, sessionRecord } from '../../support/session-records.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

test('a session without a title is shown as untitled, and a title cannot be empty', async () => {
  const console = await openWithSessions(use);
  await plantRecords(console, { sessions: [sessionRecord('cccc4444-0', 9, { title: '' })] });
  expect((await listed(console))[0]).toMatch(/^1 {2}untitled .* 0 messages$/);
  for (const blank of ['""', '" "']) {
    await run(console, `session rename 2 ${blank}`);
    await console.waitFor('✗ The title is empty. Nothing was changed.');
  }
  await run(console, 'session resume 1');
  await console.waitFor(/^Session untitled\. Chatting with/);
  await run(console, '/exit');
  await run(console, 'session rename 1 named');
  await console.waitFor('Session untitled is now called named.');
  expect((await listed(console))[1]).toMatch(/^2 {2}title 2 /);
});

test('/edit shows a question in the form to enter, and takes only a number', async () => {
  const console = await openWithSessions(use);
  use.hosts.answer('openai', replyWith(['fine']));
  await run(console, 'chat');
  await run(console, '"""\n"""x\ny"""\n"""');
  await run(console, '"""\nends in \\\n"""');
  for (const number of ['0x1', '1e0', '0', '+1']) {
    await run(console, `/edit ${number}`);
    await console.waitFor('✗ This conversation has questions 1 to 2.');
    await run(console, '/clear');
  }
  for (const [number, text] of [
    [2, 'ends in \\'],
    [1, '"""x\ny"""'],
  ] as const) {
    await enterLine(console, `/edit ${number}`);
    await console.waitFor(/^"""$/);
    await console.press('Enter');
    await console.prompt();
    const messages = sentMessages(use.chatRequests.at(-1));
    expect(messages.at(-1)?.content).toBe(text);
  }
});

test('an empty message is not sent and begins no conversation', async () => {
  const console = await openWithSessions(use);
  for (const blank of ['""', '"   "', '-c ""', '""" """']) {
    await run(console, `chat ${blank}`);
    await console.waitFor('✗ The message is empty. Nothing was sent.');
    await console.waitFor('  → chat TEXT, or chat alone to start a chat');
    await run(console, 'clear');
  }
  expect(await listed(console)).toHaveLength(3);
  await run(console, 'chat');
  for (const blank of ['""" """', '/chat ""']) {
    await run(console, blank);
    await console.waitFor('✗ The message is empty. Nothing was sent.');
    await run(console, '/clear');
  }
  await run(console, '   ');
  expect(use.chatRequests).toEqual([]);
});

test('suggested commands have a slash in chat mode, and name the session', async () => {
  const console = await openWithSessions(use);
  const [old = ''] = ids;
  await plantRecords(console, {
    messages: ['x', 'y', 'z'].map((id) => questionRecord(old, `${old}${id}`, id)),
    sessions: Array.from({ length: 20 }, (_, at) => sessionRecord(`cccc${at}`, 0)),
  });
  expect(await outputOf(console, 'session')).toContain('More sessions: session list --all');
  expect((await outputOf(console, 'session search Monad')).at(-1)).toMatch(/: session resume N\.$/);
  await run(console, 'session resume 3');
  await console.waitFor(/^Earlier questions: \/session show aaaa1111$/);
  for (const [line, hint] of [
    ['/session', 'More sessions: /session list --all'],
    ['/session search Monad', '3 found; to continue one: /session resume N.'],
    ['/session show 99', '  → /session list'],
    ['/bot', 'There are no bots yet. To create one: /bot new NAME'],
    ['/model use groq:', 'There is no key for it yet: /key set groq'],
    ['/chat -m groq: hi', /selected in `\/config` is the one/],
    ['/stranger', '  → /help, or to ask a model: /chat TEXT'],
  ] as const) {
    await run(console, line);
    await console.waitFor(hint);
  }
});
