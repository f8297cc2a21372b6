import { expect, test } from 'vitest';
import { acceptSuggestion } from '../../../src/terminal/editor/autosuggestion.ts';
import { press } from '../../../src/terminal/input/keys.ts';
import { createLine } from '../../../src/terminal/text/line.ts';

const line = createLine('key ');

test.each([press('ArrowRight'), press('End'), press('f', 'ctrl'), press('e', 'ctrl')])(
  '$name accepts the full suggestion',
  (key) => {
    expect(acceptSuggestion(key, line, () => 'set openai')).toEqual(createLine('key set openai'));
  },
);

test.each([press('ArrowRight', 'alt'), press('f', 'alt'), press('ArrowRight', 'ctrl')])(
  '$name with a modifier accepts the next word of the suggestion',
  (key) => {
    expect(acceptSuggestion(key, line, () => 'set openai')).toEqual(createLine('key set'));
    expect(acceptSuggestion(key, createLine('key set'), () => ' openai')).toEqual(
      createLine('key set openai'),
    );
  },
);

test('no other key accepts a suggestion, and no key an empty one', () => {
  for (const key of [press('Enter'), press('Tab'), press('ArrowUp'), press('Home')])
    expect(acceptSuggestion(key, line, () => 'set openai')).toBeUndefined();
  expect(acceptSuggestion({ type: 'text', text: 's' }, line, () => 'set')).toBeUndefined();
  expect(acceptSuggestion(press('ArrowRight'), line, () => '')).toBeUndefined();
});
