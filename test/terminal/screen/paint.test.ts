import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edit } from '../../../src/terminal/editor/edit.ts';
import { createState } from '../../../src/terminal/editor/state.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { mask, paint } from '../../../src/terminal/screen/paint.ts';
import { createLine } from '../../../src/terminal/text/line.ts';
import { bold, styled } from '../../../src/terminal/text/styled-text.ts';
import { runs } from '../../support/soak.ts';
import { arbitraryText } from '../arbitrary-text.ts';
import { compareTerminal } from '../compare-terminal.ts';
import { openConsole, rowsOf } from '../harness.ts';

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
const typing = arbitraryText(12).map(
  (text): Key => ({ type: 'paste', text: text.replace(/\n+/g, '\n') }),
);
const sessions = fc.record({
  columns: fc.integer({ min: 10, max: 100 }),
  rows: fc.oneof(fc.integer({ min: 5, max: 8 }), fc.integer({ min: 5, max: 24 })),
  start: arbitraryText(120),
  steps: fc.array(fc.oneof({ weight: 2, arbitrary: typing }, fc.constantFrom(...keys)), {
    maxLength: 8,
  }),
});

describe('an edited line', () => {
  it('is painted as the terminal would wrap it, with the cursor in its cell', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(sessions, async ({ columns, rows, start, steps }) => {
        const { view, term } = openConsole(columns, rows);
        view.screen.print(styled`out 1\nout 2\n`);
        let line = createLine(start);
        const prompt = bold(styled`> `);
        for (const key of [undefined, ...steps]) {
          if (key) line = edit(createState(line), key).state.line;
          const shown = line;
          view.screen.live((view) => paint({ prompt, line: shown, preedit: '', hidden: [] }, view));
          await view.screen.flush();
          await compareTerminal(term, shown, ['out 1', 'out 2']);
        }
        view.screen.live(undefined);
        await view.screen.flush();
        expect(rowsOf(term)).toEqual(['out 1', 'out 2']);
      }),
      runs(50),
    );
  });

  it('never shows hidden spans', () => {
    expect(mask(['key se', 't', ' sk-é👨‍👩‍👧 x'], [{ start: 8, end: 20 }])).toEqual([
      'key se',
      't',
      ' ••••• x',
    ]);
    expect(mask(['👨‍👩‍👧'], [{ start: 2, end: 3 }])).toEqual(['•']);
  });

  it('hides thousands of words in their place', () => {
    const words = Array.from({ length: 20_000 }, (_, at) => ({ start: 3 * at, end: 3 * at + 2 }));
    const highlights = words.map(({ start }) => ({ start, end: start + 1, style: bold }));
    const text = 'ab '.repeat(20_000);
    expect(mask(['', text], words)).toEqual(['', '•• '.repeat(20_000)]);
    expect(mask([text, ''], words, highlights)[0]).toBe(`${bold(styled`•`)}• `.repeat(20_000));
  });

  it('of any length is painted in a terminal of one row', () => {
    const line = createLine('a\nb\nc', '\nd');
    expect(
      paint({ prompt: styled`> `, line, preedit: '', hidden: [] }, { columns: 10, rows: 1 }).cursor
        .y,
    ).toBe(0);
  });
});
