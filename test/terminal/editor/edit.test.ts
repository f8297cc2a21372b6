import { describe, expect, it } from 'vitest';
import { edit } from '../../../src/terminal/editor/edit.ts';
import { expandPastes } from '../../../src/terminal/editor/placeholders.ts';
import { createState, fullText } from '../../../src/terminal/editor/state.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { createLine } from '../../../src/terminal/text/line.ts';

/** Types the steps and returns the text with a bar at the cursor. */
function typed(...steps: readonly (string | Key)[]): string {
  let state = createState();
  for (const step of steps) {
    const key = typeof step === 'string' ? ({ type: 'text', text: step } as const) : step;
    state = edit(state, key).state;
  }
  return `${expandPastes(state.line.before, state.placeholders)}|${expandPastes(state.line.after, state.placeholders)}`;
}

const paste = (text: string): Key => ({ type: 'paste', text });
const backspace = press('Backspace');
const toLeft = press('ArrowLeft');

describe('a grapheme', () => {
  const whole = ['请', '👨‍👩‍👧‍👦', '🇰🇷', 'e\u0301', '👍🏽', '❤️', '1️⃣', 'क्षि', '한'];

  it('is one step of the cursor', () => {
    for (const grapheme of whole) {
      expect(typed(`a${grapheme}b`, toLeft, toLeft)).toBe(`a|${grapheme}b`);
      expect(typed(`a${grapheme}b`, press('Home'), press('ArrowRight'), press('ArrowRight'))).toBe(
        `a${grapheme}|b`,
      );
    }
  });

  it('is one Backspace and one Delete', () => {
    expect(typed(...whole, ...whole.map(() => backspace))).toBe('|');
    expect(typed(...whole, press('Home'), ...whole.map(() => press('Delete')))).toBe('|');
    expect(typed('a😀b', toLeft, backspace)).toBe('a|b');
  });

  it('that forms around the cursor moves it to its end', () => {
    expect(typed('\u{1F469}', toLeft, '👨\u200D')).toBe('👨\u200D\u{1F469}|');
    expect(typed('🇰🇷', press('Home'), '🇯')).toBe('🇯🇰|🇷');
  });
});

describe('words', () => {
  it('are letters, digits and underscores for Alt', () => {
    const url = createState(createLine('bot import https://c.example/x/y-z'));
    const shorter = edit(url, press('Backspace', 'alt')).state;
    expect(fullText(shorter)).toBe('bot import https://c.example/x/y-');
    expect(fullText(edit(shorter, press('w', 'ctrl')).state)).toBe('bot import ');
    expect(typed('foo-bar.baz 日本語', press('b', 'alt'), press('b', 'alt'))).toBe(
      'foo-bar.|baz 日本語',
    );
    expect(typed('foo-bar', press('Home'), press('f', 'alt'), press('ArrowRight', 'ctrl'))).toBe(
      'foo-bar|',
    );
    expect(typed('foo-bar', press('Home'), press('d', 'alt'))).toBe('|-bar');
  });

  it('are runs without white space for Ctrl-W', () => {
    expect(typed('chat well... bar', press('w', 'ctrl'))).toBe('chat well... |');
    expect(typed('chat  ', press('w', 'ctrl'))).toBe('|');
  });
});

describe('logical lines', () => {
  it('start at Shift-Enter, Alt-Enter and Ctrl-J and have their own start and end', () => {
    const rows = [
      'a',
      press('Enter', 'shift'),
      'bc',
      press('Enter', 'alt'),
      'd',
      press('j', 'ctrl'),
    ];
    expect(typed(...rows)).toBe('a\nbc\nd\n|');
    expect(typed(...rows, toLeft, toLeft, toLeft, press('a', 'ctrl'))).toBe('a\n|bc\nd\n');
    expect(typed(...rows, toLeft, toLeft, toLeft, press('u', 'ctrl'))).toBe('a\n|\nd\n');
    expect(typed(...rows, toLeft, toLeft, press('u', 'ctrl'))).toBe('a\nbc|d\n');
    expect(typed('a\nb', press('Home'), toLeft, press('k', 'ctrl'))).toBe('a|b');
    expect(typed('\na', press('Home'), backspace)).toBe('|a');
  });
});

describe('a paste', () => {
  it('never enters the line and keeps its lines and tabs', () => {
    expect(typed(paste('def f(x):\r\n\treturn x\r\rprint(2)\n'))).toBe(
      'def f(x):\n\treturn x\n\nprint(2)\n|',
    );
    for (const text of ['a\n', '\r', 'hello \x1b[201~\rkey list\r', 'hi \u009b201~\rexport\r'])
      expect(edit(createState(), paste(text)).action).toBeUndefined();
  });

  it('loses invisible and control characters', () => {
    expect(typed(paste('hello \x1b[201~\rkey list\r'))).toBe('hello \nkey list\n|');
    expect(typed(paste('a\x15b\x03c\x00\x07 \u009b201~'))).toBe('abc |');
    expect(typed(paste('https://c.example/\u202eexe.gpj\u202c#x\u200b'))).toBe(
      'https://c.example/exe.gpj#x|',
    );
    expect(typed('a\u00adb', 'c\u200bd')).toBe('abcd|');
  });

  it('keeps its length at any size', () => {
    const long = `${'A'.repeat(4090)}${'B'.repeat(10)}${'C'.repeat(4096)}D`;
    expect(typed(paste(long))).toBe(`${long}|`);
  });
});

describe('a key that does not edit', () => {
  it('asks for an action', () => {
    const action = (line: string, key: Key) => edit(createState(createLine(line)), key).action;
    expect(action('a', press('Enter'))).toBe('enter');
    expect(action('a', press('c', 'ctrl'))).toBe('interrupt');
    expect(action('', press('d', 'ctrl'))).toBe('eof');
    expect(action('', press('p', 'ctrl'))).toBe('up');
    expect(action('', press('ArrowDown'))).toBe('down');
    expect(action('', press('l', 'ctrl'))).toBe('clear');
    expect(action('', press('Tab'))).toBe('complete');
    expect(action('', press('PageUp'))).toBeUndefined();
  });

  it('Ctrl-D deletes forward if there is text', () => {
    expect(typed('ab', press('Home'), press('d', 'ctrl'))).toBe('|b');
  });
});
