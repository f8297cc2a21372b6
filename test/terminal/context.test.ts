// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { desk, down, focused, heard, input, lineOf, openDesk, typed } from './desk.ts';

beforeEach(openDesk);

describe('the field', () => {
  it('holds the row before the cursor', () => {
    heard();
    typed('one two');
    expect(focused().value).toBe('one two');
    down('Enter', { shiftKey: true });
    typed('three');
    down('ArrowLeft');
    expect(focused().value).toBe('thre');
    down('ArrowUp');
    expect(focused().value).toBe('one ');
  });

  it('is empty where nobody listens, and behind a line that has ended', () => {
    desk.keyboard.focus();
    typed('early');
    expect(focused().value).toBe('');
    const release = desk.keyboard.listen(
      () => undefined,
      () => 'row',
    );
    expect(focused().value).toBe('row');
    release();
    expect(focused().value).toBe('');
  });

  it('loses a selection that the user made to the next key', () => {
    const keys = heard();
    typed('one two');
    focused().select();
    typed('!');
    expect(lineOf(keys)).toBe('one two!');
  });

  it('has its text again after xterm emptied it', () => {
    heard();
    typed('one');
    desk.textarea.value = '';
    desk.textarea.blur();
    desk.keyboard.focus();
    expect(focused().value).toBe('one');
  });

  it('replaces nothing where it holds another text, such as what xterm puts there for a context menu', () => {
    const keys = heard();
    typed('one ');
    desk.textarea.value = 'selected';
    desk.textarea.select();
    input('insertText', 'two');
    expect(lineOf(keys)).toBe('one two');
    expect(focused().value).toBe('one two');
  });
});
