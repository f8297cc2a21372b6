import { marked } from 'marked';
import { expect, test } from 'vitest';
import { contained } from '../../../src/transfer/export/contained.ts';
import { writeSession } from '../../../src/transfer/export/export.ts';
import { question, reply, session } from '../records.ts';
import { freshBrowser, plant, sourcesOf, whole } from '../stores.ts';

const asTheyAre = [
  ['a fence in an item', '- ```js\n  code\n  ```'],
  ['one in an item with a number', '1. ```bash\n   ls\n   ```\n2. and so on'],
  ['one in an item that ends without it', '- Run:\n  ```js\n  code\n\nand so on'],
  ['one in a quotation', '> ```\n> code\n\nso'],
  ['one in an item of an item', '- a\n  - ```\n    code\n    ```'],
  ['one after a line that goes on with an item', '- a\nb\n  ```\n  code'],
  ['one in a comment', '<!--\n```\n-->\ntext'],
  ['one in HTML', '<div>\n```\n</div>\n\ntext'],
  ['HTML that ends', '<pre>\n\n```\n</pre>\n\n<script>x</script>'],
  ['HTML in code', '```html\n<!-- a\n<script>\n```'],
  ['HTML in code of an item', '- ```html\n  <!-- a\n  ```'],
  ['HTML that any blank row ends', '<div>\n<b>'],
] as const;

const mended = [
  ['a comment', '<!-- a\n\nb', '&lt;!-- a\n\nb'],
  ['a script', 'a\n<script>\nb', 'a\n&lt;script>\nb'],
  ['each of several', '<pre>\n<style>\n <textarea>', '&lt;pre>\n&lt;style>\n &lt;textarea>'],
  ['an instruction', '<?php\r\necho 1;', '&lt;?php\r\necho 1;'],
  ['a declaration', '<!DOCTYPE', '&lt;!DOCTYPE'],
  ['a section of characters', '<![CDATA[ a', '&lt;![CDATA[ a'],
  ['a comment behind an item', '- a\n<!-- b', '- a\n&lt;!-- b'],
  ['the last of two', '<!-- a -->\n<!-- b', '<!-- a -->\n&lt;!-- b'],
  ['code behind a comment', '<!--\n```\na', '&lt;!--\n```\na\n```'],
  ['a fence behind an item', '- a\n\n```\nb', '- a\n\n```\nb\n```'],
  [
    'a fence in a row of text that looks like an item',
    'a\n14. b\n   ```\nc',
    'a\n14. b\n   ```\nc\n```',
  ],
  ['a fence behind an item without words', '-\n\n  ```\n  a', '-\n\n  ```\n  a\n```'],
  ['a fence with a tab in it', '```\n\t```\na', '```\n\t```\na\n```'],
] as const;

test.each(asTheyAre)('%s stays as it is', (_, text) => {
  expect(contained(text)).toBe(text);
});

test.each(mended)('%s that would go on is held back', (_, text, wanted) => {
  expect(contained(text)).toBe(wanted);
});

test.each(['> ', '- ', '* ', '1. ', '<a b ', '\t'])(
  'a row of %j and nothing else by the hundred thousand is read',
  (mark) => {
    const text = `${mark.repeat(300_000)}x`;
    expect(contained(text) === text).toBe(true);
  },
);

test('each message of a page that is rendered begins where it begins, whatever was said before it', async () => {
  const texts = [...asTheyAre, ...mended].map(([, text]) => text);
  const browser = freshBrowser();
  await plant(browser, {
    sessions: [session('s')],
    messages: texts.flatMap((text, at) => [
      question(`q${at}`, 's', text),
      reply(`r${at}`, 's', `q${at}`, { text, thought: text }),
    ]),
  });
  const { text: page } = await whole(writeSession(sourcesOf(browser), 's', () => undefined));
  const begun = /<hr>\n<p><strong>(You|openai:gpt-4\.1)<\/strong> · /g;
  const who = [...(await marked.parse(page)).matchAll(begun)].map(([, name]) => name);
  expect(who).toEqual(texts.flatMap(() => ['You', 'openai:gpt-4.1']));
});
