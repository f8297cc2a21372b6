import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expanded } from '../../src/terminal/chips.ts';
import { edit } from '../../src/terminal/edit.ts';
import { bold, ink } from '../../src/terminal/ink.ts';
import { type Key, press } from '../../src/terminal/keys.ts';
import { paint } from '../../src/terminal/paint.ts';
import { appearance, begin, type State, textOf } from '../../src/terminal/state.ts';
import { runs, soak } from '../soak.ts';
import { openConsole } from './harness.ts';
import { check } from './mirror.ts';
import { Model } from './model.ts';
import { writing } from './texts.ts';

const presses: readonly Key[] = [
  ...['ArrowLeft', 'ArrowRight', 'Home', 'Backspace', 'Delete'].map((name) => press(name)),
  ...['u', 'k', 'y', 'j'].map((name) => press(name, 'ctrl')),
];
const keys: fc.Arbitrary<Key> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...presses) },
  { weight: 2, arbitrary: writing(3).map((text): Key => ({ type: 'text', text })) },
  writing(40).map((text): Key => ({ type: 'paste', text })),
);
const sessions = fc.record({
  columns: fc.integer({ min: 10, max: 160 }),
  rows: fc.integer({ min: 5, max: 24 }),
  steps: fc.array(keys, { maxLength: 28, size: 'max' }),
});
const undo = press('z', 'ctrl');
const redo = press('z', 'ctrl', 'shift');

describe('any keys', () => {
  it('give the text and cursor of a simple model, on the screen too, and all can be undone', {
    timeout: soak ? 3_600_000 : 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(sessions, (session) => holds(session)),
      runs(150),
    );
  });
});

interface Session {
  readonly columns: number;
  readonly rows: number;
  readonly steps: readonly Key[];
}

async function holds({ columns, rows, steps }: Session): Promise<void> {
  const { glass, term } = openConsole(columns, rows);
  glass.screen.print(ink`out 1\nout 2\n`);
  const model = new Model();
  let state = begin();
  for (const [at, key] of steps.entries()) {
    state = edit(state, key).state;
    model.key(key);
    expect(read(state)).toBe(model.read);
    if (!soak && at % 6 > 0 && at < steps.length - 1) continue;
    const picture = { prompt: bold(ink`> `), ...appearance(state, '', () => []) };
    glass.screen.live((view) => paint(picture, view));
    await glass.screen.flush();
    await check(term, picture.line, columns, rows);
  }
  const undone = repeat(state, undo);
  expect(textOf(undone)).toBe('');
  expect(textOf(repeat(undone, redo))).toBe(textOf(state));
}

function read({ line, pastes }: State): string {
  return `${expanded(line.before, pastes)}|${expanded(line.after, pastes)}`;
}

/** Presses the key until it changes nothing more. */
function repeat(state: State, key: Key): State {
  const next = edit(state, key).state;
  return next === state ? state : repeat(next, key);
}
