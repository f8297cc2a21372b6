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

test.each([
  ['```', '`'],
  ['````js.md', '`js.md'],
  ['~~~.txt', '~.txt'],
  ['``a`` ```.txt', '``a`` ```.txt'],
])('the name %j opens no fence', (name, shown) => {
  expect(fencedText(name, 'x')).toBe([shown, '```', 'x', '```'].join('\n'));
});
