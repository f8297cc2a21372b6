import { describe, expect, it, test } from 'vitest';
import { edit } from '../../../src/terminal/editor/edit.ts';
import { createState } from '../../../src/terminal/editor/state.ts';
import { type Press, press } from '../../../src/terminal/input/keys.ts';
import { createLine } from '../../../src/terminal/text/line.ts';

/** The line after the keys, which start with the cursor at the bar. */
function edited(text: string, keys: readonly Press[], hidden = /SeCrEt/): string {
  const hide = (line: string) => {
    const start = line.search(hidden);
    return start < 0 ? [] : [{ start, end: start + 6 }];
  };
  const [before = '', after = ''] = text.split('|');
  let state = createState(createLine(before, after));
  for (const key of keys) state = edit(state, key, { hide }).state;
  return `${state.line.before}|${state.line.after}`;
}

const upcase = press('u', 'alt');
const downcase = press('l', 'alt');
const capitalize = press('c', 'alt');
const transposeWords = press('t', 'alt');
const transposeChars = press('t', 'ctrl');

describe('Alt-U, Alt-L and Alt-C', () => {
  test.each([
    ['|one two', upcase, 'ONE| two'],
    ['o|ne two', upcase, 'oNE| two'],
    ['one| two', upcase, 'one TWO|'],
    ['|ONE-TWO', downcase, 'one|-TWO'],
    ['|oNE two', capitalize, 'One| two'],
    ['one|, tWO.', capitalize, 'one, Two|.'],
    ['|éCOLE', capitalize, 'École|'],
    ['|straße 日本', upcase, 'STRASSE| 日本'],
    ['one |', upcase, 'one |'],
    ['|one\ntwo', upcase, 'ONE|\ntwo'],
  ])('change %j with %o to %j', (text, key, expected) => {
    expect(edited(text, [key])).toBe(expected);
  });

  it('move on by word and are undone one by one', () => {
    expect(edited('|one two', [capitalize, capitalize])).toBe('One Two|');
    expect(edited('|one two', [capitalize, capitalize, press('z', 'ctrl')])).toBe('One| two');
  });
});

describe('Alt-T', () => {
  test.each([
    ['one two|', 'two one|'],
    ['one| two three', 'two one| three'],
    ['one t|wo three', 'two one| three'],
    ['one |two three', 'two one| three'],
    ['one two  |', 'two one|  '],
    ['a-b|', 'b-a|'],
    ['one, two|!', 'two, one|!'],
    ['one|', 'one|'],
    ['  one|', '  one|'],
    ['|', '|'],
    ['日本 語|', '語 日本|'],
  ])('changes %j to %j', (text, expected) => {
    expect(edited(text, [transposeWords])).toBe(expected);
  });
});

test.each([
  ['ab|', 'ba|'],
  ['a|bc', 'ba|c'],
  ['|ab', '|ab'],
  ['👍🏽é|', 'é👍🏽|'],
])('Ctrl-T changes %j to %j', (text, expected) => {
  expect(edited(text, [transposeChars])).toBe(expected);
});

test.each([
  ['x |SeCrEt', upcase, 'x |SeCrEt'],
  ['x |SeCrEt', downcase, 'x |SeCrEt'],
  ['x |SeCrEt', capitalize, 'x |SeCrEt'],
  ['x SeCrEt|', transposeWords, 'x SeCrEt|'],
  ['x SeCrEt|', transposeChars, 'x SeCrEt|'],
  ['SeCrEt x y|', transposeWords, 'SeCrEt y x|'],
])('in %j %o does not change hidden text', (text, key, expected) => {
  expect(edited(text, [key])).toBe(expected);
});

test.each([
  ['|one two', press('Delete', 'alt'), '| two'],
  ['one|-two', press('Delete', 'alt'), 'one|'],
  ['chat |one two three', press('Delete', 'meta'), 'chat |'],
  ['chat |one\ntwo', press('Delete', 'meta'), 'chat |\ntwo'],
  ['chat one|\ntwo', press('Delete', 'meta'), 'chat one|two'],
  ['one two|', press('Backspace', 'alt'), 'one |'],
  ['one two|', press('Backspace', 'meta'), '|'],
])('of %j a Mac deletes with %o down to %j, and Ctrl-Y puts it back', (text, key, expected) => {
  expect(edited(text, [key])).toBe(expected);
  const yanked = edited(text, [key, press('y', 'ctrl')]);
  expect(yanked.replace('|', '')).toBe(text.replace('|', ''));
});
