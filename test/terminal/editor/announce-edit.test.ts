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

/** Returns the announcement of a key pressed with the cursor at the bar. */
function announcement(text: string, key: Press): string | undefined {
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
])('in %j the deletion %o is announced as %j', (text, key, expected) => {
  expect(announcement(text, key)).toBe(expected);
});

test.each([
  ['|', press('Backspace')],
  ['ab|', press('ArrowLeft')],
  ['ab|', press('Enter', 'shift')],
])('in %j a key that deletes nothing is not announced: %o', (text, key) => {
  expect(announcement(text, key)).toBeUndefined();
});

test('deleted hidden text is announced without its content', () => {
  expect(announcement('key set x SECRET|', press('Backspace'))).toBe('hidden text deleted');
  expect(announcement('key set x SECRET|', press('w', 'ctrl')) ?? '').not.toMatch(/[SECRT]{2}/);
});

test('a deleted paste is announced by its label', () => {
  const pasted = edit(createState(), { type: 'paste', text: 'row\n'.repeat(9) }).state;
  const state = edit(pasted, press('Backspace')).state;
  expect(editAnnouncement(pasted, state, press('Backspace'), hide)).toBe(
    '[Pasted 9 lines, 36 B] deleted',
  );
});
