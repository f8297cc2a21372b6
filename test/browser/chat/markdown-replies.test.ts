import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { drag, pointOf, resize } from '../support/read-screen.ts';

const use = useHarness();

const clipboard = ({ page }: Console) => page.evaluate(() => navigator.clipboard.readText());

const reply = `## Steps

1. A first step with **bold** words that is wrapped on a narrow screen.
   - nested

| name | n |
|---|---|
| x | 5 |

\`\`\`make
all:
\tcc\tmain.c
\`\`\`

> A quote.

See [the page](https://evil.example/x).
`;

/** A console of 40 columns with the reply, which arrives in small pieces. */
async function withReply(text = reply, keys = stored('openai')): Promise<Console> {
  const console = await use.open({ stored: keys });
  await resize(console, 40);
  use.hosts.answer('openai', replyWith(text.match(/[\s\S]{1,5}/g) ?? [], { pause: 2 }));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(/^openai:gpt-4\.1 · global key/);
  return console;
}

test('a wrapped paragraph is copied as one line, and code with its tabs', async () => {
  const console = await withReply();
  await drag(console, '1. A', 'screen.');
  await console.press('Control+C');
  await expect
    .poll(() => clipboard(console))
    .toBe('1. A first step with bold words that is wrapped on a narrow screen.');
  await drag(console, 'all:', 'main.c');
  await console.press('Control+C');
  await expect.poll(() => clipboard(console)).toBe('all:\n\tcc\tmain.c');
});

test('a link shows its address under the pointer, and is opened by Ctrl-click only', async () => {
  const address = use.testBed.hosts
    ? `${new URL('licenses.txt', (await use.open()).page.url())}`
    : '';
  const console = await withReply(`See [the page](${address}).\n`);
  const opened: string[] = [];
  console.page.on('popup', (page) => opened.push(page.url()));
  const { x, y } = await pointOf(console, 'the page', 'end');
  await console.page.mouse.move(x, y, { steps: 4 });
  await expect.poll(() => console.page.locator('.link-address').textContent()).toContain(address);
  await console.page.mouse.click(x, y);
  expect(opened).toEqual([]);
  const popup = console.page.waitForEvent('popup');
  await console.page.keyboard.down('Control');
  await console.page.mouse.click(x, y);
  await console.page.keyboard.up('Control');
  await (await popup).waitForURL(address);
});

test('a link of the last reply is opened by its number after a question', async () => {
  const { origin } = new URL((await use.open()).page.url());
  const console = await withReply(`[a](https://a.example) [b](${origin}/licenses.txt)\n`);
  await run(console, '/open');
  await console.waitFor(`2 ${origin}/licenses.txt`);
  await console.insert('/open 2');
  await console.press('Enter');
  await console.waitFor(/licenses\.txt in a new tab\? \[y\/N\]/);
  const popup = console.page.waitForEvent('popup');
  await run(console, 'y');
  await (await popup).waitForURL(`${origin}/licenses.txt`);
});
