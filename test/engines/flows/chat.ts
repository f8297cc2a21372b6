import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { enterLine } from '../../browser/support/bots.ts';
import { run, stored, useConsole } from '../../browser/support/harness.ts';
import { messagesIn, recordsIn } from '../../browser/support/stored-records.ts';
import { messageOf, openChat, submitMessage } from '../../browser/support/typing.ts';
import type { EngineConsole, EngineHarness } from '../support/harness.ts';

type Flow = (console: EngineConsole, use: EngineHarness) => Promise<void>;

/** Registers the tests of chats. */
export function testChat(use: EngineHarness): void {
  describe('a chat', () => {
    const console = useConsole(use, {
      stored: stored('openai'),
      prepare: (opened) => run(opened, 'chat -m openai:gpt-4.1'),
    });
    const flow = (title: string, check: Flow) => test(title, () => check(console(), use));
    flow('shows a reply while it arrives, and keeps what arrived before Ctrl-C', stopReply);
    flow('renders Markdown', renderMarkdown);
    flow('lays a reply out anew when the window is resized', resize);
    flow('takes pasted text', paste);
    flow('takes text from an input method', compose);
    flow('attaches a file', attach);
    flow('explains an error', explainError);
  });
  test('a reload amid a reply keeps what had arrived', () => reloadAmidReply(use));
  test('two tabs know the same keys and share a conversation', () => shareInTwoTabs(use));
}

const words = Array.from({ length: 400 }, (_, at) => `word${at} `);

async function stopReply(console: EngineConsole, use: EngineHarness): Promise<void> {
  use.hosts.answer('openai', replyWith(words, { pause: 20 }));
  await enterLine(console, 'count');
  await console.waitFor('word5');
  expect((await console.rows()).join('')).not.toContain('word399');
  await console.press('Control+C');
  await console.prompt();
  await console.waitFor('[stopped]');
  await expect.poll(() => use.chatRequests[0]?.closedEarly).toBe(true);
  expect((await messagesIn(console)).at(-1)?.text).toMatch(/^word0 .*word5/);
}

const markdown = [
  '# Title',
  'Some **bold** words, `code` and [a link](https://example.org/).',
  '| name | value |\n|---|---|\n| one | 1 |',
  '```js\nconst answer = 42;\n```',
  '- first\n- second',
];

async function renderMarkdown(console: EngineConsole, use: EngineHarness): Promise<void> {
  use.hosts.answer('openai', replyWith(markdown.map((block) => `${block}\n\n`)));
  await run(console, 'show Markdown');
  const rows = (await console.rows()).join('\n');
  for (const shown of [
    'Title',
    'Some bold words, code and a link',
    'const answer = 42;',
    '• first',
  ])
    expect(rows).toContain(shown);
  expect(rows).not.toMatch(/\*\*|```|\|---/);
  const heading = 'getComputedStyle(document.querySelector(".xterm-underline-2"))';
  expect(await console.page.evaluate(`${heading}.textDecorationLine`)).toBe('underline');
}

const paragraph = Array.from({ length: 30 }, (_, at) => `sentence ${at}`).join(' ');

async function resize(console: EngineConsole, use: EngineHarness): Promise<void> {
  use.hosts.answer('openai', replyWith([paragraph]));
  await run(console, 'a paragraph');
  const columns = () => console.page.evaluate('term.cols');
  const before = await columns();
  await console.page.resize(500, 540);
  await expect.poll(columns).toBeLessThan(Number(before));
  await console.waitFor(new RegExp(paragraph.replaceAll(' ', '\\s+')));
  await console.page.resize(930, 540);
  await expect.poll(columns).toBeGreaterThan(80);
  await console.prompt();
}

async function paste(console: EngineConsole, use: EngineHarness): Promise<void> {
  await console.type('say ');
  await console.paste('two lines:\nhéllo ☃');
  expect(await submitMessage(use, console)).toBe('say two lines:\nhéllo ☃');
}

async function compose(console: EngineConsole, use: EngineHarness): Promise<void> {
  await console.type('say ');
  await console.page.compose('é日', (pending) =>
    console.waitFor(new RegExp(`> say é?${pending}$`)),
  );
  await console.type('!');
  expect(await submitMessage(use, console)).toBe('say é日!');
}

async function attach(console: EngineConsole, use: EngineHarness): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-attached-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'notes.txt');
  writeFileSync(file, 'a note\n');
  await console.page.choose(file, () => enterLine(console, '/attach read this'));
  await console.waitFor(/\[notes\.txt.*read this/);
  expect(JSON.stringify(await submitMessage(use, console))).toContain('a note');
}

async function explainError(console: EngineConsole, use: EngineHarness): Promise<void> {
  use.hosts.answer('openai', { status: 503 });
  await run(console, 'hello?');
  await console.waitFor(/^✗ /);
}

async function reloadAmidReply(use: EngineHarness): Promise<void> {
  const console = await openChat(use);
  use.hosts.answer('openai', replyWith(words, { pause: 20 }));
  await enterLine(console, 'count');
  await console.waitFor('word60');
  await console.page.reload();
  await console.prompt();
  await console.waitFor(/^Last conversation: count .*interrupted/);
  const [, reply] = await messagesIn(console);
  expect(reply).toMatchObject({ ending: 'interrupted' });
  expect(reply?.text).toMatch(/^word0 .*word20 /);
}

async function shareInTwoTabs(use: EngineHarness): Promise<void> {
  const console = await use.open();
  const second = await use.openSecondTab(console);
  await run(console, `key set openai ${stored('openai')['app-apikey-provider2']}`);
  await run(second, 'chat -m openai:gpt-4.1 first question');
  await run(console, 'chat -c second question');
  expect(messageOf(use, 1)).toBe('second question');
  expect(JSON.stringify(use.chatRequests[1]?.body)).toContain('first question');
  expect(await recordsIn(second, 'sessions')).toHaveLength(1);
}
