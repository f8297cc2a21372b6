import { describe, expect, it } from 'vitest';
import { type EditOptions, edit } from '../../../src/terminal/editor/edit.ts';
import {
  createState,
  type EditState,
  fullText,
  killRingOf,
  renderInputOf,
} from '../../../src/terminal/editor/state.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';

const plain: EditOptions = { hide: () => [] };
const hides = (secret: string): EditOptions => ({
  hide: (text) => {
    const start = text.indexOf(secret);
    return start < 0 ? [] : [{ start, end: start + secret.length }];
  },
});

/** Types letter by letter, presses keys, and gives the state. */
function played(steps: readonly (string | Key)[], start = createState(), rules = plain): EditState {
  const keys = steps.flatMap((step) =>
    typeof step === 'string' ? Array.from(step, (text): Key => ({ type: 'text', text })) : [step],
  );
  return keys.reduce((state, key) => edit(state, key, rules).state, start);
}

const shown = (state: EditState, { hide } = plain) => {
  const { line, hidden } = renderInputOf(state, '', hide);
  return { text: `${line.before}|${line.after}`, hidden };
};
const paste = (text: string): Key => ({ type: 'paste', text });
const undo = press('z', 'ctrl');
const redo = press('z', 'ctrl', 'shift');
const yank = press('y', 'ctrl');
const rotate = press('y', 'alt');
const cut = press('w', 'ctrl');
const long = 'x'.repeat(501);

describe('undo', () => {
  it('goes back by the word, cursor and all, and forth again', () => {
    const typed = played(['one two', press('Home'), 'a']);
    expect(shown(played([undo], typed)).text).toBe('|one two');
    expect(shown(played([undo, undo], typed)).text).toBe('one |');
    expect(shown(played([undo, undo, undo], typed)).text).toBe('|');
    expect(shown(played([undo, undo, undo, undo, redo, redo], typed)).text).toBe('|one two');
    expect(shown(played([undo, 'b', redo], typed)).text).toBe('b|one two');
  });

  it('takes erasing, a paste, a kill, a yank and what was typed whole as steps of their own', () => {
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

describe('a kill', () => {
  it('joins the kill before it, on the side it came from', () => {
    expect(fullText(played(['a b c', cut, cut, cut, yank]))).toBe('a b c');
    expect(fullText(played(['a b', cut, press('Home'), press('k', 'ctrl'), yank, rotate]))).toBe(
      'b',
    );
    expect(fullText(played(['abc', press('ArrowLeft'), cut, press('k', 'ctrl'), yank]))).toBe(
      'abc',
    );
  });

  it('is yanked in later lines, round and round', () => {
    const first = played(['one', cut, 'two', cut, 'x', paste(long), cut]);
    const next = createState(undefined, killRingOf(first));
    expect(fullText(played([yank], next))).toBe(`x${long}`);
    expect(fullText(played([yank, rotate], next))).toBe('two');
    expect(fullText(played([yank, rotate, rotate, rotate], next))).toBe(`x${long}`);
    expect(fullText(played([rotate], next))).toBe('');
    expect(killRingOf(played([paste(long)])).pastes.size).toBe(0);
  });

  it('that touches something hidden is not kept, nor what a chip hides', () => {
    const rules = hides('sk-secret');
    const whole = played(
      ['a', cut, 'key sk-secret', press('u', 'ctrl'), yank],
      createState(),
      rules,
    );
    expect(fullText(whole)).toBe('a');
    const part = played(
      ['a', cut, 'key sk-secret', press('Backspace', 'alt'), yank],
      createState(),
      rules,
    );
    expect(fullText(part)).toBe('key sk-a');
    const chip = played([paste(`sk-secret ${long.repeat(9)}`), cut, yank], createState(), rules);
    expect([fullText(chip), chip.kills]).toEqual(['', []]);
    const beside = played([paste(`sk-secret ${long}`), ' b', cut, yank], createState(), rules);
    expect(beside.kills).toEqual(['b']);
  });
});

describe('a chip', () => {
  it('stands for more than five lines or 500 characters, and says how much', () => {
    const label = (text: string) => shown(played([paste(text)])).text;
    expect(label('a\nb\nc\nd\ne')).toBe('a\nb\nc\nd\ne|');
    expect(label('a\nb\nc\nd\ne\nf')).toBe('[Pasted 6 lines, 11 B]|');
    expect(label('x'.repeat(500))).toBe(`${'x'.repeat(500)}|`);
    expect(label(long)).toBe('[Pasted 1 line, 501 B]|');
    expect(label('日本\n'.repeat(1500))).toBe('[Pasted 1500 lines, 10.5 kB]|');
    expect(label(`${'a'.repeat(99)}\n`.repeat(9000))).toBe(
      '[Pasted 9000 lines, 900.0 kB, about 225k tokens]|',
    );
  });

  it('is one step, one Backspace, one word', () => {
    const line = ['a b', paste(long), 'c'];
    const label = '[Pasted 1 line, 501 B]';
    const left = press('ArrowLeft');
    expect(shown(played([...line, left, left])).text).toBe(`a b|${label}c`);
    expect(fullText(played([...line, left, press('Backspace')]))).toBe('a bc');
    expect(fullText(played([...line, left, left, press('Delete')]))).toBe('a bc');
    expect(fullText(played([...line, cut]))).toBe('a ');
    expect(fullText(played(['a ', paste(long), press('Backspace', 'alt')]))).toBe('a ');
    expect(fullText(played([...line, left, press('Backspace'), undo]))).toBe(`a b${long}c`);
  });

  it('expands, and is not made of what was typed', () => {
    expect(shown(played(['a', paste(long), press('o', 'ctrl')])).text).toBe(`a${long}|`);
    expect(fullText(played([paste(long), '\uFDD0\uFDD1']))).toBe(`${long}\uFFFD\uFFFD`);
  });

  it('shows nothing of what is hidden in it, and hides what reaches out of it', () => {
    const rules = hides('sk-secret');
    const state = played(
      ['key set ', paste(`${long.repeat(20)}sk-sec`), 'ret now'],
      createState(),
      rules,
    );
    const { text, hidden } = shown(state, rules);
    expect(hidden.map(({ start, end }) => text.slice(start, end))).toEqual(['ret']);
    expect(shown(played([paste(`sk-secret${long}`)]), rules).hidden).toEqual([]);
  });

  it('holds what was pasted, byte by byte, less what cannot be seen', () => {
    const text = `\tdef f():\r\n${'  return "日本👍🏽"  \r\n'.repeat(20)}\x1b\x00end\r`;
    const wanted = `\tdef f():\n${'  return "日本👍🏽"  \n'.repeat(20)}end\n`;
    expect(fullText(played([paste(text)]))).toBe(wanted);
  });

  it('gives way to the text itself where too many are in use', () => {
    const pastes = Array.from({ length: 40 }, (_, at) => paste(`${at}${long}`));
    const texts = pastes.map((_, at) => `${at}${long}`);
    expect(fullText(played(pastes))).toBe(texts.join(''));
  });
});

describe('rows', () => {
  const up = press('ArrowUp');
  const down = press('ArrowDown');
  const outcome = (state: EditState, key: Key) => edit(state, key, plain).action;

  it('are climbed towards the column where the climb began', () => {
    const rows = played(['日本語x', press('j', 'ctrl'), 'ab', press('j', 'ctrl'), 'abcde']);
    expect(shown(played([up], rows)).text).toBe('日本語x\nab|\nabcde');
    expect(shown(played([up, up], rows)).text).toBe('日本|語x\nab\nabcde');
    expect(shown(played([up, up, down, down], rows)).text).toBe('日本語x\nab\nabcde|');
    expect(outcome(played([up, up], rows), up)).toBe('up');
    expect(outcome(played([up], rows), down)).toBeUndefined();
    expect(outcome(rows, down)).toBe('down');
  });

  it('go on where the text is open, and behind a backslash', () => {
    const rules = { ...plain, isUnfinished: (text: string) => text.startsWith('"') };
    expect(edit(played(['"a']), press('Enter'), rules).action).toBeUndefined();
    expect(fullText(played(['a\\', press('Enter'), 'b']))).toBe('a\nb');
    expect(edit(played(['a\\\\']), press('Enter'), plain).action).toBe('enter');
    expect(fullText(played(['"a\\', press('Enter')], createState(), rules))).toBe('"a\\\n');
  });

  it('begin and end where Ctrl-Home and Ctrl-End go', () => {
    const rows = played(['a', press('j', 'ctrl'), 'b', press('Home', 'ctrl'), 'x']);
    expect(shown(rows).text).toBe('x|a\nb');
    expect(shown(played([press('End', 'ctrl')], rows)).text).toBe('xa\nb|');
  });
});
