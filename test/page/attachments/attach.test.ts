import { expect, test } from 'vitest';
import { enterLine } from '../../browser/support/bots.ts';
import { dropFiles, enterAndChoose, type GivenFile } from '../../browser/support/given-files.ts';
import { announcements } from '../../browser/support/read-screen.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { messageOf, openChat, submitMessage, typeKeys } from '../../browser/support/typing.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const notes: GivenFile = ['notes.md', '# Notes\nred'];
const log: GivenFile = ['log.txt', 'one\n'.repeat(3204)];
const binary: GivenFile = ['data.bin', Buffer.from([0, 1, 2, 3])];
const inFence = 'notes.md\n```\n# Notes\nred\n```';
const pdf = (name: string): GivenFile => [name, '%PDF-1.4\n1 0 obj<</Type/Page>>endobj\n%%EOF'];

test('[ATT-03] chat -a opens the file chooser and begins a chat with the file on the line', async () => {
  const console = await use.open({ stored: stored('openai') });
  await enterAndChoose(console, 'chat -m openai:gpt-4.1 -a', notes);
  await console.waitFor(/^gpt-4\.1> \[notes\.md 2 lines\]$/);
  await console.type(' which color?');
  expect(await submitMessage(use, console)).toBe(`which color?\n\n${inFence}`);
  await console.waitFor(/^gpt-4\.1> \[notes\.md 2 lines\] which color\?$/);
  expect(await submitTyped(console, 'and now?')).toBe('and now?');
});

test('[ATT-03] chat -a with a text asks at once, with the files that were chosen', async () => {
  const console = await use.open({ stored: stored('openai') });
  await enterAndChoose(console, 'chat -m openai:gpt-4.1 -a which color?', notes, log);
  await expect.poll(() => use.chatRequests.length).toBe(1);
  expect(messageOf(use, 0)).toMatch(
    /^which color\?\n\nnotes\.md\n```\n# Notes[\s\S]*log\.txt\n```/,
  );
  await console.prompt();
  await enterAndChoose(console, 'chat -m openai:gpt-4.1 -a which color?', notes, binary);
  await console.waitFor(/✗ data\.bin is a binary file/);
  await console.waitFor('Nothing was sent. Choose other files.');
  await console.waitFor(/^keysh> chat -m openai:gpt-4\.1 -a which color\?$/);
  expect(use.chatRequests).toHaveLength(1);
});

test('[ATT-03] /attach adds files to the line, and /detach takes off the nth or all', async () => {
  const console = await openChat(use);
  await run(console, '/detach');
  await console.waitFor(/✗ No file is attached\./);
  await console.waitFor(/→ \/attach$/);
  await enterAndChoose(console, '/attach what is it?', notes);
  await console.waitFor(/> \[notes\.md 2 lines\] what is it\?$/);
  await console.press('Control+U');
  await console.prompt();
  await enterAndChoose(console, '/attach', notes, log);
  await console.waitFor(/> \[notes\.md 2 lines\] \[log\.txt 3,204 lines\]$/);
  await enterAndChoose(console, '/attach', pdf('a.pdf'));
  await console.waitFor(/\[a\.pdf 42 B\]$/);
  await enterLine(console, '/detach 4');
  await console.waitFor(/✗ The files are numbered from 1 to 3\./);
  await console.waitFor(/> \[notes\.md 2 lines\] \[log.*\] \[a\.pdf.*\]$/);
  await enterLine(console, '/detach 2 1');
  await console.waitFor(/^Detached \[log\.txt 3,204 lines\] \[notes\.md 2 lines\]$/);
  await console.waitFor(/> \[a\.pdf 42 B\]$/);
  await run(console, '/detach');
  expect(await submitTyped(console, 'hi')).toBe('hi');
});

test('[ATT-03] a cancelled chooser attaches nothing and keeps the text', async () => {
  const console = await openChat(use);
  await enterAndChoose(console, '/attach what is it?');
  await console.waitFor(/^No file was chosen\. In a chat you can also drop or paste files\.$/);
  await console.waitFor(/> what is it\?$/);
});

test('[ATT-03] a file dropped at the command prompt is not attached, and an error says how to attach it', async () => {
  const console = await use.open({ stored: stored('openai') });
  await dropFiles(console, binary);
  await console.waitFor(/→ chat -a asks a model about files$/);
  await console.prompt();
  await run(console, 'attach');
  await console.waitFor(/✗ Files are attached in a chat\./);
  await dropFiles(console, ['poet.txt', 'Answer in rhyme.']);
  await console.waitFor(/\[y\/N\] $/);
});

test('[ATT-04] of files dropped together, each that cannot be attached is reported in a line, and the others are attached', async () => {
  const console = await openChat(use);
  await console.type('look at ');
  await dropFiles(console, binary, notes, ['empty.txt', ''], log);
  await console.waitFor(/^✗ data\.bin is a binary file, which cannot be attached\./);
  await console.waitFor(/^✗ empty\.txt is empty\. Attach another file\.$/);
  await console.waitFor(/> look at \[notes\.md 2 lines\] \[log\.txt 3,204 lines\]$/);
  expect(await announcements(console)).toContain(
    'Attached: [notes.md 2 lines] [log.txt 3,204 lines]',
  );
});

test('[ATT-04] Ctrl-C stops reading a file that never arrives, and keeps the line', async () => {
  const console = await openChat(use);
  await console.type('see ');
  await console.page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    const never = { arrayBuffer: () => new Promise(() => undefined) };
    const file = Object.assign(new File(['x'], 'slow.png'), { slice: () => never });
    dataTransfer.items.add(file);
    const init = { dataTransfer, bubbles: true, cancelable: true };
    document.querySelector('.xterm-screen')?.dispatchEvent(new DragEvent('drop', init));
  });
  await console.waitFor(/^Reading slow\.png · Ctrl-C stops$/);
  await console.type('this');
  await console.press('Control+C');
  await console.waitFor('[stopped]');
  await console.waitFor(/> see this$/);
});

test('[ATT-05] too many files are reported when they are attached, and not sent', async () => {
  const console = await openChat(use);
  await dropFiles(console, pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await console.waitFor(/^✗ A message may have 2 PDFs; this one has 3\.$/);
  await console.waitFor(/→ \/detach 3$/);
  await console.press('Enter');
  await console.waitFor(/Nothing was sent\. Leave out c\.pdf\.$/);
  await console.type('!');
  await console.waitFor(/> \[a\.pdf.*\] \[b\.pdf.*\] \[c\.pdf.*\] !$/);
  await console.press('Backspace');
  expect(use.chatRequests).toEqual([]);
  await enterLine(console, '/detach 3');
  await console.waitFor(/> \[a\.pdf[^[]*\] \[b\.pdf[^[]*\]$/);
  await dropFiles(console, ...Array.from({ length: 20 }, (_, at): GivenFile => [`${at}.txt`, 'x']));
  await console.waitFor(/✗ A message may have 16 files, so 6 files were left out\.$/);
  await console.waitFor(/\[13\.txt 1 line\]$/);
});

test('[ATT-07] an edited question that is cancelled is edited further and replaces the former one', async () => {
  const console = await openChat(use);
  await dropFiles(console, notes);
  await console.waitFor(/\[notes\.md 2 lines\]$/);
  await submitTyped(console, ' which color?');
  await enterLine(console, '/edit');
  await console.waitFor(/> \[notes\.md 2 lines\] which color\?$/);
  await console.type(` ${keys.openai}`);
  await console.press('Enter');
  await console.waitFor(/\[c\]ancel: $/);
  await enterLine(console, 'c');
  await console.waitFor(/Nothing was sent or stored\.$/);
  await console.press('Control+W');
  await submitTyped(console, 'again');
  expect(sentMessages(use.chatRequests[1])).toHaveLength(1);
  expect(messageOf(use, 1)).toBe(`which color? again\n\n${inFence}`);
});

test('/inspect next shows the request with the files of the line, which stay on it', async () => {
  const console = await openChat(use);
  await dropFiles(console, notes);
  await console.waitFor(/\[notes\.md 2 lines\]$/);
  await enterLine(console, '/inspect next which color?');
  await console.waitFor(/"which color\?\\n\\nnotes\.md\\n```\\n# Notes/);
  await console.waitFor(/> \[notes\.md 2 lines\]$/);
  expect(use.chatRequests).toEqual([]);
});

test('[ATT-06] a file without a text is a message', async () => {
  const console = await openChat(use);
  await dropFiles(console, notes);
  await console.waitFor(/\[notes\.md 2 lines\]$/);
  await console.type(' ');
  expect(await submitMessage(use, console)).toBe(inFence);
});

test('/edit puts the files of a question on the line, and sends those that are left', async () => {
  const console = await openChat(use);
  await dropFiles(console, notes, log);
  await console.waitFor(/\[log\.txt 3,204 lines\]$/);
  await submitTyped(console, ' which color?');
  await enterLine(console, '/edit');
  await console.waitFor(/> \[notes\.md 2 lines\] \[log\.txt 3,204 lines\] which color\?$/);
  await console.press('Home');
  await console.press('ArrowRight');
  await console.press('Delete');
  await console.waitFor(/> \[notes\.md 2 lines\] which color\?$/);
  expect(await submitMessage(use, console)).toBe(`which color?\n\n${inFence}`);
  await enterLine(console, '/edit');
  await console.waitFor(/> \[notes\.md 2 lines\] which color\?$/);
  await typeKeys(console, '<Control+A><Delete><Delete>');
  expect(await submitMessage(use, console)).toBe('which color?');
});

test.each(['c', 'e'])(
  '[ATT-07] a message with a key answered with %s comes back with its file in place',
  async (answer) => {
    const console = await openChat(use);
    await console.type('see ');
    await dropFiles(console, notes);
    await console.waitFor(/> see \[notes\.md 2 lines\]$/);
    await console.type(` and ${keys.openai}`);
    await console.press('Enter');
    await console.waitFor(/\[c\]ancel: $/);
    await enterLine(console, answer);
    await console.waitFor(/> see \[notes\.md 2 lines\] and sk-proj-•+$/);
    expect(use.chatRequests).toEqual([]);
    await console.press('Control+W');
    expect(await submitTyped(console, 'mine')).toBe(`see and mine\n\n${inFence}`);
  },
);

test('[ATT-07] a question that the model cannot take comes back with its file', async () => {
  const console = await use.open({ stored: stored('openai', 'xai') });
  await run(console, 'chat -m xai:grok-4');
  await dropFiles(console, pdf('a.pdf'));
  await console.waitFor(/\[a\.pdf.*\]$/);
  await console.type(' summarize it');
  await console.press('Enter');
  await console.waitFor(/✗ xai:grok-4 /);
  await console.type('!');
  await console.waitFor(/> \[a\.pdf.*\] summarize it!$/);
  expect(use.chatRequests).toEqual([]);
});

/** Types a message and sends it; returns what the provider receives. */
async function submitTyped(console: Console, text: string): Promise<unknown> {
  await console.type(text);
  return submitMessage(use, console);
}
