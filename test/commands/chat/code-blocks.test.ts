import { expect, test } from 'vitest';
import { codeBlocks } from '../../../commands/chat/code-blocks.ts';

async function codeIn(text: string): Promise<readonly string[]> {
  return (await codeBlocks(text)).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ['backticks', 'a\n```js\nx\ny\n```\nb', ['x\ny\n']],
  ['tildes', '~~~\nx\n~~~', ['x\n']],
  ['several blocks', '```\n1\n```\n~~~\n2\n~~~\n```\n3\n```\n', ['1\n', '2\n', '3\n']],
  ['an indent of three blanks', '   ```\n   x\n   ```', ['   x\n']],
  ['an indent of four blanks, which makes no fence', '    ```\nx', []],
  ['no code', 'a\n`` b ``\nc ```', []],
  ['an empty block', '```\n```', ['']],
  ['a fence of the other kind inside', '```\n~~~\n```', ['~~~\n']],
  ['a shorter fence inside', '````\n```\n````', ['```\n']],
  ['a longer fence at its end', '```\nx\n`````', ['x\n']],
  ['words behind a fence inside, which does not end it', '```\n```js\n```', ['```js\n']],
  ['code in a line, which is no fence', '```x```\n```\ny\n```', ['y\n']],
  ['a block that is not closed', 'a\n```\nx\ny', ['x\ny']],
  [
    'a block of Markdown with a block inside',
    '```markdown\n# Title\n```sh\nrun\n```\nDone.\n```\nx',
    ['# Title\n```sh\nrun\n```\nDone.\n'],
  ],
  [
    'a block of Markdown with two blocks inside, and one behind it',
    '```md\n```sh\na\n```\n```js\nb\n```\n```\n```\nc\n```',
    ['```sh\na\n```\n```js\nb\n```\n', 'c\n'],
  ],
  [
    'a block of Markdown that ends with the block inside',
    '```markdown\n# Title\n```sh\nrun\n```\nx',
    ['# Title\n```sh\nrun\n'],
  ],
  [
    'a block of Markdown that is nothing but a block',
    '```markdown\n```sh\n```\n```\nc',
    ['```sh\n```\n'],
  ],
  ['a block of another language, which nests none', '```text\n```sh\n```\n', ['```sh\n']],
  ['a block of Markdown in longer fences', '````md\n```sh\nx\n```\n````', ['```sh\nx\n```\n']],
  ['line ends of another system', '```\r\nx\r\n```\r\n', ['x\r\n']],
])('%s: %j holds %j', async (_, text, expected) => {
  expect(await codeIn(text)).toEqual(expected);
});

test('a long run of backticks is one fence, whatever follows', async () => {
  const run = '`'.repeat(20_000);
  expect(await codeIn(`${run}\n${'x'.repeat(400_000)}`)).toEqual(['x'.repeat(400_000)]);
  expect(await codeIn(`x${run}\n`.repeat(20))).toEqual([]);
});

test('100,000 blocks in a block of Markdown that is not closed are read in linear time', async () => {
  const inner = '```sh\n```\n'.repeat(100_000);
  expect(await codeBlocks(`\`\`\`md\n${inner}`)).toHaveLength(100_000);
});

test('200,000 fences make 100,000 blocks', async () => {
  const blocks = await codeBlocks('```\n'.repeat(200_000));
  expect(blocks).toHaveLength(100_000);
  expect(blocks.at(-1)).toEqual({ start: 799_996, end: 799_996 });
});
