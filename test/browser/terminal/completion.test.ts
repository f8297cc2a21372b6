import { expect, test } from 'vitest';
import { json } from '../support/answers.ts';
import { type Harness, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { resize, settled } from '../support/read-screen.ts';
import { cursor, typeKeys } from '../support/typing.ts';

const use = useHarness();

const many = Array.from({ length: 500 }, (_, at) => `gpt-${String(at).padStart(3, '0')}-stand-in`);

/** Opens a console that knows 500 models of OpenAI. */
async function withModels(bench: Harness, context = {}): Promise<Console> {
  const console = await bench.open({ stored: stored('openai'), context });
  bench.hosts.answer(
    'openai',
    json({ data: many.map((id) => ({ id, object: 'model' })) }),
    'models',
  );
  await run(console, 'model list --provider openai -q 499');
  await console.waitFor(/gpt-499/);
  return console;
}

/** Returns the rows above the prompt, the row of the line, and the rows below it. */
async function parts(console: Console) {
  const [, y] = await cursor(console);
  const rows = (await console.screen()).split('\n').map((row) => row.trimEnd());
  return { above: rows.slice(0, y), line: rows[y], below: rows.slice(y + 1) };
}

test('the menu fits 40 columns and a low window, and survives a resize', async () => {
  const console = await withModels(use, { viewport: { width: 760, height: 170 } });
  await typeKeys(console, '<Control+l>model use gpt-<Tab><Tab>');
  await console.waitFor(/^ {2}1 of \d+$/);
  const size = await console.page.evaluate('window.term.rows');
  expect((await parts(console)).below).toHaveLength(Math.floor(Number(size) / 2));
  await resize(console, 40);
  const narrow = await parts(console);
  expect(narrow.below[0]).toMatch(/^> openai:gpt-\S+$/);
  expect(narrow.below.at(-1)).toMatch(/^ {2}1 of \d+$/);
  await console.page.setViewportSize({ width: 930, height: 540 });
  await settled(console);
  expect((await parts(console)).below).toHaveLength(10);
  await console.press('Tab');
  await console.waitFor(/^ {2}2 of \d+$/);
  expect((await console.rows()).filter((row) => row.startsWith('> '))).toHaveLength(1);
});
