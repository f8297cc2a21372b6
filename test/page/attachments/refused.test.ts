import { expect, test } from 'vitest';
import { enterLine } from '../../browser/support/bots.ts';
import { enterAndChoose, type GivenFile } from '../../browser/support/given-files.ts';
import { messageOf, typeKeys } from '../../browser/support/typing.ts';
import { keys, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const notes: GivenFile = ['notes.md', '# Notes\nred'];
const pdf: GivenFile = ['a.pdf', '%PDF-1.4\n1 0 obj<</Type/Page>>endobj\n%%EOF'];

test('[ATT-07] the files of a refused chat -a stay on the line, and are asked with without choosing them again', async () => {
  const console = await use.open({ stored: stored('openai') });
  const secret: GivenFile = ['env.txt', `key ${keys.openai}`];
  await enterAndChoose(console, 'chat -m openai:gpt-4.1 -a what is it?', secret, notes);
  await console.waitFor(/\[c\]ancel: $/);
  await enterLine(console, 'cancel');
  await console.waitFor(
    /^keysh> chat -m openai:gpt-4\.1 -a what is it\? \[env\.txt 1 line\] \[notes\.md 2 lines\]$/,
  );
  expect(use.chatRequests).toHaveLength(0);
  await console.press('Enter');
  await console.waitFor(/\[c\]ancel: $/);
  await enterLine(console, 'replace');
  await expect.poll(() => use.chatRequests.length).toBe(1);
  expect(messageOf(use, 0)).toMatch(/^what is it\?\n\nenv\.txt\n[\s\S]*notes\.md\n/);
  await console.waitFor(/^keysh> $/);
});

test('the files of a refused chat -a are named as not sent if another command is entered', async () => {
  const console = await use.open({ stored: stored('deepseek') });
  await enterAndChoose(console, 'chat -m deepseek: -a what is it?', pdf);
  await console.waitFor(/^keysh> chat -m deepseek: -a what is it\? \[a\.pdf 42 B\]$/);
  expect(use.chatRequests).toHaveLength(0);
  await console.press('Control+A');
  await typeKeys(console, 'version #');
  await console.press('Enter');
  await console.waitFor(/^Not sent: \[a\.pdf 42 B\]$/);
  await console.waitFor(/^keysh> $/);
});

test('[ATT-05] chat -a with too many files says so, and sends nothing', async () => {
  const console = await use.open({ stored: stored('openai') });
  const files = Array.from({ length: 17 }, (_, at): GivenFile => [`${at}.txt`, 'x']);
  await enterAndChoose(console, 'chat -m openai:gpt-4.1 -a what is it?', ...files);
  await console.waitFor(/✗ A message may have 16 files, so 1 file was left out\.$/);
  await console.waitFor(/Nothing was sent\. Choose other files\.$/);
  await console.waitFor(/^keysh> chat -m openai:gpt-4\.1 -a what is it\?$/);
  expect(use.chatRequests).toHaveLength(0);
});
