import { expect, test } from 'vitest';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { resize } from '../support/read-screen.ts';
import { typeKeys } from '../support/typing.ts';

const use = useHarness();

test('a key in the edited line is hidden there and in the draft after another tab stores it', async () => {
  const console = await use.open();
  const key = keys.mistral ?? '';
  await console.type(`echo ${key}`);
  await console.waitFor(key);
  const second = await console.page.context().newPage();
  await second.goto(use.testBed.url);
  await second.evaluate((value) => localStorage.setItem('app-apikey-provider8', value), key);
  await expect.poll(async () => (await console.rows()).join('\n')).not.toContain(key);
  await expect
    .poll(async () => (await console.storage()).session['keysh-draft'])
    .not.toContain(key.slice(8, 16));
  await console.page.reload();
  await console.waitFor(/^keysh> echo/);
  expect((await console.rows()).join('\n')).not.toContain(key.slice(8, 16));
});

test('Ctrl-D at an empty command prompt does nothing, and in chat mode leaves it', async () => {
  const console = await use.open({ stored: stored('openai') });
  await typeKeys(console, '<Control+D><Control+D>');
  await run(console, 'version');
  expect((await console.rows()).filter((row) => row.startsWith('keysh>'))).toHaveLength(2);
  await run(console, 'chat -m openai:gpt-4.1');
  await console.press('Control+D');
  await console.waitFor(/^keysh> ?$/);
});

test('at 40 columns tables, details and help wrap between words only', async () => {
  const console = await use.open({ stored: stored('openai', 'gemini') });
  await resize(console, 40);
  await run(
    console,
    'bot new poet -m openai:gpt-4.1 -s "You answer in four lines and explain none."',
  );
  for (const line of [
    'help',
    'help bot new',
    'key list',
    'provider list',
    'provider show gemini',
    'bot list',
    'bot show',
    'set',
    'doctor',
  ]) {
    await run(console, 'clear');
    await run(console, line);
    const broken = (await breaks(console)).filter(
      ([above, below]) => /\S$/.test(above) && !/^ *\S{36}$/.test(above) && below !== '',
    );
    expect([line, broken]).toEqual([line, []]);
  }
});

/** Returns the soft-wrapped rows, each joined with the row below. */
function breaks({ page }: Console): Promise<[above: string, below: string][]> {
  return page.evaluate(() => {
    const { term } = globalThis as unknown as { term: import('@xterm/xterm').Terminal };
    const buffer = term.buffer.active;
    const row = (y: number) => buffer.getLine(y)?.translateToString(false) ?? '';
    const found: [string, string][] = [];
    for (let y = 1; y < buffer.length; y += 1) {
      if (buffer.getLine(y)?.isWrapped) found.push([row(y - 1), row(y).trimEnd()]);
    }
    return found;
  });
}
