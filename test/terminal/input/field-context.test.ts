// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  focusedField,
  harness,
  input,
  keydown,
  lineOf,
  openKeyboard,
  recordKeys,
  typeText,
} from '../keyboard-harness.ts';

beforeEach(openKeyboard);

describe('the context in the field', () => {
  it('is the logical line before the cursor', () => {
    recordKeys();
    typeText('one two');
    expect(focusedField().value).toBe('one two');
    keydown('Enter', { shiftKey: true });
    typeText('three');
    keydown('ArrowLeft');
    expect(focusedField().value).toBe('thre');
    keydown('ArrowUp');
    expect(focusedField().value).toBe('one ');
  });

  it('is empty while nobody listens and after a line has ended', () => {
    harness.keyboard.focus();
    typeText('early');
    expect(focusedField().value).toBe('');
    const release = harness.keyboard.listen(
      () => undefined,
      () => 'row',
    );
    expect(focusedField().value).toBe('row');
    release();
    expect(focusedField().value).toBe('');
  });

  it('loses a selection at the next key', () => {
    const keys = recordKeys();
    typeText('one two');
    focusedField().select();
    typeText('!');
    expect(lineOf(keys)).toBe('one two!');
  });

  it('is restored after xterm.js empties the field', () => {
    recordKeys();
    typeText('one');
    harness.textarea.value = '';
    harness.textarea.blur();
    harness.keyboard.focus();
    expect(focusedField().value).toBe('one');
  });

  it('is not replaced when the field holds another text, such as the selected output for a context menu', () => {
    const keys = recordKeys();
    typeText('one ');
    harness.textarea.value = 'selected';
    harness.textarea.select();
    input('insertText', 'two');
    expect(lineOf(keys)).toBe('one two');
    expect(focusedField().value).toBe('one two');
  });
});
