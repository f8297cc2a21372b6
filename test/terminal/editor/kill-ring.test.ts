import { describe, expect, it, test } from 'vitest';
import { edit } from '../../../src/terminal/editor/edit.ts';
import {
  createState,
  type EditState,
  fullText,
  killRingOf,
} from '../../../src/terminal/editor/state.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { createLine } from '../../../src/terminal/text/line.ts';
import { cut, hides, longText, paste, played, yank, yankPop } from './played-line.ts';

describe('a kill', () => {
  it('joins the kill before it on the side of its text', () => {
    expect(fullText(played(['a b c', cut, cut, cut, yank]))).toBe('a b c');
    expect(fullText(played(['a b', cut, press('Home'), press('k', 'ctrl'), yank, yankPop]))).toBe(
      'b',
    );
    expect(fullText(played(['abc', press('ArrowLeft'), cut, press('k', 'ctrl'), yank]))).toBe(
      'abc',
    );
  });

  it('is yanked in later lines, cyclically', () => {
    const first = played(['one', cut, 'two', cut, 'x', paste(longText), cut]);
    const next = createState(undefined, killRingOf(first));
    expect(fullText(played([yank], next))).toBe(`x${longText}`);
    expect(fullText(played([yank, yankPop], next))).toBe('two');
    expect(fullText(played([yank, yankPop, yankPop, yankPop], next))).toBe(`x${longText}`);
    expect(fullText(played([yankPop], next))).toBe('');
    expect(killRingOf(played([paste(longText)])).placeholders.size).toBe(0);
  });

  it('that touches hidden text is not kept, even inside a paste', () => {
    const rules = hides('sk-secret');
    const whole = played(
      ['a', cut, 'key sk-secret', press('u', 'ctrl'), yank],
      createState(),
      rules,
    );
    expect(fullText(whole)).toBe('a');
    const part = played(
      ['a', cut, 'key sk-secret', press('Backspace', 'alt'), yank],
      createState(),
      rules,
    );
    expect(fullText(part)).toBe('key sk-a');
    const chip = played(
      [paste(`sk-secret ${longText.repeat(9)}`), cut, yank],
      createState(),
      rules,
    );
    expect([fullText(chip), chip.kills]).toEqual(['', []]);
    const beside = played([paste(`sk-secret ${longText}`), ' b', cut, yank], createState(), rules);
    expect(beside.kills).toEqual(['b']);
  });
});

const rules = { hide: () => [], lastArgument: (skipped: number) => ['new', 'new', 'old'][skipped] };
const again = press('.', 'alt');

function after(...keys: readonly Key[]): EditState {
  return keys.reduce(
    (state, key) => edit(state, key, rules).state,
    createState(createLine('a ', ' z')),
  );
}

test('yank-last-arg inserts the last word of the previous line, then replaces it with an older one', () => {
  expect(after(again).line).toEqual(createLine('a new', ' z'));
  expect(after(again, again).line).toEqual(createLine('a new', ' z'));
  expect(after(again, again, again).line).toEqual(createLine('a old', ' z'));
});

test('yank-last-arg keeps the oldest word', () => {
  expect(after(again, again, again, again).line).toEqual(createLine('a old', ' z'));
});

test('another key ends the repetition, and undo undoes all of it at once', () => {
  const end = press('End');
  expect(after(again, again, again, end, again).line).toEqual(createLine('a old znew'));
  expect(after(again, again, again, press('z', 'ctrl')).line).toEqual(createLine('a ', ' z'));
});

test('without a history yank-last-arg inserts nothing', () => {
  expect(edit(createState(createLine('a')), again).state.line).toEqual(createLine('a'));
});
