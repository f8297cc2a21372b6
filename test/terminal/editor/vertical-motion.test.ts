import { describe, expect, it } from 'vitest';
import { edit } from '../../../src/terminal/editor/edit.ts';
import { createState, type EditState, fullText } from '../../../src/terminal/editor/state.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { plain, played, shown } from './played-line.ts';

describe('logical lines', () => {
  const up = press('ArrowUp');
  const down = press('ArrowDown');
  const action = (state: EditState, key: Key) => edit(state, key, plain).action;

  it('keep the column of the first vertical move', () => {
    const rows = played(['日本語x', press('j', 'ctrl'), 'ab', press('j', 'ctrl'), 'abcde']);
    expect(shown(played([up], rows)).text).toBe('日本語x\nab|\nabcde');
    expect(shown(played([up, up], rows)).text).toBe('日本|語x\nab\nabcde');
    expect(shown(played([up, up, down, down], rows)).text).toBe('日本語x\nab\nabcde|');
    expect(action(played([up, up], rows), up)).toBe('up');
    expect(action(played([up], rows), down)).toBeUndefined();
    expect(action(rows, down)).toBe('down');
  });

  it('continue at Enter if the text is unfinished or ends with a backslash', () => {
    const rules = { ...plain, isUnfinished: (text: string) => text.startsWith('"') };
    expect(edit(played(['"a']), press('Enter'), rules).action).toBeUndefined();
    expect(fullText(played(['a\\', press('Enter'), 'b']))).toBe('a\nb');
    expect(edit(played(['a\\\\']), press('Enter'), plain).action).toBe('enter');
    expect(fullText(played(['"a\\', press('Enter')], createState(), rules))).toBe('"a\\\n');
  });

  it('have a common start and end for Ctrl-Home and Ctrl-End', () => {
    const rows = played(['a', press('j', 'ctrl'), 'b', press('Home', 'ctrl'), 'x']);
    expect(shown(rows).text).toBe('x|a\nb');
    expect(shown(played([press('End', 'ctrl')], rows)).text).toBe('xa\nb|');
  });
});
