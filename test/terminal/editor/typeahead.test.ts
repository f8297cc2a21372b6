import { expect, test } from 'vitest';
import { Typeahead } from '../../../src/terminal/editor/typeahead.ts';
import { press } from '../../../src/terminal/input/keys.ts';
import { rewriteOutput } from '../../../src/terminal/screen/rewrite.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

const hint = 'Press Enter again after the reply.';

function openTypeahead() {
  const { view, rows, cursor, states } = openConsole(40, 12);
  const hide = (text: string) =>
    [...text.matchAll(/SECRET/g)].map(({ index }) => ({ start: index, end: index + 6 }));
  const typeahead = new Typeahead(view, hide);
  view.screen.print(styled`reply\n`);
  return { typeahead, screen: view.screen, rows, cursor, states };
}

test('keys that wait for the next prompt are shown below the output as they edit its line', async () => {
  const { typeahead, screen, rows, cursor } = openTypeahead();
  for (const key of [
    { type: 'text', text: 'abd' },
    press('ArrowLeft'),
    { type: 'paste', text: 'c' },
  ] as const)
    expect(typeahead.take(key)).toBe(false);
  expect(await rows()).toEqual(['reply', 'Next: abcd']);
  expect(await cursor()).toEqual([9, 1]);
  screen.print(styled`more\n`);
  expect(await rows()).toEqual(['reply', 'more', 'Next: abcd']);
  typeahead.end();
  expect(await rows()).toEqual(['reply', 'more']);
});

test('Enter is taken, and a hint is shown until the next key', async () => {
  const { typeahead, rows, states } = openTypeahead();
  typeahead.take({ type: 'text', text: 'a' });
  expect(typeahead.take(press('Enter'))).toBe(true);
  expect(await rows()).toEqual(['reply', 'Next: a', hint]);
  expect(states).toEqual([hint]);
  expect(typeahead.take(press('Enter', 'shift'))).toBe(false);
  typeahead.take({ type: 'text', text: '\\' });
  expect(typeahead.take(press('Enter'))).toBe(false);
  expect(await rows()).toEqual(['reply', 'Next: a']);
});

test('text that may be a key is shown as bullets, and composed text before it is entered', async () => {
  const { typeahead, rows } = openTypeahead();
  typeahead.take({ type: 'text', text: 'x SECRET' });
  typeahead.take({ type: 'compose', text: '日' });
  expect(await rows()).toEqual(['reply', 'Next: x ••••••日']);
});

test('text that becomes known as a key is hidden when the rows are drawn again', async () => {
  const { view, rows } = openConsole(40, 12);
  let known = '';
  const typeahead = new Typeahead(view, (text) =>
    known !== '' && text.includes(known) ? [{ start: 0, end: known.length }] : [],
  );
  typeahead.take({ type: 'text', text: 'SECRET' });
  expect(await rows()).toEqual(['Next: SECRET']);
  known = 'SECRET';
  await rewriteOutput(view.screen, (text) => text);
  expect(await rows()).toEqual(['Next: ••••••']);
});
