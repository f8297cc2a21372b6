import { describe, expect, it } from 'vitest';
import { createState, fullText } from '../../../src/terminal/editor/state.ts';
import { press } from '../../../src/terminal/input/keys.ts';
import { cut, hides, longText, paste, played, shown, undo } from './played-line.ts';

describe('a paste placeholder', () => {
  it('replaces more than five lines or 500 characters with their size', () => {
    const label = (text: string) => shown(played([paste(text)])).text;
    expect(label('a\nb\nc\nd\ne')).toBe('a\nb\nc\nd\ne|');
    expect(label('a\nb\nc\nd\ne\nf')).toBe('[Pasted 6 lines, 11 B]|');
    expect(label('x'.repeat(500))).toBe(`${'x'.repeat(500)}|`);
    expect(label(longText)).toBe('[Pasted 1 line, 501 B]|');
    expect(label('日本\n'.repeat(1500))).toBe('[Pasted 1500 lines, 10.5 kB]|');
    expect(label(`${'a'.repeat(99)}\n`.repeat(9000))).toBe(
      '[Pasted 9000 lines, 900.0 kB, about 225k tokens]|',
    );
  });

  it('is one step of the cursor, one Backspace, one word', () => {
    const line = ['a b', paste(longText), 'c'];
    const label = '[Pasted 1 line, 501 B]';
    const left = press('ArrowLeft');
    expect(shown(played([...line, left, left])).text).toBe(`a b|${label}c`);
    expect(fullText(played([...line, left, press('Backspace')]))).toBe('a bc');
    expect(fullText(played([...line, left, left, press('Delete')]))).toBe('a bc');
    expect(fullText(played([...line, cut]))).toBe('a ');
    expect(fullText(played(['a ', paste(longText), press('Backspace', 'alt')]))).toBe('a ');
    expect(fullText(played([...line, left, press('Backspace'), undo]))).toBe(`a b${longText}c`);
  });

  it('expands at Ctrl-O, and cannot be typed', () => {
    expect(shown(played(['a', paste(longText), press('o', 'ctrl')])).text).toBe(`a${longText}|`);
    expect(fullText(played([paste(longText), '\uFDD0\uFDD1']))).toBe(`${longText}\uFFFD\uFFFD`);
  });

  it('replaces the text again at the next Ctrl-O, also after other keys', () => {
    const toggle = press('o', 'ctrl');
    const expanded = played(['a ', paste(longText), ' b', toggle, press('ArrowLeft'), '!']);
    expect(shown(expanded).text).toBe(`a ${longText} !|b`);
    const collapsed = played([toggle], expanded);
    expect(shown(collapsed).text).toBe('a [Pasted 1 line, 501 B] !b|');
    expect(fullText(collapsed)).toBe(`a ${longText} !b`);
    expect(shown(played([undo], collapsed)).text).toBe(`a ${longText} !|b`);
  });

  it('shows nothing of hidden text in it, and hides the part outside it', () => {
    const rules = hides('sk-secret');
    const state = played(
      ['key set ', paste(`${longText.repeat(20)}sk-sec`), 'ret now'],
      createState(),
      rules,
    );
    const { text, hidden } = shown(state, rules);
    expect(hidden.map(({ start, end }) => text.slice(start, end))).toEqual(['ret']);
    expect(shown(played([paste(`sk-secret${longText}`)]), rules).hidden).toEqual([]);
  });

  it('keeps the pasted text except invisible characters', () => {
    const text = `\tdef f():\r\n${'  return "日本👍🏽"  \r\n'.repeat(20)}\x1b\x00end\r`;
    const wanted = `\tdef f():\n${'  return "日本👍🏽"  \n'.repeat(20)}end\n`;
    expect(fullText(played([paste(text)]))).toBe(wanted);
  });

  it('is not used when all are taken', () => {
    const pastes = Array.from({ length: 40 }, (_, at) => paste(`${at}${longText}`));
    const texts = pastes.map((_, at) => `${at}${longText}`);
    expect(fullText(played(pastes))).toBe(texts.join(''));
  });
});
