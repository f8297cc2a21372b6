import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FoldedText } from '../../../src/terminal/markdown/folded-text.ts';
import { grammarFor, grammarsLoading } from '../../../src/terminal/markdown/languages.ts';
import { MarkdownOutput } from '../../../src/terminal/markdown/markdown-output.ts';
import { paint } from '../../../src/terminal/screen/paint.ts';
import { repaintStale } from '../../../src/terminal/screen/repaint-stale.ts';
import { rewriteOutput } from '../../../src/terminal/screen/rewrite.ts';
import { createLine } from '../../../src/terminal/text/line.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { runs } from '../../support/soak.ts';
import { openConsole } from '../harness.ts';
import { cellsOf } from './cells.ts';
import { MarkdownTerminal } from './styled-rows.ts';

const word = fc.constantFrom(
  'alpha',
  'b',
  '**bold**',
  '*it*',
  '`code`',
  '漢字漢字',
  'x'.repeat(45),
  '[l](https://a.example)',
  '**open',
  '&lt;',
  '😀',
  '~~s~~',
  '_u_',
);
const prose = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));
const block = fc.oneof(
  { weight: 3, arbitrary: prose },
  prose.map((text) => `# ${text}`),
  fc.tuple(prose, prose).map(([one, other]) => `${one}\n===\n${other}`),
  fc
    .array(prose, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((text) => `- ${text}`).join('\n')),
  fc
    .array(prose, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((text, at) => `${at + 3}. ${text}\n   - ${text}\n`).join('\n')),
  fc
    .array(prose, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((text) => `> ${text}`).join('\n')),
  fc.array(prose, { maxLength: 6 }).map((all) => ['```js', ...all, '```'].join('\n')),
  fc
    .array(fc.tuple(prose, prose), { minLength: 1, maxLength: 3 })
    .map((rows) =>
      ['| a | b |', '|---|--:|', ...rows.map(([one, other]) => `| ${one} | ${other} |`)].join('\n'),
    ),
  fc.constantFrom('---', '<div>\nhtml\n</div>', '[l]: https://b.example', '    indented'),
);
const document = fc
  .array(fc.tuple(block, fc.constantFrom('\n', '\n\n')), { minLength: 1, maxLength: 7 })
  .map((blocks) => blocks.map(([text, end]) => text + end).join(''));

test('a reply that comes in chunks is on the screen as one that comes whole, also after a resize', async () => {
  const property = fc.asyncProperty(
    document,
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }),
    fc.constantFrom(20, 41, 80),
    fc.constantFrom(6, 12, 40),
    fc.option(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom(15, 30, 100))),
    fc.boolean(),
    async (text, sizes, columns, rows, resize, hasPrompt) => {
      const end = resize?.[1] ?? columns;
      const streamed = openConsole(columns, rows);
      const { screen } = streamed.view;
      screen.print(styled`before\n`);
      if (hasPrompt)
        screen.live((view) =>
          paint({ prompt: styled`> `, line: createLine('typed'), preedit: '', hidden: [] }, view),
        );
      const output = new MarkdownOutput(screen);
      let at = 0;
      for (let chunk = 0; at < text.length; chunk += 1) {
        const size = sizes[chunk % sizes.length] ?? 1;
        output.push(text.slice(at, at + size));
        at += size;
        await screen.flush();
        if (resize?.[0] === chunk) await screen.refit(() => streamed.term.resize(end, rows));
      }
      output.end();
      screen.print(styled`after\n`);
      screen.live(undefined);
      await repaintStale(screen);
      if (resize && streamed.term.cols !== end)
        await screen.refit(() => streamed.term.resize(end, rows));
      const whole = openConsole(end, rows);
      whole.view.screen.print(styled`before\n`);
      const all = new MarkdownOutput(whole.view.screen);
      all.push(text);
      all.end();
      whole.view.screen.print(styled`after\n`);
      await repaintStale(whole.view.screen);
      expect(cellsOf(streamed.term)).toEqual(cellsOf(whole.term));
    },
  );
  grammarFor('js');
  await grammarsLoading();
  await fc.assert(property, runs(6));
}, 240_000);

test('code in a reply that arrives whole is coloured', async () => {
  const terminal = new MarkdownTerminal(40);
  await terminal.draw('```fsharp\nlet x = 1\n```\n');
  expect(terminal.rows()).toEqual(['‹d fsharp · code 1›', '‹m let› x = ‹y 1›']);
});

test('the cursor is after the text while it streams', async () => {
  const { view, cursor } = openConsole(20, 12);
  const output = new MarkdownOutput(view.screen);
  output.push('one **two');
  expect(await cursor()).toEqual(['one **two'.length, 0]);
  output.push('**');
  expect(await cursor()).toEqual(['one two'.length, 0]);
  output.push(' three four and five\n\n- 漢字');
  expect(await cursor()).toEqual(['• 漢字'.length + 2, 3]);
  output.push(`${'字'.repeat(7)}`);
  expect(await cursor()).toEqual([19, 3]);
  output.end();
  expect(await cursor()).toEqual([0, 4]);
});

describe('what becomes a known key while the text streams', () => {
  const mask = (line: string) => line.replaceAll('SECRETKEY', '…');

  test.each([
    ['a paragraph', 'it is SECRETKEY, ', 'and more\n\nend'],
    ['a finished paragraph', 'it is SECRETKEY.\n\nand ', 'more'],
    ['a list', '- one\n- SECRETKEY ', 'two\n- three'],
    ['an open line of code', '```js\nlet key = "SECRETKEY', '";\n```\nend'],
    ['a finished line of code', '```js\nlet key = "SECRETKEY";\n', 'end();\n```'],
    ['an info string', '```SECRETKEY\ncode\n', 'more\n```'],
    ['a table', '| a | b |\n|---|---|\n| SECRETKEY | b |\n', '| c | d |\n'],
    ['an address', '[SECRETKEY]: https://SECRETKEY.example\n\nsee [l] ', '[SECRETKEY]'],
  ])('is masked in %s', async (_, start, end) => {
    const { view, rows } = openConsole(60, 12);
    const output = new MarkdownOutput(view.screen);
    output.push(start);
    await view.screen.flush();
    await rewriteOutput(view.screen, mask);
    const shown = async () => (await rows()).join('\n');
    expect(await shown()).not.toContain('SECRET');
    output.push(end.replaceAll('SECRETKEY', '…'));
    await view.screen.flush();
    expect(await shown()).not.toContain('SECRET');
    output.end();
    expect(await shown()).not.toContain('SECRET');
    await view.screen.refit(() => undefined);
    expect(await shown()).not.toContain('SECRET');
  });

  test('is masked in folded reasoning', async () => {
    const { view, rows } = openConsole(60, 12);
    const output = new FoldedText(view.screen);
    output.push('maybe SECRETKEY, ');
    await view.screen.flush();
    await rewriteOutput(view.screen, mask);
    output.push('or not');
    expect((await rows()).join('\n')).toContain('maybe …, or not');
    output.end();
    expect((await rows()).join('\n')).not.toContain('SECRET');
  });
});
