// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  compose,
  composition,
  focusedField,
  input,
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

describe('Gboard in Chrome', () => {
  // Every word is composed; Gboard's own Backspace shortens the composition.
  it('composes words and commits them with the space', () => {
    const keys = recordKeys();
    for (const word of ['bot', 'list']) {
      pressProcessKey();
      compose(...Array.from(word, (_, at) => word.slice(0, at + 1)));
      input('insertText', ' ');
    }
    expect(lineOf(keys)).toBe('bot list ');
    expect(focusedField().value).toBe('bot list ');
  });

  it('autocorrects the word being composed', () => {
    const keys = recordKeys();
    compose('t', 'te', 'teh', 'the');
    input('insertText', ' ');
    expect(lineOf(keys)).toBe('the ');
  });

  // Without a composition Gboard selects the word, deletes it and inserts the suggestion and a space.
  it('replaces the word before the caret with a suggestion', () => {
    const keys = recordKeys();
    typeText('say diri');
    replaceSelected('deleteContentBackward', 'diri');
    input('insertText', 'dirigible ');
    expect(lineOf(keys)).toBe('say dirigible ');
  });

  // Chromium sends no compositionstart when Gboard composes existing text, and does not cancel deletions in it.
  it('composes a word again when part of it is deleted', () => {
    const keys = recordKeys();
    typeText('say hello');
    select('hello');
    composition('compositionupdate', 'hello');
    composition('compositionupdate', 'hell');
    expect(lineOf(keys)).toBe('say hell');
    composition('compositionupdate', 'help');
    composition('compositionend', 'help');
    expect(lineOf(keys)).toBe('say help');
  });

  it('deletes within a composition by events that cannot be cancelled', () => {
    const keys = recordKeys();
    typeText('a ');
    composition('compositionstart', '');
    composition('compositionupdate', 'bo');
    focusedField().setSelectionRange(4, 4);
    input('deleteContentBackward', null, { ...options, cancelable: false });
    expect(keys.at(-1)).toEqual({ type: 'compose', text: 'b' });
    composition('compositionend', 'b');
    expect(lineOf(keys)).toBe('a b');
  });

  it('corrects an earlier word of the line', () => {
    const keys = recordKeys();
    typeText('mew bot');
    select('mew');
    compose('new');
    expect(lineOf(keys)).toBe('new bot');
  });

  it('replaces the space before punctuation', () => {
    const keys = recordKeys();
    compose('h', 'hi');
    input('insertText', ' ');
    replaceSelected('deleteContentBackward', ' ');
    input('insertText', '. ');
    expect(lineOf(keys)).toBe('hi. ');
  });
});
