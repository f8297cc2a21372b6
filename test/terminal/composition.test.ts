// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { press } from '../../src/terminal/input/keys.ts';
import {
  compose,
  composition,
  desk,
  down,
  heard,
  input,
  lineOf,
  openDesk,
  select,
} from './desk.ts';

beforeEach(openDesk);

describe('soft keyboards', () => {
  it('delete and break lines by input events, however often', () => {
    const keys = heard();
    input('insertText', 'bot list please');
    for (let at = 0; at < 10; at += 1) input('deleteContentBackward');
    expect(lineOf(keys)).toBe('bot l');
    input('deleteWordBackward');
    expect(lineOf(keys)).toBe('bot ');
    input('insertLineBreak');
    expect(keys.at(-1)).toEqual(press('Enter'));
  });

  it('bring nothing back after a finished composition', () => {
    const keys = heard();
    compose('h', 'hello');
    input('deleteContentBackward');
    input('deleteContentBackward');
    compose('p');
    expect(lineOf(keys)).toBe('help');
    expect(desk.textarea.value).toBe('help');
  });

  it('that call typed letters a composition afterwards do not double them', () => {
    const keys = heard();
    for (const letter of 'bot') input('insertText', letter);
    select('bot');
    compose('bot');
    input('insertText', ' ');
    expect(lineOf(keys)).toBe('bot ');
  });
});

describe('a field', () => {
  it('that holds a selection of old text deletes nothing', () => {
    const keys = heard();
    desk.textarea.value = '12345';
    desk.textarea.setSelectionRange(0, 5);
    input('insertText', '>');
    input('insertText', ' ');
    expect(lineOf(keys)).toBe('> ');
  });

  it('gives what a soft keyboard pastes without a paste event', () => {
    const keys = heard();
    input('insertFromPaste', 'a\nb');
    expect(keys).toEqual([{ type: 'paste', text: 'a\nb' }]);
  });
});

describe('a composition', () => {
  it('is told while it lasts and is text at its end', () => {
    const keys = heard();
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

  it('owns its Enter', () => {
    const keys = heard();
    composition('compositionstart', '');
    composition('compositionupdate', '한');
    expect(desk.keyboard.isComposing).toBe(true);
    down('Enter', { isComposing: true });
    down('Enter', { keyCode: 229 });
    input('insertLineBreak');
    composition('compositionend', '한');
    expect(desk.keyboard.isComposing).toBe(false);
    expect(keys.some((key) => key.type === 'press')).toBe(false);
    expect(lineOf(keys)).toBe('한');
  });

  it('ended by an Enter of no input method commits once and sends nothing', () => {
    const keys = heard();
    composition('compositionstart', '');
    composition('compositionupdate', '한');
    expect(down('Enter')).toBe(false);
    composition('compositionend', '한');
    expect(keys.some((key) => key.type === 'press')).toBe(false);
    expect(lineOf(keys)).toBe('한');
  });

  it('that the focus leaves is kept', () => {
    const keys = heard();
    composition('compositionstart', '');
    composition('compositionupdate', '한');
    composition('compositionend', '');
    expect(lineOf(keys)).toBe('한');
  });

  it('that is cancelled leaves nothing', () => {
    const keys = heard();
    compose('にほ', '');
    expect(lineOf(keys)).toBe('');
  });
});
