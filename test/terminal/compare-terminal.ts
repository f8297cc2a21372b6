import type { Terminal } from '@xterm/xterm';
import { expect } from 'vitest';
import { type Line, lineText } from '../../src/terminal/text/line.ts';
import { graphemes } from '../../src/terminal/text/width.ts';
import { headlessTerminal, rowsOf } from './harness.ts';

/**
 * Expects the terminal to have the printed paragraphs and below them, once, the prompt and line as a plain terminal wraps
 * them, or as many rows of them as fit.
 */
export async function compareTerminal(
  term: Terminal,
  line: Line,
  printed: readonly string[],
): Promise<void> {
  const { active } = term.buffer;
  const top = startOf(term, printed.length);
  expect(paragraphs(term, top)).toEqual(printed.map(untabbed));
  const { rows, height } = await wrapped(lineText(line), term.cols);
  const [x, y] = await place(line, term.cols);
  const cursor = active.baseY + active.cursorY - top;
  const shown = Math.min(term.rows, Math.max(height, y + 1));
  const from = y - cursor;
  expect(active.cursorX).toBe(x);
  if (shown < term.rows) expect(from).toBe(0);
  expect(cursor).toBeLessThan(shown);
  const found = Array.from({ length: active.length - top }, (_, at) => rowAt(term, top + at));
  const wanted = found.map((_, at) => (at < shown ? (rows[from + at] ?? '') : ''));
  expect(found).toEqual(wanted);
}

/** Returns the row after a number of paragraphs. */
function startOf(term: Terminal, paragraphs: number): number {
  const { active } = term.buffer;
  let found = 0;
  for (let y = 0; y < active.length; y += 1) {
    if (active.getLine(y)?.isWrapped) continue;
    if (found === paragraphs) return y;
    found += 1;
  }
  return active.length;
}

/** Returns the paragraphs above a row as they are copied, with white space collapsed. */
function paragraphs(term: Terminal, end: number): readonly string[] {
  const found: string[] = [];
  for (let y = 0; y < end; y += 1) {
    const row = term.buffer.active.getLine(y);
    const text = row?.translateToString(true) ?? '';
    if (row?.isWrapped) found.push((found.pop() ?? '') + text);
    else found.push(text);
  }
  return found.map(untabbed);
}

function untabbed(text: string): string {
  return text.replace(/[\t ]+/g, ' ');
}

function rowAt(term: Terminal, y: number): string {
  return (term.buffer.active.getLine(y)?.translateToString(true) ?? '').trimEnd();
}

/** Returns the rows of the prompt and text as a terminal wraps them, and their number. */
async function wrapped(
  text: string,
  columns: number,
): Promise<{ readonly rows: readonly string[]; readonly height: number }> {
  const term = headlessTerminal(columns, 24);
  await write(term, `> \x1b[m${text.replaceAll('\n', '\r\n')}`);
  const { baseY, cursorY } = term.buffer.active;
  return { rows: rowsOf(term), height: baseY + cursorY + 1 };
}

/** Returns the cell of the grapheme after the cursor, found by writing it. */
async function place(line: Line, columns: number): Promise<readonly [number, number]> {
  const next = graphemes(line.after)[0] ?? '';
  const isBlank = next === '' || next === '\n' || next === '\t';
  const model = headlessTerminal(columns, 24);
  await write(model, `> \x1b[m${(line.before + (isBlank ? '' : next)).replaceAll('\n', '\r\n')}`);
  const { cursorX, cursorY, baseY } = model.buffer.active;
  const row = cursorY + baseY;
  if (next === '') return cursorX < columns ? [cursorX, row] : [0, row + 1];
  if (isBlank) return [Math.min(cursorX, columns - 1), row];
  const wide = headlessTerminal(1000, 5);
  await write(wide, next);
  return [cursorX - wide.buffer.active.cursorX, row];
}

function write(term: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => term.write(text, resolve));
}
