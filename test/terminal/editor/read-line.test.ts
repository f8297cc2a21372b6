import { describe, expect, it } from 'vitest';
import { History } from '../../../src/terminal/editor/history.ts';
import { readLine } from '../../../src/terminal/editor/read-line.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { createLine, emptyLine } from '../../../src/terminal/text/line.ts';
import { cyan, styled } from '../../../src/terminal/text/styled-text.ts';
import { cursorAfter } from '../../../src/terminal/text/width.ts';
import { openConsole } from '../harness.ts';

const plain = { hide: () => [] };
const historyOf = (...lines: readonly string[]) => {
  const history = new History((line) => line);
  for (const line of lines) history.add(line);
  return history;
};
const open = (columns = 40, rows = 10, prompt = '> ', history = historyOf()) => {
  const shell = openConsole(columns, rows);
  const answer = readLine(shell.view, {
    ...plain,
    history,
    prompt: () => cyan(styled`${prompt}`),
  });
  return { ...shell, answer };
};

describe('a line', () => {
  it('deletes back over a soft wrap', async () => {
    const shell = open(10, 6, '');
    shell.keys('0123456789ab', '<Backspace>', '<Backspace>', '<Backspace>', 'X');
    expect(await shell.rows()).toEqual(['012345678X']);
    expect(await shell.cursor()).toEqual([0, 1]);
  });

  it('does not count the colour of its prompt as cells', async () => {
    const shell = open(20, 6, 'bot> ');
    shell.keys('abcdefghij', '<Home>', 'Z');
    expect(await shell.rows()).toEqual(['bot> Zabcdefghij']);
    expect(await shell.cursor()).toEqual([6, 0]);
  });

  it('stays below output that is printed meanwhile', async () => {
    const shell = open();
    shell.keys('bot sh');
    shell.view.screen.print(styled`[ollama] found 2 models\n`);
    shell.keys('are', ' demo', '<ArrowLeft>', '<ArrowLeft>', 'X');
    expect(await shell.rows()).toEqual(['[ollama] found 2 models', '> bot share deXmo']);
    expect(await shell.cursor()).toEqual([15, 1]);
  });

  it('takes a burst of keys at once', async () => {
    const shell = open(80);
    shell.keys('ac', '<ArrowLeft>', 'b'.repeat(20), '<End>', 'd', '<Enter>');
    expect(await shell.answer).toEqual({ type: 'line', text: `a${'b'.repeat(20)}cd` });
    expect(await shell.rows()).toEqual([`> a${'b'.repeat(20)}cd`]);
  });

  it('recalled on the last row is drawn once and keeps its changes', async () => {
    const entry = `chat ${'abcdefghij'.repeat(6)}`;
    const shell = openConsole(20, 4);
    shell.view.screen.print(styled`1\n2\n3\n4\n5\n`);
    void readLine(shell.view, { ...plain, history: historyOf(entry), prompt: () => styled`> ` });
    shell.keys(
      '<ArrowUp>',
      '<Home>',
      '<ArrowRight>',
      '<ArrowRight>',
      '<Delete>',
      '<ArrowDown>',
      '<ArrowUp>',
    );
    const rows = await shell.rows();
    expect(rows.slice(0, 5)).toEqual(['1', '2', '3', '4', '5']);
    expect(rows.slice(5).join('')).toBe(`> ${entry.replace('chat', 'cht')}`);
  });

  it('that fills its row exactly continues in the next', async () => {
    const shell = open(40, 6, '> ', historyOf(`chat ${'x'.repeat(33)}`));
    shell.keys('<ArrowUp>', '<Ctrl-A>', 'Q');
    expect(await shell.rows()).toEqual([`> Qchat ${'x'.repeat(32)}`, 'x']);
    expect(await shell.cursor()).toEqual([3, 0]);
  });

  it('leaves no half of a wide character', async () => {
    const shell = open(12, 5);
    shell.keys('日本語日本', '<Backspace>', '<Backspace>', 'a');
    expect(await shell.rows()).toEqual(['> 日本語a']);
    const wrapped = open(11, 5);
    wrapped.keys('abcdefgh日Z', '<Home>', '<End>', '<Backspace>', '<Backspace>', 'i');
    expect(await wrapped.rows()).toEqual(['> abcdefghi']);
  });

  it.each([
    ['a surrogate pair', 'a😀b<<-', '😀b'],
    ['an emoji sequence', '👨‍👩‍👧‍👦-ok', 'ok'],
    ['a flag and a keycap', '❤️🇯🇵1️⃣---z', 'z'],
    ['Devanagari', 'aक्षिb<<X', 'aXक्षिb'],
    ['invisible characters and half-width kana', 'a\u00adbc\u200bdｶﾞ!', 'abcdｶﾞ!'],
  ])('%s: leaves no part of a grapheme in the text or on the screen', async (_, steps, text) => {
    const shell = open(40, 5);
    const named: Record<string, Key> = { '<': press('ArrowLeft'), '-': press('Backspace') };
    const letters = Array.from(new Intl.Segmenter().segment(steps), ({ segment }) => segment);
    shell.keys(
      ...letters.map((letter) => named[letter] ?? ({ type: 'text', text: letter } as const)),
    );
    expect(await shell.rows()).toEqual([`> ${text}`]);
    shell.keys('<End>');
    expect(await shell.cursor()).toEqual([2 + cursorAfter(text, 40).x, 0]);
    shell.keys('<Enter>');
    expect(await shell.answer).toEqual({ type: 'line', text });
  });

  it('keeps its text and cursor when the width changes', async () => {
    const shell = open(80, 10);
    shell.view.screen.print(styled`${'word '.repeat(30)}\n`);
    shell.keys('日本 '.repeat(20), '<Home>', '<Ctrl-ArrowRight>');
    for (const columns of [40, 120, 17, 80]) {
      await shell.rows();
      await shell.view.screen.refit(() => shell.term.resize(columns, 10));
      const rows = await shell.rows();
      expect(rows.filter((row) => row.startsWith('> '))).toHaveLength(1);
      expect(rows.join('').match(/日本/g)).toHaveLength(20);
      expect((await shell.cursor())[0]).toBe(6);
    }
    const rows = await shell.rows();
    expect(rows.slice(0, 2).join(' ').split(/ +/)).toHaveLength(30);
  });

  it('hides spans while they are composed and after Enter', async () => {
    const shell = openConsole(60, 5);
    const hide = (text: string) => [{ start: Math.max(0, text.indexOf('sk-')), end: text.length }];
    const history = new History((line) => line.replace(/sk-\S*/, '').trim());
    const ask = { hide, history, prompt: () => styled`> `, echo: () => 'key set sk-…9f3c' };
    const answer = readLine(shell.view, ask);
    shell.keys('key set sk-abc', { type: 'compose', text: 'def' });
    expect(await shell.rows()).toEqual([`> key set ${'•'.repeat(9)}`]);
    shell.keys({ type: 'compose', text: '' }, { type: 'text', text: 'def' }, '<Enter>');
    expect(await answer).toEqual({ type: 'line', text: 'key set sk-abcdef' });
    expect(await shell.rows()).toEqual(['> key set sk-…9f3c']);
    expect(history.previous(emptyLine)).toEqual(createLine('key set'));
  });

  it('shows the composed text at the cursor', async () => {
    const shell = open();
    shell.keys('ab', '<ArrowLeft>', { type: 'compose', text: '한' });
    expect(await shell.rows()).toEqual(['> a한b']);
    expect(await shell.cursor()).toEqual([5, 0]);
    shell.keys({ type: 'compose', text: '' });
    expect(await shell.rows()).toEqual(['> ab']);
  });

  it('interrupted is recalled first', async () => {
    const history = historyOf('one');
    const shell = open(40, 5, '> ', history);
    shell.keys('draft', '<Ctrl-C>');
    expect(await shell.answer).toEqual({ type: 'interrupt', text: 'draft' });
    expect(await shell.rows()).toEqual(['> draft^C']);
    expect(history.previous(emptyLine)).toEqual(createLine('draft'));
  });

  it('ends at Ctrl-D only if empty, and survives Ctrl-L', async () => {
    const shell = open();
    shell.view.screen.print(styled`old\n`);
    shell.keys('ab', '<Home>', '<Ctrl-D>', '<Ctrl-L>');
    expect(await shell.rows()).toEqual(['> b']);
    shell.keys('<Delete>', '<Ctrl-D>');
    expect(await shell.answer).toEqual({ type: 'eof' });
  });

  it('with a placeholder is printed with its label and recalled with its text', async () => {
    const text = `${'word '.repeat(19)}\n`.repeat(200);
    const history = historyOf();
    const shell = open(40, 8, '> ', history);
    shell.keys('a ', { type: 'paste', text }, '<Enter>');
    const label = '[Pasted 200 lines, 19.2 kB, about 5k tokens]';
    expect(await shell.answer).toEqual({ type: 'line', text: `a ${text}` });
    expect((await shell.rows()).join('')).toBe(`> a ${label}`);
    const next = open(80, 8, '> ', history);
    next.keys('<ArrowUp>');
    expect(await next.rows()).toEqual([`> ${label}`]);
    next.keys('<Enter>');
    expect(await next.answer).toEqual({ type: 'line', text: `a ${text}` });
  });

  it('starts with the draft', async () => {
    const shell = openConsole(40, 5);
    const draft = createLine('a', 'b');
    void readLine(shell.view, { ...plain, draft, history: historyOf(), prompt: () => styled`> ` });
    shell.keys('x');
    expect(await shell.rows()).toEqual(['> axb']);
  });
});
