import { expect, test } from 'vitest';
import { editAnnouncement } from '../../../src/terminal/editor/announce-edit.ts';
import { edit } from '../../../src/terminal/editor/edit.ts';
import { createState } from '../../../src/terminal/editor/state.ts';
import { type Press, press } from '../../../src/terminal/input/keys.ts';
import { createLine } from '../../../src/terminal/text/line.ts';

const hide = (text: string) => {
  const start = text.indexOf('SECRET');
  return start < 0 ? [] : [{ start, end: start + 6 }];
};

/** What is said when the key is pressed with the cursor at the bar. */
function said(text: string, key: Press): string | undefined {
  const [before = '', after = ''] = text.split('|');
  const state = createState(createLine(before, after));
  return editAnnouncement(state, edit(state, key, { hide }).state, key, hide);
}

test.each([
  ['ab|c', press('Backspace'), 'b deleted'],
  ['ab|c', press('Delete'), 'c deleted'],
  ['a |', press('Backspace'), 'space deleted'],
  ['a\n|', press('Backspace'), 'new line deleted'],
  ['a👨‍👩‍👧‍👦|', press('Backspace'), '👨‍👩‍👧‍👦 deleted'],
  ['one two|', press('w', 'ctrl'), 'two deleted'],
  ['one |two', press('k', 'ctrl'), 'two deleted'],
  [`${'x'.repeat(80)}|`, press('u', 'ctrl'), '80 characters deleted'],
])('of %j less a key %o is said %j', (text, key, expected) => {
  expect(said(text, key)).toBe(expected);
});

test.each([
  ['|', press('Backspace')],
  ['ab|', press('ArrowLeft')],
  ['ab|', press('Enter', 'shift')],
])('of %j nothing is said where nothing goes', (text, key) => {
  expect(said(text, key)).toBeUndefined();
});

test('of what is hidden nothing is said but that', () => {
  expect(said('key set x SECRET|', press('Backspace'))).toBe('hidden text deleted');
  expect(said('key set x SECRET|', press('w', 'ctrl')) ?? '').not.toMatch(/[SECRT]{2}/);
});

test('of a long paste its label is said', () => {
  const pasted = edit(createState(), { type: 'paste', text: 'row\n'.repeat(9) }).state;
  const state = edit(pasted, press('Backspace')).state;
  expect(editAnnouncement(pasted, state, press('Backspace'), hide)).toBe(
    '[Pasted 9 lines, 36 B] deleted',
  );
});
