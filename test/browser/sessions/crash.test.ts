import { expect, onTestFinished, test } from 'vitest';
import { type Answer, replyWith } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { discard, launch, relaunch } from '../support/killable-browser.ts';
import { loadTab, type Tab } from '../support/page.ts';
import { sentMessages } from '../support/sent-messages.ts';
import { messagesIn } from '../support/stored-records.ts';

const use = useHarness();
const pause = 50;
/** Words that a stored reply may lack: those of one second. */
const second = 1000 / pause;
const words = Array.from({ length: 400 }, (_, at) => `word${at} `);

/** Crashes the tab and returns a new one. */
async function killed(tab: Tab): Promise<Tab> {
  const cdp = await tab.page.context().newCDPSession(tab.page);
  const gone = tab.page.waitForEvent('crash');
  cdp.send('Page.crash').catch(() => undefined);
  await gone;
  return loadTab(await tab.page.context().newPage(), use.testBed.url);
}

/** The beginning of an answer that never ends. */
function begun(...said: string[]): Answer {
  const { pieces = [], ...rest } = replyWith(said, { end: 'hang' });
  return { ...rest, pieces: pieces.slice(0, said.length) };
}

/** Returns the questions that the stand-in received, the last message of each request. */
function askedOf(): readonly (string | undefined)[] {
  return use.chatRequests.map((sent) => sentMessages(sent).at(-1)?.content);
}

async function questionsIn(tab: Tab): Promise<readonly string[]> {
  const messages = await messagesIn(tab);
  return messages.filter(({ role }) => role === 'user').map(({ text }) => text);
}

async function lastReply(tab: Tab) {
  return (await messagesIn(tab)).filter(({ role }) => role === 'assistant').at(-1);
}

/** Expects the last reply to be stored as interrupted, with all words but those of the last second. */
async function cutReply(tab: Tab, shown: number) {
  const reply = await lastReply(tab);
  expect(reply?.ending).toBe('interrupted');
  expect(words.join('').startsWith(reply?.text ?? '?')).toBe(true);
  expect((reply?.text ?? '').split(' ').length - 1).toBeGreaterThanOrEqual(shown - second);
  return reply;
}

/** Returns the number of the last word on the screen. */
async function shownIn(tab: Tab): Promise<number> {
  const said = (await tab.rows()).join(' ').match(/word\d+/g) ?? [];
  return Number(said.at(-1)?.slice(4));
}

test('a tab that crashes at any write has stored every sent question, and its reply except the last second', async () => {
  const console = await use.open({
    stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' },
  });
  let tab: Tab = console;
  const saved = async () => expect(await questionsIn(tab)).toEqual(askedOf());

  use.hosts.answer('openai', replyWith(['FIRST']));
  await run(tab, 'chat first');
  tab = await killed(tab);
  await tab.waitFor('Last conversation: first (chat -c continues it)');
  await saved();
  expect(await lastReply(tab)).toMatchObject({ text: 'FIRST', ending: 'done' });

  use.hosts.answer('openai', begun());
  await enterLine(tab, 'chat -c second');
  await expect.poll(() => use.chatRequests.length).toBe(2);
  tab = await killed(tab);
  await saved();

  use.hosts.answer('openai', replyWith(words, { pause }));
  await enterLine(tab, 'chat -c third');
  await tab.waitFor('word50 ');
  const shown = await shownIn(tab);
  tab = await killed(tab);
  await tab.waitFor('Last conversation: first (interrupted; chat -c continues it)');
  await saved();
  const reply = await cutReply(tab, shown);

  use.hosts.answer('openai', replyWith(['FOURTH']));
  await run(tab, 'chat -c');
  await tab.waitFor(/^\[interrupted\]$/);
  await run(tab, 'fourth');
  const messages = sentMessages(use.chatRequests.at(-1));
  expect(messages.map(({ content }: { content: string }) => content)).toEqual([
    'first',
    'FIRST',
    'third',
    reply?.text,
    'fourth',
  ]);
  await run(tab, '/undo');
  tab = await killed(tab);
  expect((await messagesIn(tab)).filter(({ out }) => out)).toMatchObject([{ text: 'fourth' }]);
  await run(tab, 'session rename 1 Four questions');
  tab = await killed(tab);
  await run(tab, 'session');
  await tab.waitFor(/^1 .*Four questions/);
});

test('a browser that is killed during a reply has stored the question, and the reply except the last second', async () => {
  const first = await launch(stored('openai'));
  const tab = await loadTab(await first.context.newPage(), use.testBed.url);
  use.hosts.answer('openai', replyWith(words, { pause }));
  await enterLine(tab, 'chat -m openai:gpt-4.1 first');
  await tab.waitFor('word50 ');
  const shown = await shownIn(tab);
  const again = await relaunch(first);
  onTestFinished(() => discard(again));
  const after = await loadTab(await again.context.newPage(), use.testBed.url);
  await after.waitFor('Last conversation: first (interrupted; chat -c continues it)');
  expect(await questionsIn(after)).toEqual(askedOf());
  await cutReply(after, shown);
});
