import { describe, expect, it } from 'vitest';
import { completeWord } from '../../../src/terminal/editor/completion-menu.ts';
import type { Candidate } from '../../../src/terminal/editor/fuzzy-match.ts';
import type { Overlay, OverlayResult } from '../../../src/terminal/editor/overlay.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { createLine, type Line } from '../../../src/terminal/text/line.ts';
import { unstyled } from '../../../src/terminal/text/styled-text.ts';

const view = { columns: 60, rows: 24 };
const tab = press('Tab');
const back = press('Tab', 'shift');
const typed = (text: string): Key => ({ type: 'text', text });
const named = (...texts: readonly string[]) => texts.map((text) => ({ text }));

/** Completes the last word; returns the line or the menu. */
function tabbed(line: Line, candidates: readonly Candidate[]) {
  return completeWord(line, (before) => ({ start: before.lastIndexOf(' ') + 1, candidates }));
}

function opened(line: Line, candidates: readonly Candidate[]): Overlay {
  const menu = tabbed(line, candidates);
  if (!menu || !('handleKey' in menu)) throw new Error('no menu was opened');
  return menu;
}

/** Returns the menu after the keys; throws if one closes it. */
function pressing(menu: Overlay, ...keys: readonly Key[]): Overlay {
  return keys.reduce((open, key) => {
    const taken = open.handleKey(key);
    if (taken.type === 'closed') throw new Error('the menu was closed');
    return taken.overlay;
  }, menu);
}

const rows = (menu: Overlay, size = view) => menu.rows(size).map(unstyled);
const passed = (line: Line): OverlayResult => ({ type: 'closed', line, isHandled: false });
const closed = (line: Line): OverlayResult => ({ type: 'closed', line, isHandled: true });

describe('Tab', () => {
  it('inserts the only match and a space', () => {
    expect(tabbed(createLine('k'), named('key', 'chat'))).toEqual(createLine('key '));
    expect(tabbed(createLine('key'), named('key', 'keys-of'))).toMatchObject({
      line: createLine('key'),
    });
    expect(tabbed(createLine('s'), named('set', 'list'))).toEqual(createLine('set '));
    expect(tabbed(createLine('OP'), named('openai'))).toEqual(createLine('openai '));
    expect(tabbed(createLine('gp5'), named('openai:gpt-5', 'xai:grok'))).toEqual(
      createLine('openai:gpt-5 '),
    );
    expect(tabbed(createLine('zz'), named('key'))).toBeUndefined();
  });

  it('adds no space if the word continues, a quote is open or white space follows', () => {
    expect(tabbed(createLine('te'), named('temperature='))).toEqual(createLine('temperature='));
    expect(tabbed(createLine('op'), named('openai:'))).toEqual(createLine('openai:'));
    expect(tabbed(createLine('op', ' x'), named('openai'))).toEqual(createLine('openai', ' x'));
    const quoted = completeWord(createLine('-m "op'), () => ({
      start: 4,
      candidates: named('openai'),
    }));
    expect(quoted).toEqual(createLine('-m "openai'));
  });

  it('inserts the common prefix and opens the menu', () => {
    const menu = opened(createLine('chat o', ' x'), named('openai', 'openrouter', 'groq'));
    expect(menu.line).toEqual(createLine('chat open', ' x'));
    expect(rows(menu)).toEqual(['  openai', '  openrouter']);
    expect(menu.announcement).toBe('2 choices');
  });
});

describe('the menu', () => {
  const verbs = [
    { text: 'set', description: 'save a key' },
    { text: 'rotate', description: 'replace a key' },
    { text: 'rm' },
  ];

  it('marks the selected candidate by more than a colour, cycles, and announces it', () => {
    const menu = opened(createLine('key ', 'x'), verbs);
    expect(rows(menu)).toEqual(['  set     save a key', '  rotate  replace a key', '  rm']);
    const second = pressing(menu, tab, press('ArrowDown'));
    expect(rows(second)).toEqual(['  set     save a key', '> rotate  replace a key', '  rm']);
    expect(second.line).toEqual(createLine('key rotate', 'x'));
    expect(second.announcement).toBe('rotate, 2 of 3');
    expect(pressing(second, back, back).line).toEqual(createLine('key rm', 'x'));
    expect(pressing(menu, press('ArrowUp')).line).toEqual(createLine('key rm', 'x'));
    expect(pressing(menu, press('ArrowUp'), tab).line).toEqual(createLine('key set', 'x'));
  });

  it('filters while typing, widens with Backspace, and keeps its height', () => {
    const menu = opened(createLine('key '), verbs);
    const narrowed = pressing(menu, typed('r'), typed('m'));
    expect(rows(narrowed)).toEqual(['  rm', '', '']);
    expect(narrowed.line).toEqual(createLine('key rm'));
    expect(rows(pressing(narrowed, typed('x')))).toEqual(['  no matches', '', '']);
    const widened = pressing(narrowed, press('Backspace'), press('Backspace'));
    expect(rows(widened)).toEqual(rows(menu));
    expect(widened.handleKey(press('Backspace'))).toEqual(passed(createLine('key ')));
    expect(narrowed.handleKey(tab)).toEqual(closed(createLine('key rm ')));
    expect(pressing(menu, { type: 'compose', text: '한' }).line).toEqual(menu.line);
  });

  it('closes with the selected candidate at Enter, Right and a space', () => {
    const menu = opened(createLine('key '), verbs);
    const first = pressing(menu, tab);
    expect(first.handleKey(press('Enter'))).toEqual(closed(createLine('key set ')));
    expect(first.handleKey(press('ArrowRight'))).toEqual(closed(createLine('key set')));
    expect(first.handleKey(typed(' '))).toEqual(passed(createLine('key set')));
    expect(menu.handleKey(press('Enter'))).toEqual(passed(createLine('key ')));
  });

  it('closes with the former line at Esc and Ctrl-C', () => {
    const first = pressing(opened(createLine('key '), verbs), tab, typed('x'));
    for (const key of [press('Escape'), press('c', 'ctrl')])
      expect(first.handleKey(key)).toEqual({ type: 'closed', isHandled: true });
  });

  it('passes pastes and every other key to the line', () => {
    const first = pressing(opened(createLine('key '), verbs), tab);
    for (const key of [press('a', 'ctrl'), { type: 'paste', text: 'x' } as const])
      expect(first.handleKey(key)).toEqual(passed(createLine('key set')));
  });

  it('shows at most ten rows or half of a low window around the selected candidate, and a count', () => {
    const many = opened(createLine(''), named(...Array.from({ length: 512 }, (_, at) => `m${at}`)));
    expect(rows(many)).toHaveLength(10);
    expect(rows(many).at(-1)).toBe('  512 matches, Tab to choose');
    const low = { columns: 80, rows: 8 };
    expect(rows(pressing(many, tab, tab, tab), low)).toEqual([
      '  m1',
      '> m2',
      '  m3',
      '  3 of 512',
    ]);
    expect(rows(pressing(many, back), low)).toEqual(['  m509', '  m510', '> m511', '  512 of 512']);
    expect(rows(many, { columns: 80, rows: 2 })).toHaveLength(1);
    expect(rows(pressing(many, typed('511')))).toEqual(['  m511', ...Array(9).fill('')]);
  });

  it('fits into a narrow window without descriptions', () => {
    const menu = opened(createLine(''), [
      { text: 'x'.repeat(50), description: 'long' },
      { text: '日本', description: 'wide' },
    ]);
    expect(rows(menu, { columns: 40, rows: 24 })).toEqual([`  ${'x'.repeat(37)}…`, '  日本']);
    expect(rows(menu, { columns: 52, rows: 24 })).toEqual([
      `  ${'x'.repeat(29)}…  long`,
      `  日本${' '.repeat(28)}wide`,
    ]);
  });

  it('shows control and bidirectional characters in a visible form', () => {
    const menu = opened(createLine(''), [
      { text: 'a\x1b[2J\n\tb', description: 'c\u202ed\r\ne' },
      { text: 'b' },
    ]);
    const [first = ''] = rows(menu);
    expect(first).toContain('a␛[2J b');
    expect(first).toContain('c<U+202E>d');
    expect(first).not.toMatch(/[\x00-\x1f]/);
  });
});
