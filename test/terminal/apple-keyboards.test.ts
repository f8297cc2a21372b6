// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { press } from '../../src/terminal/input/keys.ts';
import {
  compose,
  desk,
  down,
  fire,
  focused,
  heard,
  input,
  lineOf,
  openDesk,
  options,
  replace,
  select,
  taken,
  typed,
} from './desk.ts';

beforeEach(openDesk);

describe('Korean 2-Set on macOS in Safari', () => {
  // WebKit has the input method edit the field and sends no composition events; each keydown of code 229 comes behind
  // its input event (xterm.js issue 6084).
  it('gives the syllables, each in the place of the one before', () => {
    const keys = heard();
    input('insertText', 'ㅎ');
    taken();
    replace('insertReplacementText', 'ㅎ', '하');
    taken();
    replace('insertReplacementText', '하', '한');
    taken();
    input('insertText', 'ㄱ');
    replace('insertReplacementText', 'ㄱ', '그');
    replace('insertReplacementText', '그', '글');
    expect(lineOf(keys)).toBe('한글');
    expect(focused().value).toBe('한글');
  });

  it('gives them also where the browser selects nothing', () => {
    const keys = heard();
    typed('keysh ');
    for (const text of ['ㅎ', '하', '한', 'ㄱ', '그', '글'])
      input(/[ㅎㄱ]/.test(text) ? 'insertText' : 'insertReplacementText', text);
    expect(lineOf(keys)).toBe('keysh 한글');
  });

  it('commits a syllable and begins the next in one replacement where its last consonant moves on', () => {
    const keys = heard();
    input('insertText', 'ㄱ');
    for (const [from, to] of [
      ['ㄱ', '가'],
      ['가', '간'],
      ['간', '가나'],
      ['나', '낙'],
    ])
      replace('insertReplacementText', from ?? '', to);
    expect(lineOf(keys)).toBe('가낙');
  });

  it('is heard by whoever listens next where nobody does', () => {
    desk.keyboard.focus();
    for (const text of ['ㅎ', '하', '한', 'ㄱ', '그', '글'])
      input(/[ㅎㄱ]/.test(text) ? 'insertText' : 'insertReplacementText', text);
    expect(desk.textarea.value).toBe('');
    const keys = heard();
    return Promise.resolve().then(() => expect(lineOf(keys)).toBe('한글'));
  });
});

// The 10-key keyboard deletes the syllable so far by its range and inserts the longer one (Lexical pull request 8475).
it('Korean 10-key on iOS replaces each syllable by a deletion and an insertion', () => {
  const keys = heard();
  for (const [old, next] of [
    ['', 'ㅇ'],
    ['ㅇ', '이'],
    ['이', '아'],
    ['아', '안'],
  ]) {
    if (old) replace('deleteContentBackward', old);
    input('insertText', next ?? '');
  }
  expect(lineOf(keys)).toBe('안');
});

describe('dictation on iOS', () => {
  it('inserts phrases and revises them by range', () => {
    const keys = heard();
    input('insertText', 'I scream');
    replace('insertReplacementText', 'I scream', 'Ice cream');
    input('insertText', ' is gold');
    replace('insertText', 'gold', 'cold');
    expect(lineOf(keys)).toBe('Ice cream is cold');
  });

  it('revises an earlier word and leaves what follows it', () => {
    const keys = heard();
    input('insertText', 'open the deaf viewer');
    replace('insertReplacementText', 'deaf', 'diff');
    input('insertText', ' now');
    expect(lineOf(keys)).toBe('open the diff viewer now');
  });

  it('takes back a phrase by its range and inserts another', () => {
    const keys = heard();
    typed('say ');
    input('insertText', 'hello word');
    replace('deleteContentBackward', 'hello word');
    input('insertText', 'hello world');
    expect(lineOf(keys)).toBe('say hello world');
  });

  // WebKit inserts dictated text that has alternatives without an input type and without the text in the event.
  it('inserts text that only the field tells', () => {
    const keys = heard();
    typed('say ');
    const insert = (text: string) => {
      expect(fire(new InputEvent('beforeinput', { inputType: '', ...options }))).toBe(true);
      const field = focused();
      field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
      fire(new InputEvent('input', { inputType: '', bubbles: true }));
    };
    insert('hello whirled');
    expect(lineOf(keys)).toBe('say hello whirled');
    select('whirled');
    insert('world');
    expect(lineOf(keys)).toBe('say hello world');
    expect(focused().value).toBe('say hello world');
    down('Enter');
    expect(keys.at(-1)).toEqual(press('Enter'));
  });

  it('streams hypotheses as a composition over the phrase', () => {
    const keys = heard();
    compose('hello', 'hello whirled', 'hello world');
    input('insertText', '.');
    expect(lineOf(keys)).toBe('hello world.');
  });
});

// The accent menu of macOS: the held letter is typed, then replaced.
it('press and hold puts the accented letter in the place of the plain one', () => {
  const keys = heard();
  typed('cafe');
  replace('insertReplacementText', 'e', 'é');
  expect(lineOf(keys)).toBe('café');
  typed(' e');
  input('insertReplacementText', 'è');
  expect(lineOf(keys)).toBe('café è');
});

describe('a spelling correction', () => {
  it('replaces the misspelled word, which the browser selects', () => {
    const keys = heard();
    typed('Bot mew');
    replace('insertReplacementText', 'mew', 'new');
    expect(lineOf(keys)).toBe('Bot new');
  });

  // WebKit until 2026 sent insertText for the context menu; an engine may name the range with the event.
  it('replaces it as insertText, and by a target range', () => {
    const keys = heard();
    typed('Bot mew');
    replace('insertText', 'mew', 'new');
    typed(' bott');
    const event = new InputEvent('beforeinput', {
      inputType: 'insertReplacementText',
      data: 'bot',
      ...options,
    });
    Object.assign(event, { getTargetRanges: () => [{ startOffset: 8, endOffset: 12 }] });
    fire(event);
    expect(lineOf(keys)).toBe('Bot new bot');
  });

  // Firefox selects nothing in a text control.
  it('replaces the word before the caret where no range is known', () => {
    const keys = heard();
    typed('say wrold');
    input('insertReplacementText', 'world');
    expect(lineOf(keys)).toBe('say world');
  });

  it('does not select what is typed next, also where the word stays as it was', () => {
    const keys = heard();
    typed('say the');
    replace('insertReplacementText', 'the', 'the');
    input('insertText', 'y');
    expect(lineOf(keys)).toBe('say they');
  });
});

// A double tap on the space bar of iOS or macOS.
it('two blanks become a full stop and a blank', () => {
  const keys = heard();
  typed('hi ');
  replace('insertReplacementText', ' ', '. ');
  expect(lineOf(keys)).toBe('hi. ');
});
