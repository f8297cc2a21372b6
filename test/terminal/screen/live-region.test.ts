import type { Terminal } from '@xterm/xterm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repaint } from '../../../src/terminal/screen/live-region.ts';
import {
  paint,
  type RenderedRows,
  type RenderInput,
  type View,
} from '../../../src/terminal/screen/paint.ts';
import { createLine } from '../../../src/terminal/text/line.ts';
import { bold, cyan, dim, styled } from '../../../src/terminal/text/styled-text.ts';
import { runs } from '../../support/soak.ts';
import { arbitraryText } from '../arbitrary-text.ts';
import { headlessTerminal } from '../harness.ts';

const chip = '[Pasted 42 lines, 1.9 kB]';
const texts = fc.oneof(arbitraryText(30), fc.constantFrom('', 'x', chip, '日本語', '\n', 'word '));
/** The replacement of a span of the text in one step, and the rows around the text. */
const steps = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 6 }),
  text: texts,
  cursor: fc.double({ min: 0, max: 1, noNaN: true }),
  hidden: fc.boolean(),
  highlighted: fc.boolean(),
  composed: fc.constantFrom('', '', '한', 'にほ'),
  ghost: fc.constantFrom('', '', ' of what comes next 日本'),
  below: fc.array(fc.constantFrom('openai', '日本語 in a menu', '', 'x'.repeat(90)), {
    maxLength: 4,
  }),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;
const sessions = fc.record({
  columns: fc.integer({ min: 4, max: 40 }),
  rows: fc.integer({ min: 3, max: 14 }),
  start: arbitraryText(120),
  steps: fc.array(steps, { minLength: 2, maxLength: 10 }),
});

describe('a repainted live region', () => {
  it('has the cells, colours, wraps and cursor of a full repaint', {
    timeout: 60_000,
  }, async () => {
    const property = fc.asyncProperty(sessions, async ({ start, steps: all, ...view }) => {
      const [patched, whole] = [terminalOf(view), terminalOf(view)];
      let text = start;
      let before: RenderedRows | undefined;
      for (const step of all) {
        text = changed(text, step);
        const after = paint(renderInputOf(text, step), view);
        await write(patched, repaint(before, after));
        await write(whole, repaint(before, undefined) + repaint(undefined, after));
        expect(seen(patched)).toEqual(seen(whole));
        before = after;
      }
    });
    await fc.assert(property, runs(150));
  });

  it('is written from the row before the first changed one', () => {
    const view = { columns: 10, rows: 24 };
    const long = 'abcdefghi '.repeat(8);
    const shown = (text: string) => paint(plain(text), view);
    const written = repaint(shown(long), shown(`${long}x`));
    expect(written.replace(/\x1b\[\d*[A-Za-z]|\r/g, '')).toBe('i abcdefghi x');
  });

  it.each([24, 2])('keeps the colour of a wrapped word, in %i rows', async (rows) => {
    const view = { columns: 10, rows };
    const term = headlessTerminal(10, 24);
    const shown = (text: string) =>
      paint({ ...plain(text), highlights: [{ start: 0, end: 40, style: cyan }] }, view);
    const first = shown('x'.repeat(38));
    await write(term, repaint(undefined, first) + repaint(first, shown('x'.repeat(39))));
    const cells = coloursOf(term, 'x');
    expect(cells).toHaveLength(rows === 2 ? 11 : 39);
    expect(new Set(cells)).toEqual(new Set([6]));
  });

  it('moves only the cursor if nothing else changed', () => {
    const view = { columns: 10, rows: 24 };
    const at = (before: string, after: string) =>
      paint({ ...plain(''), line: createLine(before, after) }, view);
    expect(repaint(at('abcdefghijkl', ''), at('abc', 'defghijkl'))).toBe('\r\x1b[1A\x1b[5C');
    expect(repaint(at('abc', ''), at('abc', ''))).toBe('');
  });
});

function plain(text: string): RenderInput {
  return { prompt: styled`> `, line: createLine(text), preedit: '', hidden: [] };
}

function changed(text: string, { at, length, text: added }: Step): string {
  const start = Math.floor(at * text.length);
  return text.slice(0, start) + added + text.slice(start + length);
}

function renderInputOf(text: string, step: Step): RenderInput {
  const at = Math.floor(step.cursor * text.length);
  const third = Math.floor(text.length / 3);
  return {
    prompt: bold(styled`> `),
    line: createLine(text.slice(0, at), text.slice(at)),
    preedit: step.composed,
    hidden: step.hidden ? [{ start: third, end: 2 * third }] : [],
    highlights: step.highlighted
      ? [{ start: Math.floor(third / 2), end: 2 * third, style: cyan }]
      : [],
    ghost: dim(styled`${at === text.length ? step.ghost : ''}`),
    below: step.below.map((row) => styled`${row}`),
  };
}

function terminalOf({ columns, rows }: View): Terminal {
  const term = headlessTerminal(columns, rows);
  term.write('out 1\r\nout 2\r\n');
  return term;
}

function write(term: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => term.write(text, resolve));
}

/** The colour of every cell with the character. */
function coloursOf(term: Terminal, character: string): readonly (number | undefined)[] {
  const { active } = term.buffer;
  const places = Array.from({ length: active.length * term.cols }, (_, at) =>
    active.getLine(Math.floor(at / term.cols))?.getCell(at % term.cols),
  );
  return places.filter((cell) => cell?.getChars() === character).map((cell) => cell?.getFgColor());
}

/** Every row's cells with their colours, whether it is wrapped, and the cursor. */
function seen(term: Terminal): unknown {
  const { active } = term.buffer;
  const rows = Array.from({ length: active.length }, (_, y) => {
    const row = active.getLine(y);
    const cells = Array.from({ length: term.cols }, (_cell, x) => {
      const cell = row?.getCell(x);
      const style = [cell?.getFgColor(), cell?.isBold(), cell?.isUnderline()];
      return cell?.getChars() ? `${cell.getChars()} ${cell.getWidth()} ${style}` : '';
    });
    return { isWrapped: row?.isWrapped, cells };
  });
  return { rows, cursor: [active.cursorX, active.cursorY, active.baseY] };
}
