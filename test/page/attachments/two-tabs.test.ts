import { expect, test } from 'vitest';
import { enterLine } from '../../browser/support/bots.ts';
import { dropFiles } from '../../browser/support/given-files.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { openChat, submitMessage } from '../../browser/support/typing.ts';
import { canary } from '../../support/canary-keys.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

test('[FIL-05] a text file with a former key that another tab masked is still sent', async () => {
  const { key } = canary('mistral');
  const console = await openChat(use);
  await dropFiles(console, ['a.txt', `token ${key} end`]);
  await console.waitFor(/\[a\.txt 1 line\]$/);
  await submitMessage(use, console);
  const other = await use.openSecondTab(console);
  await run(other, `key set mistral ${key}`);
  await run(other, `key rotate mistral ${canary('mistral', 'new').key}`);
  await other.waitFor(/masked there\.$/);
  await console.type('and now?');
  await submitMessage(use, console);
  const [first] = sentMessages(use.chatRequests[1]);
  expect(first?.content).toBe(`a.txt\n\`\`\`\ntoken …${key.slice(-4)} end\n\`\`\``);
});

test('[ATT-07] a file asked about after another tab removed the conversation leaves the line', async () => {
  const console = await openChat(use);
  await console.type('hello');
  await submitMessage(use, console);
  await dropFiles(console, ['a.txt', 'one']);
  await console.waitFor(/\[a\.txt 1 line\]$/);
  const other = await use.openSecondTab(console);
  await enterLine(other, 'session rm -1');
  await other.waitFor(/\[y\/N\] $/);
  await enterLine(other, 'y');
  await other.waitFor(/^Session .* removed\.$/);
  await console.type(' which?');
  expect(await submitMessage(use, console)).toBe('which?\n\na.txt\n```\none\n```');
  await console.waitFor('A new one begins.');
});
