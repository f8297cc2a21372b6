// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { press } from '../../../src/terminal/input/keys.ts';
import {
  compose,
  composition,
  harness,
  input,
  keydown,
  lineOf,
  openKeyboard,
  recordKeys,
  select,
} from '../keyboard-harness.ts';

beforeEach(openKeyboard);

describe('a soft keyboard', () => {
  it('deletes and breaks lines by input events', () => {
    const keys = recordKeys();
    input('insertText', 'bot list please');
    for (let at = 0; at < 10; at += 1) input('deleteContentBackward');
    expect(lineOf(keys)).toBe('bot l');
    input('deleteWordBackward');
    expect(lineOf(keys)).toBe('bot ');
    input('insertLineBreak');
    expect(keys.at(-1)).toEqual(press('Enter'));
  });

  it('does not restore deleted text after a composition', () => {
    const keys = recordKeys();
    compose('h', 'hello');
    input('deleteContentBackward');
    input('deleteContentBackward');
    compose('p');
    expect(lineOf(keys)).toBe('help');
    expect(harness.textarea.value).toBe('help');
  });

  it('that composes typed letters again does not double them', () => {
    const keys = recordKeys();
    for (const letter of 'bot') input('insertText', letter);
    select('bot');
    compose('bot');
    input('insertText', ' ');
    expect(lineOf(keys)).toBe('bot ');
  });
});

describe('a field', () => {
  it('with a selection of old text deletes nothing', () => {
    const keys = recordKeys();
    harness.textarea.value = '12345';
    harness.textarea.setSelectionRange(0, 5);
    input('insertText', '>');
    input('insertText', ' ');
    expect(lineOf(keys)).toBe('> ');
  });

  it('takes a paste of a soft keyboard without a paste event', () => {
    const keys = recordKeys();
    input('insertFromPaste', 'a\nb');
    expect(keys).toEqual([{ type: 'paste', text: 'a\nb' }]);
  });
});

describe('a composition', () => {
  it('is reported while it lasts and becomes text at its end', () => {
    const keys = recordKeys();
    compose('ㅎ', '하', '한');
    expect(keys.filter((key) => key.type === 'text')).toEqual([{ type: 'text', text: '한' }]);
    expect(keys.map((key) => (key.type === 'compose' ? key.text : ''))).toEqual([
      'ㅎ',
      '하',
      '한',
      '',
      '',
    ]);
  });

  it('handles its own Enter', () => {
    const keys = recordKeys();
    composition('compositionstart', '');
    composition('compositionupdate', '한');
    expect(harness.keyboard.isComposing).toBe(true);
    keydown('Enter', { isComposing: true });
    keydown('Enter', { keyCode: 229 });
    input('insertLineBreak');
    composition('compositionend', '한');
    expect(harness.keyboard.isComposing).toBe(false);
    expect(keys.some((key) => key.type === 'press')).toBe(false);
    expect(lineOf(keys)).toBe('한');
  });

  it('ended by Enter of a hardware keyboard commits once and enters nothing', () => {
    const keys = recordKeys();
    composition('compositionstart', '');
    composition('compositionupdate', '한');
    expect(keydown('Enter')).toBe(false);
    composition('compositionend', '한');
    expect(keys.some((key) => key.type === 'press')).toBe(false);
    expect(lineOf(keys)).toBe('한');
  });

  it('is kept when the field loses the focus', () => {
    const keys = recordKeys();
    composition('compositionstart', '');
    composition('compositionupdate', '한');
    composition('compositionend', '');
    expect(lineOf(keys)).toBe('한');
  });

  it('leaves nothing when cancelled', () => {
    const keys = recordKeys();
    compose('にほ', '');
    expect(lineOf(keys)).toBe('');
  });
});
