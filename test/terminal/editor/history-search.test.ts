import fc from 'fast-check';
import { expect, it } from 'vitest';
import { History } from '../../../src/terminal/editor/history.ts';
import { searchHistory, searchLines } from '../../../src/terminal/editor/history-search.ts';
import type { Overlay, OverlayResult } from '../../../src/terminal/editor/overlay.ts';
import { readLine } from '../../../src/terminal/editor/read-line.ts';
import { confirm } from '../../../src/terminal/form/question.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { createLine, lineText } from '../../../src/terminal/text/line.ts';
import { styled, unstyled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

const lines = ['chat one two', 'key list', 'Chat Two', 'chat one two', 'a\nb two c'];
const draft = createLine('dra', 'ft');
const hide = (text: string) => {
  const at = text.indexOf('zzz');
  return at < 0 ? [] : [{ start: at, end: text.length }];
};

function open(...entered: readonly string[]) {
  const history = new History((line) => line);
  for (const line of entered) history.add(line);
  const shell = openConsole(60, 10);
  const answer = readLine(shell.view, {
    hide,
    history,
    prompt: () => styled`> `,
    search: (line) => searchHistory(history, line, hide),
  });
  return { ...shell, answer };
}

it('shows the newest line with the query, highlighted, and the cursor there', async () => {
  const shell = open(...lines);
  shell.keys('dra', '<Ctrl-R>', 'two');
  expect(await shell.rows()).toEqual(['> a', 'b two c', 'history search: two  1 of 3']);
  expect(await shell.cursor()).toEqual([2, 1]);
  const styled = [0, 1, 2, 3, 4, 5].map((x) => {
    const cell = shell.term.buffer.active.getLine(1)?.getCell(x);
    return [cell?.isUnderline(), cell?.isBold()].every(Boolean);
  });
  expect(styled).toEqual([false, false, true, true, true, false]);
  expect(shell.states.at(-1)).toBe('a\nb two c, 1 of 3');
});

it('Ctrl-R moves to older distinct lines, Ctrl-S to newer ones; a capital makes case matter', async () => {
  const shell = open(...lines);
  shell.keys('<Ctrl-R>', 'two', '<Ctrl-R>', '<ArrowUp>', '<Ctrl-R>');
  expect(await shell.rows()).toEqual(['> Chat Two', 'history search: two  3 of 3']);
  shell.keys('<Ctrl-S>');
  expect(await shell.rows()).toEqual(['> chat one two', 'history search: two  2 of 3']);
  shell.keys('<Backspace>', '<Backspace>', '<Backspace>', 'Two');
  expect(await shell.rows()).toEqual(['> Chat Two', 'history search: Two  1 of 1']);
  shell.keys('x');
  expect(await shell.rows()).toEqual(['>', 'history search: Twox  no match']);
  expect(shell.states.at(-1)).toBe('no match');
});

it('Enter accepts the line without entering it; other keys accept and edit it', async () => {
  const shell = open(...lines);
  shell.keys('<Ctrl-R>', 'list', '<Enter>', 'X');
  expect(await shell.rows()).toEqual(['> key Xlist']);
  shell.keys('<Ctrl-R>', 'one', '<Home>', 'Y');
  expect(await shell.rows()).toEqual(['> Ychat one two']);
  shell.keys('<Ctrl-R>', 'key', '<ArrowRight>', 'Z', '<Ctrl-Z>', '<Ctrl-Z>');
  expect(await shell.rows()).toEqual(['> Ychat one two']);
});

it('Esc, Ctrl-G and Ctrl-C restore the draft with its cursor', async () => {
  for (const key of ['<Escape>', '<Ctrl-G>', '<Ctrl-C>']) {
    const shell = open(...lines);
    shell.keys('draft', '<ArrowLeft>', '<Ctrl-R>', 'two', key, 'X');
    expect(await shell.rows()).toEqual(['> drafXt']);
  }
});

it('takes a paste as one line, and composed text into the query', async () => {
  const shell = open('a b', 'x');
  shell.keys('<Ctrl-R>', { type: 'paste', text: 'a\nb' }, { type: 'compose', text: '한' });
  expect(await shell.rows()).toEqual(['> a b', 'history search: a b한  1 of 1']);
});

it('hides in the query and the match what the line hides', async () => {
  const shell = open('say zzz1');
  shell.keys('<Ctrl-R>', 'zzz');
  expect(await shell.rows()).toEqual(['> say ••••', 'history search: •••  1 of 1']);
  expect(shell.states.join()).not.toContain('zzz');
});

it('a question and an empty history have no search', async () => {
  const shell = open();
  shell.keys('a', '<Ctrl-R>', 'b');
  expect(await shell.rows()).toEqual(['> ab']);
  const asked = openConsole(40, 5);
  const answer = confirm(asked.view, styled`Sure?`);
  asked.keys('<Ctrl-R>', 'y', '<Enter>');
  expect(await answer).toBe(true);
});

it('searches and draws the beginning of a huge line, and accepts all of it', () => {
  const huge = `start ${'x'.repeat(20_000)} end`;
  let overlay = searchLines([huge], draft, hide);
  for (const text of ['end', 'start']) overlay = after(searchLines([huge], draft, hide), text);
  expect(lineText(overlay.line)).toHaveLength(10_000);
  const taken = overlay.handleKey(press('Enter'));
  expect(taken.type === 'closed' && taken.line && lineText(taken.line)).toBe(huge);
  expect(after(searchLines([huge], draft, hide), 'end').announcement).toBe('no match');
});

it('any keys show the line that a plain search finds, and close with it or the draft', () => {
  const word = fc.constantFrom('a', 'B', 'ab', ' ', 'é', '(', '\\', '👍🏽', 'x');
  const entries = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }).map((w) => w.join('')));
  const steps = fc.array(fc.oneof(word, fc.constantFrom('<older>', '<newer>', '<less>')));
  fc.assert(
    fc.property(entries, steps, (known, walk) => {
      let overlay = searchLines(known, draft, () => []);
      let [query, at] = ['', 0];
      for (const step of walk) {
        const found = plainly(known, query);
        if (step === '<older>') at = Math.max(0, Math.min(at + 1, found.length - 1));
        else if (step === '<newer>') at = Math.max(0, at - 1);
        else [query, at] = [step === '<less>' ? withoutLast(query) : query + step, 0];
        overlay = opened(overlay.handleKey(keyOf(step)));
      }
      const expected = plainly(known, query)[at];
      expect(lineText(overlay.line)).toBe(expected ?? lineText(draft));
      const row = overlay.rows({ columns: 80, rows: 24 }).map(unstyled).join();
      expect(row).toContain(`history search: ${query}`);
      expect(overlay.handleKey(press('Escape'))).toEqual({ type: 'closed', isHandled: true });
      const taken = overlay.handleKey(press('Enter'));
      expect(taken.type === 'closed' && taken.line ? lineText(taken.line) : undefined).toBe(
        expected,
      );
    }),
  );
});

function plainly(known: readonly string[], query: string): readonly string[] {
  if (query === '') return [];
  const fold = (text: string) => (/\p{Lu}/u.test(query) ? text : text.toLowerCase());
  return [...new Set([...known].reverse())].filter((line) => fold(line).includes(fold(query)));
}

function withoutLast(text: string): string {
  return [...new Intl.Segmenter().segment(text)]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('');
}

function keyOf(step: string): Key {
  switch (step) {
    case '<older>':
      return press('r', 'ctrl');
    case '<newer>':
      return press('s', 'ctrl');
    case '<less>':
      return press('Backspace');
    default:
      return { type: 'text', text: step };
  }
}

function after(overlay: Overlay, text: string): Overlay {
  return opened(overlay.handleKey({ type: 'text', text }));
}

function opened(taken: OverlayResult): Overlay {
  if (taken.type !== 'open') throw new Error('the search was left');
  return taken.overlay;
}
