import { expect, test } from 'vitest';
import { fencedText } from '../../src/attachments/text-file.ts';

test.each([
  ['a\nb', '```\na\nb\n```'],
  ['a\n', '```\na\n```'],
  ['x\n```js\ny\n```\n', '````\nx\n```js\ny\n```\n````'],
  ['``````', '```````\n``````\n```````'],
])('the text %j is fenced under its name', (text, fenced) => {
  expect(fencedText('a.txt', text)).toBe(`a.txt\n${fenced}`);
});
