// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { edit } from '../../../src/terminal/editor/edit.ts';
import { createState } from '../../../src/terminal/editor/state.ts';
import { inputActions } from '../../../src/terminal/input/input-types.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import {
  composition,
  input,
  keydown,
  openKeyboard,
  recordKeys,
  replaceSelected,
} from '../keyboard-harness.ts';

beforeEach(openKeyboard);

/** The keys of a line with the cursor at the bar, which are not those of the test. */
function prepared(): { readonly keys: Key[]; readonly line: () => string } {
  const keys = recordKeys();
  input('insertText', 'ab cd');
  input('insertText', 'ef gh');
  for (const _ of 'ef gh') keydown('ArrowLeft');
  return {
    keys,
    line: () => {
      const { line } = keys.reduce((state, key) => edit(state, key).state, createState());
      return `${line.before}|${line.after}`;
    },
  };
}

const before = 'ab cd|ef gh';

/** What an input type with the text 'x' makes of the line. */
const edits: Readonly<Record<string, string>> = {
  insertText: 'ab cdx|ef gh',
  insertReplacementText: 'ab x|ef gh',
  insertFromYank: 'ab cdx|ef gh',
  insertFromDrop: 'ab cdx|ef gh',
  insertFromComposition: 'ab cdx|ef gh',
  insertFromPaste: 'ab cdx|ef gh',
  insertFromPasteAsQuotation: 'ab cdx|ef gh',
  insertTranspose: 'ab ced|f gh',
  deleteContent: 'ab c|ef gh',
  deleteContentBackward: 'ab c|ef gh',
  deleteContentForward: 'ab cd|f gh',
  deleteWordBackward: 'ab |ef gh',
  deleteWordForward: 'ab cd| gh',
  deleteSoftLineBackward: '|ef gh',
  deleteHardLineBackward: '|ef gh',
  deleteSoftLineForward: 'ab cd|',
  deleteHardLineForward: 'ab cd|',
  deleteEntireSoftLine: '|',
  historyUndo: 'ab cd|',
  historyRedo: before,
};

const enters = ['insertLineBreak', 'insertParagraph'];

const ofInputMethods = ['insertCompositionText', 'deleteCompositionText', 'deleteByComposition'];

/** Without a range these have nothing to remove. */
const ofSelections = ['deleteByCut', 'deleteByDrag'];

const ofRichText = [
  'insertOrderedList',
  'insertUnorderedList',
  'insertHorizontalRule',
  'insertLink',
  'formatBold',
  'formatItalic',
  'formatUnderline',
  'formatStrikeThrough',
  'formatSuperscript',
  'formatSubscript',
  'formatJustifyFull',
  'formatJustifyCenter',
  'formatJustifyRight',
  'formatJustifyLeft',
  'formatIndent',
  'formatOutdent',
  'formatRemove',
  'formatSetBlockTextDirection',
  'formatSetInlineTextDirection',
  'formatBackColor',
  'formatFontColor',
  'formatFontName',
];

describe('an inputType of Input Events Level 1 and 2', () => {
  it.each(Object.entries(edits))('%s edits the line', (type, line) => {
    const shown = prepared();
    if (type === 'historyRedo') input('historyUndo');
    else expect(shown.line()).toBe(before);
    const isText = /^insert(Text|Replacement|From)/.test(type);
    expect(
      type === 'insertReplacementText'
        ? replaceSelected(type, 'cd', 'x')
        : input(type, isText ? 'x' : null),
    ).toBe(false);
    expect(shown.line()).toBe(line);
  });

  it.each(enters)('%s is Enter', (type) => {
    const { keys } = prepared();
    expect(input(type)).toBe(false);
    expect(keys.at(-1)).toEqual(press('Enter'));
  });

  it.each(ofInputMethods)('%s is left to the input method', (type) => {
    const { keys } = prepared();
    const count = keys.length;
    expect(input(type, '')).toBe(true);
    expect(keys).toHaveLength(count);
  });

  it('insertFromComposition is left to the input method during a composition', () => {
    const { line } = prepared();
    composition('compositionstart', '');
    expect(input('insertFromComposition', 'x')).toBe(true);
    expect(line()).toBe(before);
  });

  it.each([...ofSelections, ...ofRichText])('%s is cancelled and changes nothing', (type) => {
    const { keys, line } = prepared();
    const count = keys.length;
    expect(input(type, 'x')).toBe(false);
    expect([keys.length, line()]).toEqual([count, before]);
  });

  it('is in the table unless it is always cancelled', () => {
    const all = [...Object.keys(edits), ...enters, ...ofInputMethods, ''];
    expect(Object.keys(inputActions).sort()).toEqual(all.sort());
  });

  it('of no specification is cancelled and changes nothing', () => {
    const { keys, line } = prepared();
    const count = keys.length;
    expect(input('insertSticker', 'x')).toBe(false);
    expect([keys.length, line()]).toEqual([count, before]);
  });

  it.each([...Object.keys(edits).filter((type) => type.startsWith('delete')), ...ofSelections])(
    '%s removes the range that the browser selected',
    (type) => {
      const { line } = prepared();
      expect(replaceSelected(type, 'b c')).toBe(false);
      expect(line()).toBe('ad|ef gh');
    },
  );
});
