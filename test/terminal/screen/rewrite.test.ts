import { describe, expect, test } from 'vitest';
import { MarkdownOutput } from '../../../src/terminal/markdown/markdown-output.ts';
import { firstLine } from '../../../src/terminal/markdown/plain-lines.ts';
import { rewriteOutput, rewriteSteps } from '../../../src/terminal/screen/rewrite.ts';
import type { Screen } from '../../../src/terminal/screen/screen.ts';
import { Transcript } from '../../../src/terminal/screen/transcript.ts';
import { IndentedLine } from '../../../src/terminal/text/indented-line.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

const columns = 60;
const mask = (line: string) => line.replaceAll('SECRETKEY', '…');

describe('what becomes a known key is masked where a long line is divided', () => {
  /** Returns a line without blanks in which the key begins four units before an offset. */
  const lineWithKeyAt = (offset: number) =>
    `${'a'.repeat(offset - 4)}SECRETKEY${'b'.repeat(30_000)}`;

  test.each([
    [
      'a reply',
      (screen: Screen) => {
        const output = new MarkdownOutput(screen);
        output.push(`${lineWithKeyAt(4096)}\n\nend`);
        output.end();
      },
    ],
    [
      'a question',
      (screen: Screen) => {
        let rest = `${lineWithKeyAt(4096)}\n`;
        for (let line = firstLine(rest, false); line; line = firstLine(rest, false)) {
          screen.print(new IndentedLine(styled`${line.text}`, false, true, 2, line.continues));
          rest = rest.slice(line.end);
        }
      },
    ],
    [
      'a line of over 1,000 rows',
      (screen: Screen) => screen.print(styled`${lineWithKeyAt(columns * 1000)}\n`),
    ],
    [
      'an unfinished line of over 1,000 rows',
      (screen: Screen) => screen.print(styled`${lineWithKeyAt(columns * 1000)}`),
    ],
  ])('%s', async (_, print) => {
    const { view, rows } = openConsole(columns, 12);
    print(view.screen);
    await view.screen.flush();
    const shown = async () => (await rows()).join('').replaceAll(' ', '');
    expect(await shown()).toContain('SECRETKEY');
    await rewriteOutput(view.screen, mask);
    expect(await shown()).not.toMatch(/[A-Z]/);
    expect(await shown()).toContain('…');
  });
});

test('the output is rewritten in steps', () => {
  const transcript = new Transcript(10_000);
  for (let at = 0; at < 100; at += 1) transcript.add(styled`line ${at}\n`, columns);
  expect([...rewriteSteps(transcript, mask)]).toHaveLength(100);
});

test('lines that are printed during a rewrite are changed, dropped ones are skipped', () => {
  const transcript = new Transcript(10);
  const steps = rewriteSteps(transcript, mask);
  for (let at = 0; at < 10; at += 1) transcript.add(styled`line ${at}\n`, columns);
  steps.next();
  for (let at = 0; at < 10; at += 1) transcript.add(styled`SECRETKEY ${at}\n`, columns);
  while (!steps.next().done);
  expect([...transcript.paint(columns)].join('')).not.toContain('SECRET');
});
