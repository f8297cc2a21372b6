import { expect, test } from 'vitest';
import { enterLine, outputOf } from '../../browser/support/bots.ts';
import { dropFiles, type GivenFile } from '../../browser/support/given-files.ts';
import { importFile, runDownload } from '../../browser/support/import-export.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { openChat, submitMessage } from '../../browser/support/typing.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { printedBy } from '../support/web-search.ts';

const use = useHarness();

const bytes = '%PDF-1.4\n1 0 obj<</Type/Page>>endobj\n%%EOF';
const paper: GivenFile = ['paper.pdf', bytes];
const data = `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`;
const filePart = { type: 'input_file', filename: 'paper.pdf', file_data: data };
const withPaper = (text: string) => [{ type: 'input_text', text }, filePart];

/** Begins a chat in which the first question has a PDF. */
async function openChatAbout(text: string): Promise<Console> {
  const console = await openChat(use);
  await dropFiles(console, paper);
  await console.waitFor(/\[paper\.pdf 42 B\]$/);
  await console.type(text);
  await submitMessage(use, console);
  return console;
}

/** The contents of the user's messages in the last request. */
function asked(): readonly unknown[] {
  const messages = sentMessages(use.chatRequests.at(-1));
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content);
}

test('[FIL-01] later questions, /retry, /fork and a resumed session send the file of an earlier question', async () => {
  const console = await openChatAbout('what?');
  expect(asked()).toEqual([withPaper('what?')]);
  await run(console, 'why?');
  expect(asked()).toEqual([withPaper('what?'), 'why?']);
  await run(console, '/retry');
  expect(asked()).toEqual([withPaper('what?'), 'why?']);
  await run(console, '/fork');
  await run(console, 'how?');
  expect(asked()).toEqual([withPaper('what?'), 'why?', 'how?']);
  await console.page.reload();
  await console.prompt();
  await run(console, 'chat -c');
  await console.waitFor(/^> what\?$/);
  await console.waitFor(/^ {2}\[paper\.pdf 42 B\]$/);
  await run(console, 'and?');
  expect(asked()).toEqual([withPaper('what?'), 'why?', 'how?', 'and?']);
});

test('[FIL-01] /undo leaves the file out of requests, /redo brings it back, and /chat asks aside without it', async () => {
  const console = await openChatAbout('what?');
  await run(console, '/undo');
  await run(console, '/redo');
  await run(console, '/chat aside?');
  expect(asked()).toEqual(['aside?']);
  await run(console, 'why?');
  expect(asked()).toEqual([withPaper('what?'), 'why?']);
  await run(console, '/undo');
  await run(console, '/undo');
  await run(console, 'how?');
  expect(asked()).toEqual(['how?']);
});

test('[FIL-01] another tab shows the label of the file, and sends it with its own question', async () => {
  const console = await openChatAbout('what?');
  const second = await use.openSecondTab(console);
  await run(second, 'chat -c');
  await run(console, '/undo');
  await dropFiles(console, paper);
  await console.waitFor(/\[paper\.pdf 42 B\]$/);
  await console.type(' which?');
  await submitMessage(use, console);
  await run(second, 'why?');
  await second.waitFor('From another tab:');
  await second.waitFor(/^ {2}\[paper\.pdf 42 B\]$/);
  expect(asked()).toEqual([withPaper('which?'), 'why?']);
});

test('[FIL-02] a question is not sent to a model that does not read its file, which stays on the line', async () => {
  const console = await use.open({ stored: stored('deepseek', 'gemini') });
  await run(console, 'chat -m deepseek:');
  await dropFiles(console, paper);
  await console.waitFor(/\[paper\.pdf 42 B\]$/);
  await console.type('what?');
  await console.press('Enter');
  await console.waitFor('✗ deepseek:deepseek-flash reads no PDFs, so nothing was sent.');
  await console.waitFor(/→ \/model use gemini:gemini-3\.8-flash$/);
  await console.waitFor(/> \[paper\.pdf 42 B\] what\?$/);
  expect(use.chatRequests).toEqual([]);
});

test('[FIL-02] after a change of the model, a line says that the file is left out', async () => {
  const console = await use.open({ stored: stored('openai', 'xai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await dropFiles(console, paper);
  await console.waitFor(/\[paper\.pdf 42 B\]$/);
  await submitMessage(use, console);
  await run(console, '/model use xai:grok-4.6');
  expect((await printedBy(console, 'why?')).join(' ')).toContain(
    '1 PDF of earlier messages is left out: grok-4.6 takes PDFs only from a public address',
  );
});

test('[FIL-03] removing the last session with a file frees it, which doctor counts', async () => {
  const console = await openChatAbout('what?');
  await run(console, '/fork');
  await run(console, '/exit');
  expect((await outputOf(console, 'doctor')).join(' ')).toMatch(/ files 1 \(42 B\)/);
  for (const left of [1, 0]) {
    await enterLine(console, 'session rm -1');
    await console.waitFor(/\[y\/N\] $/);
    await run(console, 'y');
    expect(await recordsIn(console, 'files')).toHaveLength(left);
  }
  expect((await outputOf(console, 'doctor')).join(' ')).toMatch(/ files 0, /);
});

test('[FIL-06] an exported conversation has its file, unless --no-files is given, and is sent with it after an import', async () => {
  const console = await openChatAbout('what?');
  const json = (await runDownload(console, '/export --format json')).text;
  expect(JSON.parse(json).files).toMatchObject([{ type: 'application/pdf' }]);
  await console.waitFor(/^Exported 1 session, 2 messages, 1 file: /);
  const bare = (await runDownload(console, '/export --format json --no-files')).text;
  expect([JSON.parse(bare).files, bare.includes('paper.pdf')]).toEqual([undefined, true]);
  expect((await runDownload(console, '/export')).text).toContain('\\[paper.pdf 42 B\\]');
  const other = await use.open({ stored: stored('openai') });
  await importFile(other, 'import', bare);
  await run(other, 'chat -c');
  const rows = await printedBy(other, 'why?');
  expect(rows).toContain('paper.pdf is left out: it is no longer stored');
  expect(asked()).toEqual(['what?', 'why?']);
  await run(other, '/exit');
  await importFile(other, 'import', json);
  await other.waitFor(/^ +files +1 new$/);
  await run(other, 'chat -c');
  await run(other, 'how?');
  expect(asked()).toEqual([withPaper('what?'), 'why?', 'how?']);
});

test('[SEC-07] /inspect shows the length of long base64, and with --raw all of it', async () => {
  const console = await openChat(use);
  const large = `${bytes}${'x'.repeat(3000)}`;
  const base64 = Buffer.from(large).toString('base64');
  await dropFiles(console, ['paper.pdf', large]);
  await console.waitFor(/\[paper\.pdf 3\.0 kB\]$/);
  await submitMessage(use, console);
  const shown = (await printedBy(console, '/inspect')).join('');
  const length = base64.length.toLocaleString('en');
  expect(shown.replaceAll(/\s/g, '')).toContain(
    `data:application/pdf;base64,${base64.slice(0, 16)}…${length}charactersofbase64"`,
  );
  const raw = (await printedBy(console, '/inspect --raw')).join('').replaceAll(/[\s▎│]/g, '');
  expect(raw).toContain(base64.replaceAll(/\s/g, ''));
});
