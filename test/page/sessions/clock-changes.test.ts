import { expect, onTestFinished, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { listed } from '../../browser/support/three-sessions.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const hour = 3_600_000;

/** Runs in the page before its scripts: shifts the clock by the milliseconds in this tab's storage. */
function shift(): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + Number(sessionStorage.getItem('clock'));
}

/** Reloads the page with its clock shifted by `offset` milliseconds. */
async function setClock({ page, prompt }: Console, offset: number): Promise<void> {
  await page.evaluate((by) => sessionStorage.setItem('clock', `${by}`), offset);
  await page.reload();
  await prompt();
}

/** Asks in a new conversation. */
async function ask(console: Console, text: string): Promise<void> {
  use.hosts.answer('openai', replyWith([`answer to ${text}`]));
  await run(console, `chat ${text}`);
}

/** Returns the listed titles, and the first question of the conversation that `chat -c` continues. */
async function order(console: Console): Promise<readonly (string | undefined)[]> {
  const titles = (await listed(console)).map((row) => /question \d/.exec(row)?.[0]);
  use.hosts.answer('openai', replyWith(['more']));
  await run(console, 'chat -c and on');
  const messages = sentMessages(use.chatRequests.at(-1));
  const first = messages.find(({ role }) => role === 'user');
  return [first?.content, ...titles];
}

async function open(): Promise<Console> {
  const console = await use.open({
    stored: { ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' },
  });
  const added = await console.page.addInitScript(shift);
  onTestFinished(() => added.dispose());
  return console;
}

test('with the clock set back two hours the last conversation is the one used last', async () => {
  const console = await open();
  await ask(console, 'question 1');
  await setClock(console, -2 * hour);
  await ask(console, 'question 2');
  await setClock(console, -2 * hour);
  await console.waitFor('Last conversation: question 2 (chat -c continues it)');
  expect(await order(console)).toEqual(['question 2', 'question 2', 'question 1']);
});

test('with the clock set forward a day and back the last conversation is the one used last', async () => {
  const console = await open();
  await ask(console, 'question 1');
  await setClock(console, 24 * hour);
  await ask(console, 'question 2');
  await setClock(console, 0);
  await ask(console, 'question 3');
  await setClock(console, 0);
  await console.waitFor('Last conversation: question 3 (chat -c continues it)');
  expect(await order(console)).toEqual(['question 3', 'question 3', 'question 2', 'question 1']);
  await run(console, 'session resume 3');
  await run(console, '/exit');
  await run(console, 'chat -c -s Rhyme');
  await run(console, '/exit');
  expect((await order(console)).slice(0, 2)).toEqual(['question 1', 'question 1']);
});
