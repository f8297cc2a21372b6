import { describe, expect, it } from 'vitest';
import { fullText } from '../../../src/terminal/editor/state.ts';
import { press } from '../../../src/terminal/input/keys.ts';
import { cut, paste, played, redo, shown, undo, yank } from './played-line.ts';

describe('undo', () => {
  it('undoes and redoes words with their cursor', () => {
    const typed = played(['one two', press('Home'), 'a']);
    expect(shown(played([undo], typed)).text).toBe('|one two');
    expect(shown(played([undo, undo], typed)).text).toBe('one |');
    expect(shown(played([undo, undo, undo], typed)).text).toBe('|');
    expect(shown(played([undo, undo, undo, undo, redo, redo], typed)).text).toBe('|one two');
    expect(shown(played([undo, 'b', redo], typed)).text).toBe('b|one two');
  });

  it('takes a deletion, a paste, a kill, a yank and text inserted at once as separate steps', () => {
    expect(fullText(played(['one two', press('Backspace'), press('Backspace'), undo]))).toBe(
      'one two',
    );
    expect(fullText(played(['a', paste('b'), 'c', undo, undo]))).toBe('a');
    expect(fullText(played(['a b', cut, yank, yank, undo]))).toBe('a b');
    expect(
      fullText(played([{ type: 'text', text: '日本' }, { type: 'text', text: '語' }, undo])),
    ).toBe('日本');
    const erased = Array.from('one two', () => press('Backspace'));
    expect(fullText(played(['one two', ...erased, undo]))).toBe('one ');
  });
});
