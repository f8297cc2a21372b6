// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  compose,
  composition,
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

describe('Gboard in Chrome', () => {
  // Every word is composed; Gboard's own Backspace shortens the composition.
  it('composes words and commits them with the blank', () => {
    const keys = heard();
    for (const word of ['bot', 'list']) {
      taken();
      compose(...Array.from(word, (_, at) => word.slice(0, at + 1)));
      input('insertText', ' ');
    }
    expect(lineOf(keys)).toBe('bot list ');
    expect(focused().value).toBe('bot list ');
  });

  it('autocorrects the word being composed', () => {
    const keys = heard();
    compose('t', 'te', 'teh', 'the');
    input('insertText', ' ');
    expect(lineOf(keys)).toBe('the ');
  });

  // Without a composition Gboard selects the word, deletes it and inserts the suggestion with a blank behind it.
  it('puts a suggestion in the place of the word before the caret', () => {
    const keys = heard();
    typed('say diri');
    replace('deleteContentBackward', 'diri');
    input('insertText', 'dirigible ');
    expect(lineOf(keys)).toBe('say dirigible ');
  });

  // Chromium sends no compositionstart where Gboard composes what is there, and cancels no deletion within it.
  it('composes a word again when it is erased and changed', () => {
    const keys = heard();
    typed('say hello');
    select('hello');
    composition('compositionupdate', 'hello');
    composition('compositionupdate', 'hell');
    expect(lineOf(keys)).toBe('say hell');
    composition('compositionupdate', 'help');
    composition('compositionend', 'help');
    expect(lineOf(keys)).toBe('say help');
  });

  it('deletes within a composition without a chance to cancel', () => {
    const keys = heard();
    typed('a ');
    composition('compositionstart', '');
    composition('compositionupdate', 'bo');
    focused().setSelectionRange(4, 4);
    input('deleteContentBackward', null, { ...options, cancelable: false });
    expect(keys.at(-1)).toEqual({ type: 'compose', text: 'b' });
    composition('compositionend', 'b');
    expect(lineOf(keys)).toBe('a b');
  });

  it('corrects an earlier word of the row', () => {
    const keys = heard();
    typed('mew bot');
    select('mew');
    compose('new');
    expect(lineOf(keys)).toBe('new bot');
  });

  it('replaces the blank before punctuation', () => {
    const keys = heard();
    compose('h', 'hi');
    input('insertText', ' ');
    replace('deleteContentBackward', ' ');
    input('insertText', '. ');
    expect(lineOf(keys)).toBe('hi. ');
  });
});
