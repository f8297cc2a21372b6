import type { Terminal } from '@xterm/xterm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  red,
  sanitize,
  styled,
  toTerminal,
  unstyled,
} from '../../../src/terminal/text/styled-text.ts';
import { cursorAfter, graphemes, layoutText, truncate } from '../../../src/terminal/text/width.ts';
import { runs } from '../../support/soak.ts';
import { arbitraryText } from '../arbitrary-text.ts';
import { headlessTerminal } from '../harness.ts';

it('text has the width that the terminal gives it', async () => {
  const widths = {
    '✅': 2,
    '❤️': 2,
    '❤': 1,
    '👍🏽': 2,
    '👨‍👩‍👧‍👦': 2,
    '🇰🇷': 2,
    '1️⃣': 2,
    'e\u0301': 1,
    日本語: 6,
    नि: 1,
  };
  for (const [text, width] of Object.entries(widths)) {
    const term = headlessTerminal(80, 5);
    await write(term, text);
    expect([text, term.buffer.active.cursorX, cursorAfter(text, 80).x]).toEqual([
      text,
      width,
      width,
    ]);
  }
});

it("the cursor position equals the terminal's, for any text and width", {
  timeout: 60_000,
}, async () => {
  const terms = Array.from({ length: 8 }, () => headlessTerminal(80, 60));
  const sample = fc.tuple(arbitraryText(60), fc.integer({ min: 10, max: 120 }), fc.nat(9));
  const samples = fc.array(sample, { minLength: terms.length, maxLength: terms.length });
  const check = async (term: Terminal, raw: string, columns: number, x: number) => {
    const text = sanitize(raw);
    term.reset();
    term.resize(columns, 60);
    await write(term, `${' '.repeat(x)}\x1b[m${toTerminal(text)}`);
    const { cursorX, cursorY, baseY } = term.buffer.active;
    expect({ x: cursorX, y: cursorY + baseY }).toEqual(cursorAfter(text, columns, x));
  };
  await fc.assert(
    fc.asyncProperty(samples, (list) =>
      Promise.all(terms.map((term, at) => check(term, ...(list[at] ?? ['', 80, 0])))).then(
        () => true,
      ),
    ),
    runs(250),
  );
});

it('a grapheme cluster is one grapheme, as is an Indic conjunct', () => {
  expect(graphemes('a👨‍👩‍👧‍👦🇰🇷🇯🇵e\u0301❤️1️⃣\n\tक्षि')).toEqual([
    'a',
    '👨‍👩‍👧‍👦',
    '🇰🇷',
    '🇯🇵',
    'e\u0301',
    '❤️',
    '1️⃣',
    '\n',
    '\t',
    'क्षि',
  ]);
});

it('a long text has the same graphemes as if it were segmented at once', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const property = fc.property(arbitraryText(600), (text) => {
    const boundaries = new Set(Array.from(segmenter.segment(text), ({ index }) => index));
    const clusters = layoutText(text, Number.POSITIVE_INFINITY).map(({ start }) => start);
    const starts = clusters.filter((start) => boundaries.has(start));
    expect(graphemes(text)).toEqual(starts.map((start, at) => text.slice(start, starts[at + 1])));
  });
  fc.assert(property, runs(50));
});

it('graphemes longer than a segmentation step and very long texts are split correctly', () => {
  const long = `e${'\u0301'.repeat(2000)}`;
  expect(graphemes(`a${long}b`)).toEqual(['a', long, 'b']);
  expect(graphemes(`${'word '.repeat(40_000)}日`)).toHaveLength(200_001);
});

it('truncate cuts no wide character in half and keeps styles', () => {
  expect(truncate('ab\ncd', 10)).toBe('ab');
  expect(unstyled(styled`${truncate(red(styled`a日本語b`), 4)}`)).toBe('a日');
  expect(toTerminal(styled`${truncate(red(styled`日本`), 2)}`)).toBe('\x1b[31m日\x1b[39m');
});

function write(term: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => term.write(text, resolve));
}
