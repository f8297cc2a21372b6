import { expect, test } from 'vitest';
import { codeBlocks } from '../../commands/code-blocks.ts';

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
  ['line ends of another system', '```\r\nx\r\n```\r\n', ['x\r\n']],
])('%s: %j holds %j', async (_, text, expected) => {
  expect(await codeIn(text)).toEqual(expected);
});

test('a long run of backticks is one fence, whatever follows', async () => {
  const run = '`'.repeat(20_000);
  expect(await codeIn(`${run}\n${'x'.repeat(400_000)}`)).toEqual(['x'.repeat(400_000)]);
  expect(await codeIn(`x${run}\n`.repeat(20))).toEqual([]);
});

test('200,000 fences make 100,000 blocks', async () => {
  const blocks = await codeBlocks('```\n'.repeat(200_000));
  expect(blocks).toHaveLength(100_000);
  expect(blocks.at(-1)).toEqual({ start: 799_996, end: 799_996 });
});
