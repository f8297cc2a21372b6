import { expect, test } from 'vitest';
import { MarkdownOutput } from '../../../src/terminal/markdown/markdown-output.ts';
import { printLong, writeLong } from '../../../src/terminal/screen/long-text.ts';
import { rewriteOutput } from '../../../src/terminal/screen/rewrite.ts';
import { openConsole } from '../harness.ts';

const { signal } = new AbortController();
const text = `${'some words\n'.repeat(5000)}it is SECRETKEY, is it not\n`;
const mask = (line: string) => line.replaceAll('SECRETKEY', '…');

test('a rewrite while a long text is printed applies to all of it', async () => {
  const { view, rows } = openConsole(60, 12);
  const printing = printLong(view.screen, text, signal);
  await rewriteOutput(view.screen, mask);
  await printing;
  expect((await rows()).slice(-2).join('\n')).toContain('it is …, is it not');
});

test('a rewrite while a long Markdown text is drawn applies to all of it', async () => {
  const { view, rows } = openConsole(60, 12);
  const output = new MarkdownOutput(view.screen);
  const writing = writeLong(view.screen, text, signal, (chunk) => output.push(chunk));
  await rewriteOutput(view.screen, mask);
  await writing;
  output.end();
  expect((await rows()).slice(-2).join('\n')).toContain('it is …, is it not');
});
