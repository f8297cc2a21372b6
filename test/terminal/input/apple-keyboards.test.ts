// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { press } from '../../../src/terminal/input/keys.ts';
import {
  compose,
  fire,
  focusedField,
  harness,
  input,
  keydown,
  lineOf,
  openKeyboard,
  options,
  pressProcessKey,
  recordKeys,
  replaceSelected,
  select,
  typeText,
} from '../keyboard-harness.ts';

beforeEach(openKeyboard);

describe('Korean 2-Set on macOS in Safari', () => {
  // WebKit has the input method edit the field and sends no composition events; each keydown of code 229 comes behind
  // its input event (xterm.js issue 6084).
  it('each syllable replaces the one before', () => {
    const keys = recordKeys();
    input('insertText', 'ㅎ');
    pressProcessKey();
    replaceSelected('insertReplacementText', 'ㅎ', '하');
    pressProcessKey();
    replaceSelected('insertReplacementText', '하', '한');
    pressProcessKey();
    input('insertText', 'ㄱ');
    replaceSelected('insertReplacementText', 'ㄱ', '그');
    replaceSelected('insertReplacementText', '그', '글');
    expect(lineOf(keys)).toBe('한글');
    expect(focusedField().value).toBe('한글');
  });

  it('each syllable replaces the one before if the browser selects nothing', () => {
    const keys = recordKeys();
    typeText('keysh ');
    for (const text of ['ㅎ', '하', '한', 'ㄱ', '그', '글'])
      input(/[ㅎㄱ]/.test(text) ? 'insertText' : 'insertReplacementText', text);
    expect(lineOf(keys)).toBe('keysh 한글');
  });

  it('one replacement commits a syllable and starts the next with its last consonant', () => {
    const keys = recordKeys();
    input('insertText', 'ㄱ');
    for (const [from, to] of [
      ['ㄱ', '가'],
      ['가', '간'],
      ['간', '가나'],
      ['나', '낙'],
    ])
      replaceSelected('insertReplacementText', from ?? '', to);
    expect(lineOf(keys)).toBe('가낙');
  });

  it('typed while nobody listens goes to the next listener', () => {
    harness.keyboard.focus();
    for (const text of ['ㅎ', '하', '한', 'ㄱ', '그', '글'])
      input(/[ㅎㄱ]/.test(text) ? 'insertText' : 'insertReplacementText', text);
    expect(harness.textarea.value).toBe('');
    const keys = recordKeys();
    return Promise.resolve().then(() => expect(lineOf(keys)).toBe('한글'));
  });
});

// The 10-key keyboard deletes the syllable so far by its range and inserts the longer one (Lexical pull request 8475).
it('a syllable of Korean 10-key on iOS is replaced by a deletion and an insertion', () => {
  const keys = recordKeys();
  for (const [old, next] of [
    ['', 'ㅇ'],
    ['ㅇ', '이'],
    ['이', '아'],
    ['아', '안'],
  ]) {
    if (old) replaceSelected('deleteContentBackward', old);
    input('insertText', next ?? '');
  }
  expect(lineOf(keys)).toBe('안');
});

describe('dictation on iOS', () => {
  it('inserts phrases and replaces ranges of them', () => {
    const keys = recordKeys();
    input('insertText', 'I scream');
    replaceSelected('insertReplacementText', 'I scream', 'Ice cream');
    input('insertText', ' is gold');
    replaceSelected('insertText', 'gold', 'cold');
    expect(lineOf(keys)).toBe('Ice cream is cold');
  });

  it('replaces an earlier word and keeps the text after it', () => {
    const keys = recordKeys();
    input('insertText', 'open the deaf viewer');
    replaceSelected('insertReplacementText', 'deaf', 'diff');
    input('insertText', ' now');
    expect(lineOf(keys)).toBe('open the diff viewer now');
  });

  it('deletes a phrase by its range and inserts another', () => {
    const keys = recordKeys();
    typeText('say ');
    input('insertText', 'hello word');
    replaceSelected('deleteContentBackward', 'hello word');
    input('insertText', 'hello world');
    expect(lineOf(keys)).toBe('say hello world');
  });

  // WebKit inserts dictated text that has alternatives without an input type and without the text in the event.
  it('inserts text that no event carries', () => {
    const keys = recordKeys();
    typeText('say ');
    const insert = (text: string) => {
      expect(fire(new InputEvent('beforeinput', { inputType: '', ...options }))).toBe(true);
      const field = focusedField();
      field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
      fire(new InputEvent('input', { inputType: '', bubbles: true }));
    };
    insert('hello whirled');
    expect(lineOf(keys)).toBe('say hello whirled');
    select('whirled');
    insert('world');
    expect(lineOf(keys)).toBe('say hello world');
    expect(focusedField().value).toBe('say hello world');
    keydown('Enter');
    expect(keys.at(-1)).toEqual(press('Enter'));
  });

  it('streams hypotheses as a composition that replaces the phrase', () => {
    const keys = recordKeys();
    compose('hello', 'hello whirled', 'hello world');
    input('insertText', '.');
    expect(lineOf(keys)).toBe('hello world.');
  });
});

// The accent menu of macOS: the held letter is typed, then replaced.
it('press and hold replaces a letter with the accented one', () => {
  const keys = recordKeys();
  typeText('cafe');
  replaceSelected('insertReplacementText', 'e', 'é');
  expect(lineOf(keys)).toBe('café');
  typeText(' e');
  input('insertReplacementText', 'è');
  expect(lineOf(keys)).toBe('café è');
});

describe('a spelling correction', () => {
  it('replaces the misspelled word that the browser selects', () => {
    const keys = recordKeys();
    typeText('Bot mew');
    replaceSelected('insertReplacementText', 'mew', 'new');
    expect(lineOf(keys)).toBe('Bot new');
  });

  // WebKit until 2026 sent insertText for the context menu; an engine may name the range with the event.
  it('replaces the word as insertText and by a target range', () => {
    const keys = recordKeys();
    typeText('Bot mew');
    replaceSelected('insertText', 'mew', 'new');
    typeText(' bott');
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
  it('replaces the word before the caret if no range is known', () => {
    const keys = recordKeys();
    typeText('say wrold');
    input('insertReplacementText', 'world');
    expect(lineOf(keys)).toBe('say world');
  });

  it('leaves no selection for the next key, even if the word does not change', () => {
    const keys = recordKeys();
    typeText('say the');
    replaceSelected('insertReplacementText', 'the', 'the');
    input('insertText', 'y');
    expect(lineOf(keys)).toBe('say they');
  });
});

// A double tap on the space bar of iOS or macOS.
it('two spaces become a full stop and a space', () => {
  const keys = recordKeys();
  typeText('hi ');
  replaceSelected('insertReplacementText', ' ', '. ');
  expect(lineOf(keys)).toBe('hi. ');
});
