import { expect, test } from 'vitest';
import { partsOf } from '../../../src/terminal/markdown/parts.ts';

async function codeIn(text: string): Promise<readonly string[]> {
  return (await partsOf(text)).codes;
}

test.each([
  ['backticks', 'a\n```js\nx\ny\n```\nb', ['x\ny\n']],
  ['tildes', '~~~\nx\n~~~', ['x\n']],
  ['several blocks', '```\n1\n```\n~~~\n2\n~~~\n```\n3\n```\n', ['1\n', '2\n', '3\n']],
  ['an indent of three blanks', '   ```\n   x\n   ```', ['x\n']],
  ['an indent of four spaces, which makes indented code', '    ```\nx', ['```\n']],
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
    'a block of Markdown in which only the block inside is closed',
    '```markdown\n# Title\n```sh\nrun\n```\nx',
    ['# Title\n```sh\nrun\n```\nx'],
  ],
  [
    'a block of Markdown that is nothing but a block',
    '```markdown\n```sh\n```\n```\nc',
    ['```sh\n```\n'],
  ],
  ['a block of another language, which nests none', '```text\n```sh\n```\n', ['```sh\n']],
  ['a block of Markdown in longer fences', '````md\n```sh\nx\n```\n````', ['```sh\nx\n```\n']],
  ['line breaks of another system', '```\r\nx\r\n```\r\n', ['x\n']],
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
  expect(await codeIn(`\`\`\`md\n${inner}`)).toHaveLength(1);
});

test('200,000 fences make 100,000 blocks', async () => {
  expect(await codeIn('```\n'.repeat(200_000))).toHaveLength(100_000);
});

test('code in lists and quotes is numbered with the other blocks', async () => {
  const text = '```\na\n```\n\n- item\n\n  ```sh\n  b\n  ```\n\n> ```\n> c\n> ```\n\n```\nd\n```\n';
  expect(await codeIn(text)).toEqual(['a\n', 'b\n', 'c\n', 'd\n']);
});

test('a table becomes tab-separated values without marks and addresses', async () => {
  const text =
    '| name | n |\n|---|--:|\n| **a** `b` | 1 |\n| [c](https://c.example) &amp; d | 2 |\n';
  expect((await partsOf(text)).tables).toEqual(['name\tn\na b\t1\nc & d\t2\n']);
});

test('the web addresses of links and images are returned once, in order', async () => {
  const text =
    '[a](https://a.example) and ![b](http://b.example/x) and <https://a.example>\n\n' +
    '- [c][1] and [d](javascript:alert(1)) and [e](mailto:e@f.example)\n\n| t |\n|---|\n| [g](https://g.example) |\n\n' +
    '[1]: https://c.example\n\n[h](https&#58;//h.example/?a&amp;b)';
  expect((await partsOf(text)).addresses).toEqual([
    'https://a.example/',
    'http://b.example/x',
    'https://c.example/',
    'https://g.example/',
    'https://h.example/?a&b',
  ]);
});
