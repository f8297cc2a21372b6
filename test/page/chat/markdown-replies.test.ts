import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { resize } from '../../browser/support/read-screen.ts';
import { canary, finder } from '../../support/canary-keys.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

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

/** The rows on the screen, without spaces at their ends. */
async function rowsOf(console: Console): Promise<string> {
  return (await console.screen()).replace(/ +$/gm, '');
}

test('Markdown of a reply is drawn, and again at another width', async () => {
  const console = await withReply();
  const wrapped = ['1. A first step with bold words that is', '   wrapped on a narrow screen.'];
  const rest = ['   ◦ nested', '', 'name │ n', '─────┼──', 'x    │ 5', '', 'make · code 1', 'all:'];
  const rows = await rowsOf(console);
  expect(rows).toContain(['Steps', ...wrapped, ...rest].join('\n'));
  expect(rows).toContain('\n│ A quote.\n\nSee the page (evil.example).\n');
  await resize(console, 80);
  const wide = await rowsOf(console);
  expect(wide).toContain([wrapped.map((row) => row.trim()).join(' '), ...rest].join('\n'));
});

test('a key in code, in a table and split by Markdown marks is masked', async () => {
  const secret = canary('openai');
  const { key } = secret;
  const split = `**${key.slice(0, 60)}**${key.slice(60)}`;
  const text = `\`${key}\`\n\n| a |\n|---|\n| ${key} |\n\n${split}\n\n\`\`\`\n${key}\n\`\`\`\n`;
  const console = await withReply(text, { 'app-apikey-provider2': key });
  const shown = (await console.rows()).join('').replace(/\s/g, '');
  expect(shown).toContain('code1');
  expect(finder([secret])(shown)).toEqual([]);
  expect(finder([secret])(`${shown}${key.slice(40, 48)}`)).not.toEqual([]);
});

test('reasoning is folded into one line once the reply begins', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer(
    'openai',
    replyWith(['<think>', 'some long ', 'thoughts', '</think>', 'Done.\n']),
  );
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(/^Thought for \d+ s \(3 words\)\. \/think shows it\.$/);
  expect((await console.rows()).join('\n')).not.toContain('some long');
});

test('a stored reply is drawn like a new one', async () => {
  const console = await withReply();
  const shown = await rowsOf(console);
  const drawn = shown.slice(shown.indexOf('Steps\n'), shown.indexOf('See the page'));
  expect(drawn.split('\n').length).toBeGreaterThan(15);
  await run(console, 'clear');
  await run(console, 'session show -1');
  expect(await rowsOf(console)).toContain(drawn);
  await console.page.reload();
  await console.prompt();
  await resize(console, 40);
  await run(console, 'chat -c');
  expect(await rowsOf(console)).toContain(drawn);
});

test('code blocks and tables of the last reply are copied by their numbers', async () => {
  const console = await withReply(`${reply}\n~~~\nlast\n~~~\n`);
  await run(console, '/copy code 1');
  expect(await clipboard(console)).toBe('all:\n\tcc\tmain.c\n');
  await run(console, '/copy code');
  expect(await clipboard(console)).toBe('last\n');
  await run(console, '/copy table');
  expect(await clipboard(console)).toBe('name\tn\nx\t5\n');
  await run(console, '/copy table 2');
  await console.waitFor(/The last reply has 1 table\./);
});

test('markdown off and reasoning show print what was received', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'set markdown off');
  await run(console, 'set reasoning show');
  use.hosts.answer('openai', replyWith(['<think>', 'thoughts', '</think>', '**Done**.\n']));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(/^thoughts$/);
  await console.waitFor(/^\*\*Done\*\*\.$/);
});
