import { expect, test } from 'vitest';
import { edit } from '../../../src/terminal/editor/edit.ts';
import { createState, type EditState } from '../../../src/terminal/editor/state.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { createLine } from '../../../src/terminal/text/line.ts';

const rules = { hide: () => [], lastArgument: (skipped: number) => ['new', 'new', 'old'][skipped] };
const again = press('.', 'alt');

function after(...keys: readonly Key[]): EditState {
  return keys.reduce(
    (state, key) => edit(state, key, rules).state,
    createState(createLine('a ', ' z')),
  );
}

test('the last word of the line before comes to the cursor, then an older one in its place', () => {
  expect(after(again).line).toEqual(createLine('a new', ' z'));
  expect(after(again, again).line).toEqual(createLine('a new', ' z'));
  expect(after(again, again, again).line).toEqual(createLine('a old', ' z'));
});

test('behind the oldest it stays', () => {
  expect(after(again, again, again, again).line).toEqual(createLine('a old', ' z'));
});

test('another key ends the walk, and undo takes all of it back at once', () => {
  const end = press('End');
  expect(after(again, again, again, end, again).line).toEqual(createLine('a old znew'));
  expect(after(again, again, again, press('z', 'ctrl')).line).toEqual(createLine('a ', ' z'));
});

test('without lines before nothing comes', () => {
  expect(edit(createState(createLine('a')), again).state.line).toEqual(createLine('a'));
});
