import { expect, test } from 'vitest';
import { delayAnswer } from '../../browser/support/answer-gate.ts';
import { replyWith } from '../../browser/support/answers.ts';
import { enterLine } from '../../browser/support/bots.ts';
import { dropFiles, type GivenFile } from '../../browser/support/given-files.ts';
import { resize } from '../../browser/support/read-screen.ts';
import { openChat, submitMessage, typeKeys } from '../../browser/support/typing.ts';
import { keys, run, useHarness } from '../support/harness.ts';

const use = useHarness();

const notes: GivenFile = ['notes.md', '# Notes\nred'];
const log: GivenFile = ['log.txt', 'one\n'.repeat(3204)];

test('files dropped while a reply streams are on the next line, before what is typed', async () => {
  const console = await openChat(use);
  const gate = delayAnswer(use, 'openai', replyWith(['ok']));
  await console.type('hi');
  await console.press('Enter');
  await gate.arrived;
  await console.type('next');
  await dropFiles(console, notes);
  await console.type(' one');
  gate.release();
  await console.waitFor(/> \[notes\.md 2 lines\] next one$/);
  expect(use.chatRequests).toHaveLength(1);
});

test('a command leaves the files on the line, and leaving the chat names them', async () => {
  const console = await openChat(use);
  await dropFiles(console, notes);
  await console.waitFor(/\[notes\.md 2 lines\]$/);
  await enterLine(console, '/version');
  await console.waitFor(/^keysh \d/);
  await console.waitFor(/> \[notes\.md 2 lines\]$/);
  await run(console, '/exit');
  await console.waitFor(/^Not sent: \[notes\.md 2 lines\]$/);
  await console.waitFor(/^keysh> $/);
});

test('a command after a file is completed and highlighted as at the start of the line', async () => {
  const console = await openChat(use);
  await dropFiles(console, notes);
  await console.waitFor(/\[notes\.md 2 lines\]$/);
  await typeKeys(console, '/det<Tab><Tab>');
  await console.waitFor(/> \[notes\.md 2 lines\] \/detach $/);
  await console.press('Enter');
  await console.waitFor(/^Detached \[notes\.md 2 lines\]$/);
});

test('[ATT-08] a reload keeps the text of the line, and names the files that it loses once', async () => {
  const console = await openChat(use);
  await console.type('what is ');
  await dropFiles(console, notes, log);
  await console.waitFor(/log\.txt 3,204 lines\]$/);
  await expect
    .poll(async () => (await console.storage()).session['keysh-draft-files'])
    .toBeTruthy();
  const { session } = await console.storage();
  expect(Object.values(session).join('')).not.toMatch(/[\uFDD0-\uFDEF]/);
  await console.page.reload();
  await console.waitFor(
    /^A reload does not keep files\. Attach them again with chat -a: \[notes\.md 2 lines\] \[log\.txt 3,204 lines\]$/,
  );
  await console.waitFor(/^keysh> what is ?$/);
  expect((await console.storage()).session).not.toHaveProperty('keysh-draft-files');
});

test('[ATT-02] a line recalled from the history has the text without its files', async () => {
  const console = await openChat(use);
  await dropFiles(console, notes);
  await console.waitFor(/\[notes\.md 2 lines\]$/);
  await console.type(' which color?');
  await submitMessage(use, console);
  await console.press('ArrowUp');
  await console.waitFor(/> which color\?$/);
});

test('[ATT-01] a file is read out when the cursor moves over it and when it is deleted', async () => {
  const console = await openChat(use);
  await dropFiles(console, notes);
  await console.waitFor(/\[notes\.md 2 lines\]$/);
  const state = () =>
    console.page.evaluate(() => document.querySelector('[role=status]')?.textContent);
  await console.press('ArrowLeft');
  await expect.poll(state).toBe('[notes.md 2 lines]');
  await console.press('Delete');
  await expect.poll(state).toBe('[notes.md 2 lines] deleted');
  await console.press('Control+Z');
  await expect.poll(state).toBe('[notes.md 2 lines]');
});

test('[ATT-01] a file wraps with the line in a narrow window', async () => {
  const console = await openChat(use);
  await dropFiles(console, log);
  await console.waitFor(/\[log\.txt 3,204 lines\]$/);
  await resize(console, 20);
  await console.type(' ab');
  await console.waitFor(/> \[log\.txt 3,204 lines\] ab$/);
  await console.press('Home');
  await console.press('Delete');
  await console.waitFor(/> {1,2}ab$/);
});

test('a key in the name of a file is masked', async () => {
  const console = await openChat(use);
  await dropFiles(console, [`${keys.openai}.txt`, 'x']);
  await console.waitFor(/> \[sk-proj-….*1 line\]$/);
  expect((await console.rows()).join('')).not.toContain(keys.openai?.slice(8, 20));
});
