import fc from 'fast-check';
import { expect, it } from 'vitest';
import { History } from '../../src/terminal/editor/history.ts';
import { readLine } from '../../src/terminal/editor/read-line.ts';
import { createState, killRingOf } from '../../src/terminal/editor/state.ts';
import { type Key, press } from '../../src/terminal/input/keys.ts';
import type { View } from '../../src/terminal/screen/paint.ts';
import { bold, styled } from '../../src/terminal/text/styled-text.ts';
import { runs, soak } from '../support/soak.ts';
import { arbitraryText } from './arbitrary-text.ts';
import { compareTerminal } from './compare-terminal.ts';
import { openConsole } from './harness.ts';
import { Model } from './model.ts';

const enter = press('Enter');
const presses: readonly Key[] = [
  ...['ArrowLeft', 'ArrowRight', 'Home', 'Backspace', 'Delete'].map((name) => press(name)),
  ...['u', 'k', 'y', 'j', 'Home'].map((name) => press(name, 'ctrl')),
];
const walks: readonly Key[] = ['ArrowUp', 'ArrowUp', 'ArrowDown'].map((name) => press(name));
const sizes = fc.record({
  columns: fc.integer({ min: 10, max: 160 }),
  rows: fc.integer({ min: 5, max: 24 }),
});
type Step = Key | View;
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...presses) },
  { weight: 4, arbitrary: arbitraryText(3).map((text): Key => ({ type: 'text', text })) },
  { weight: 2, arbitrary: arbitraryText(40).map((text): Key => ({ type: 'paste', text })) },
  { weight: 3, arbitrary: fc.constantFrom(...walks) },
  { weight: 1, arbitrary: fc.constant(enter) },
  { weight: 2, arbitrary: sizes },
);
const sessions = fc.record({
  start: sizes,
  steps: fc.array(steps, { minLength: 25, maxLength: 35, size: 'max' }),
});
const undo = Array.from({ length: 60 }, () => press('z', 'ctrl'));
const redo = undo.map(() => press('z', 'ctrl', 'shift'));
const printed = [
  ...Array.from({ length: 8 }, (_, at) => `out ${at}`),
  'a paragraph with 日本語 and 👨‍👩‍👧‍👦 in it, wrapped where it must be, and https://example.com/a/long/word',
];

it('any keys, history moves and resizes give the text and cursor of a simple model, one prompt and all output', {
  timeout: soak ? 3_600_000 : 60_000,
}, async () => {
  let taken = 0;
  const property = fc.asyncProperty(sessions, async (session) => {
    taken += await holds(session.start, session.steps);
  });
  await fc.assert(property, runs(40));
  expect(taken).toBeGreaterThan(soak ? 100_000 : 1000);
});

/** Plays the steps; returns their number. */
async function holds(start: View, all: readonly Step[]): Promise<number> {
  const shell = openConsole(start.columns, start.rows);
  const { screen } = shell.view;
  const history = new History((line) => line);
  const memory = { ended: createState() };
  const read = () => {
    const initial = createState(undefined, killRingOf(memory.ended));
    const prompt = () => bold(styled`> `);
    return readLine(shell.view, { hide: () => [], history, memory, initial, prompt });
  };
  screen.print(styled`${printed.join('\n')}\n`);
  const model = new Model(printed);
  let answer = read();
  const looks = async () => {
    await screen.flush();
    await compareTerminal(shell.term, model.shown, model.printed);
  };
  const played = all.filter((step) => 'columns' in step || !model.movesVertically(step));
  for (const [at, step] of all.entries()) {
    if ('columns' in step) {
      void screen.refit(() => shell.term.resize(step.columns, step.rows));
    } else if (step === enter) {
      shell.keys(enter);
      expect(await answer).toEqual({ type: 'line', text: model.whole });
      model.enter();
      answer = read();
    } else if (!model.movesVertically(step)) {
      shell.keys(step);
      model.key(step);
    }
    if (at % 3 === 0) await looks();
  }
  await looks();
  shell.keys(...undo);
  await screen.flush();
  await compareTerminal(shell.term, { before: '', after: '' }, model.printed);
  shell.keys(...redo, enter);
  expect(await answer).toEqual({ type: 'line', text: model.whole });
  return played.length;
}
