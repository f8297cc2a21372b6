import type { Terminal } from '@xterm/xterm';
import { expect } from 'vitest';
import { graphemes } from '../../src/terminal/cells.ts';
import { type Line, textOf } from '../../src/terminal/line.ts';
import { headlessTerminal, rowsOf } from './harness.ts';

/** Compares with a terminal tall enough for all, to which the prompt and text were just written. */
export async function check(
  term: Terminal,
  line: Line,
  columns: number,
  rows: number,
): Promise<void> {
  const model = headlessTerminal(columns, 300);
  await write(model, `> \x1b[m${textOf(line).replaceAll('\n', '\r\n')}`);
  const expected = rowsOf(model);
  const { active } = term.buffer;
  const [x, y] = await place(line, columns);
  const visible = Array.from({ length: rows }, (_, at) =>
    (active.getLine(active.baseY + at)?.translateToString(true) ?? '').trimEnd(),
  );
  const top = active.cursorY - y;
  expect(active.cursorX).toBe(x);
  for (const [at, row] of visible.entries()) {
    const wanted = at < top ? undefined : (expected[at - top] ?? '');
    if (wanted !== undefined) expect(row).toBe(wanted);
  }
  expect(rowsOf(term).slice(0, 2)).toEqual(['out 1', 'out 2']);
}

/** Where the grapheme after the cursor begins, found out by writing it. */
async function place(line: Line, columns: number): Promise<readonly [number, number]> {
  const next = graphemes(line.after)[0] ?? '';
  const isBlank = next === '' || next === '\n' || next === '\t';
  const model = headlessTerminal(columns, 300);
  await write(model, `> \x1b[m${(line.before + (isBlank ? '' : next)).replaceAll('\n', '\r\n')}`);
  const { cursorX, cursorY } = model.buffer.active;
  if (next === '') return cursorX < columns ? [cursorX, cursorY] : [0, cursorY + 1];
  if (isBlank) return [Math.min(cursorX, columns - 1), cursorY];
  const wide = headlessTerminal(1000, 5);
  await write(wide, next);
  return [cursorX - wide.buffer.active.cursorX, cursorY];
}

function write(term: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => term.write(text, resolve));
}
