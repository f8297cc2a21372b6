import { expect, onTestFinished, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import type { ReceivedRequest } from '../support/answer-table.ts';
import { type Answer, replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { discard, launch } from '../support/killable-browser.ts';
import { loadTab, type Tab } from '../support/page.ts';
import { sentMessages } from '../support/sent-messages.ts';
import {
  answerTo,
  expectAll,
  type Name,
  names,
  questionsOf,
  titleOf,
} from '../support/two-tabs.ts';
import { openWindow } from '../support/windows.ts';

const use = useHarness();
const turns = soak ? 1000 : 5;
/** Turns after which the rows are read and the screen is cleared, before the scrollback drops any. */
const stretch = 100;
/** The earlier messages of each request, by its question. */
const held = new Map<string, readonly string[]>();
/** Questions of completed turns. */
const over: string[] = [];

/** Expects questions and answers to alternate in the request, and returns the answer to the last question. */
function answer(seen: ReceivedRequest): Answer {
  const said = sentMessages(seen);
  const isInOrder = said.every(({ role, content }, at) =>
    at % 2
      ? role === 'assistant' && content === answerTo(said[at - 1]?.content ?? '')
      : role === 'user',
  );
  const questions = said.filter(({ role }) => role === 'user').map(({ content }) => content);
  const question = questions.pop() ?? '';
  held.set(question, questions);
  return replyWith([isInOrder ? answerTo(question) : 'out of order']);
}

/** Expects the request to contain all earlier messages of both tabs. */
async function ask(tab: Tab, text: string): Promise<void> {
  const before = [...over];
  await run(tab, text);
  over.push(text);
  const there = new Set(held.get(text));
  expect(before.filter((question) => !there.has(question))).toEqual([]);
}

/** Sends all questions of a tab and renames the session each time; returns the rows that it showed. */
async function talk(tab: Tab, name: Name): Promise<string[]> {
  const rows: string[] = [];
  for (const [at, text] of questionsOf(name, turns).entries()) {
    await ask(tab, text);
    await run(tab, `/session rename 1 ${titleOf(text)}`);
    if (at % stretch > 0) continue;
    rows.push(...(await tab.rows()));
    await run(tab, '/clear');
  }
  return rows;
}

/** Opens two tabs in one session that has messages. */
async function twoTabs(): Promise<readonly Tab[]> {
  const owned = await launch({ ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' });
  onTestFinished(() => discard(owned));
  use.hosts.answer('openai', answer);
  const one = await loadTab(await openWindow(owned.context), use.testBed.url);
  await run(one, 'chat');
  await run(one, 'before');
  const other = await loadTab(await openWindow(owned.context), use.testBed.url);
  await run(other, 'chat -c');
  return [one, other];
}

test("two tabs that chat and rename in one session at once keep everything, and each shows the other's messages", async () => {
  const tabs = await twoTabs();
  const all = ['before', ...names.flatMap((name) => questionsOf(name, turns))];
  const shown = await Promise.all(tabs.map((tab, at) => talk(tab, names[at] as Name)));
  for (const [at, tab] of tabs.entries()) {
    await run(tab, '/usage');
    const rows = [...(shown[at] ?? []), ...(await tab.rows())];
    const renamed = rows.flatMap((row) => [
      ...row.matchAll(/^Session (.*) is now called (.*)\.$/g),
    ]);
    expect(renamed.map(([, , title]) => title)).toEqual(
      questionsOf(names[at] as Name, turns).map(titleOf),
    );
    expect(renamed.slice(1).filter(([, former]) => former === 'before')).toEqual([]);
    const answers = rows.filter((row) => row.startsWith('answer to '));
    expect(answers.toSorted()).toEqual(all.map(answerTo).toSorted());
  }
  await expectAll(tabs[0] as Tab, turns);
});
