import type { Terminal } from '@xterm/xterm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes } from '../../src/terminal/cells.ts';
import { edit } from '../../src/terminal/edit.ts';
import { bold, ink } from '../../src/terminal/ink.ts';
import { type Key, press } from '../../src/terminal/keys.ts';
import { type Line, lineOf, textOf } from '../../src/terminal/line.ts';
import { mask, paint } from '../../src/terminal/paint.ts';
import { begin } from '../../src/terminal/state.ts';
import { runs } from '../soak.ts';
import { headlessTerminal, openConsole, rowsOf } from './harness.ts';
import { writing } from './texts.ts';

const keys: readonly Key[] = [
  press('ArrowLeft'),
  press('ArrowRight'),
  press('Home'),
  press('End'),
  press('Backspace'),
  press('Delete'),
  press('b', 'alt'),
  press('f', 'alt'),
  press('w', 'ctrl'),
  press('Enter', 'shift'),
  press('k', 'ctrl'),
];
const typing = writing(12).map(
  (text): Key => ({ type: 'paste', text: text.replace(/\n+/g, '\n') }),
);
const sessions = fc.record({
  columns: fc.integer({ min: 10, max: 100 }),
  rows: fc.oneof(fc.integer({ min: 5, max: 8 }), fc.integer({ min: 5, max: 24 })),
  start: writing(120),
  steps: fc.array(fc.oneof({ weight: 2, arbitrary: typing }, fc.constantFrom(...keys)), {
    maxLength: 8,
  }),
});

describe('an edited line', () => {
  it('is on the screen as the terminal itself would wrap it, the cursor where it belongs', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(sessions, async ({ columns, rows, start, steps }) => {
        const { glass, term } = openConsole(columns, rows);
        glass.screen.print(ink`out 1\nout 2\n`);
        let line = lineOf(start);
        const prompt = bold(ink`> `);
        for (const key of [undefined, ...steps]) {
          if (key) line = edit(begin(line), key).state.line;
          const shown = line;
          glass.screen.live((view) =>
            paint({ prompt, line: shown, preedit: '', hidden: [] }, view),
          );
          await glass.screen.flush();
          await check(term, shown, columns, rows);
        }
        glass.screen.live(undefined);
        await glass.screen.flush();
        expect(rowsOf(term)).toEqual(['out 1', 'out 2']);
      }),
      runs(100),
    );
  });

  it('never shows what is hidden', () => {
    expect(mask(['key se', 't', ' sk-é👨‍👩‍👧 x'], [{ start: 8, end: 20 }])).toEqual([
      'key se',
      't',
      ' ••••• x',
    ]);
    expect(mask(['👨‍👩‍👧'], [{ start: 2, end: 3 }])).toEqual(['•']);
  });

  it('of any length leaves a terminal of one row in order', () => {
    const line = lineOf('a\nb\nc', '\nd');
    expect(
      paint({ prompt: ink`> `, line, preedit: '', hidden: [] }, { columns: 10, rows: 1 }).row,
    ).toBe(0);
  });
});

/** Compares with a terminal tall enough for all, to which the prompt and text were just written. */
async function check(term: Terminal, line: Line, columns: number, rows: number): Promise<void> {
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
