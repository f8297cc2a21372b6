import type { Terminal } from '@xterm/xterm';
import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { drag, resize, settled } from '../support/read-screen.ts';

const use = useHarness();
const clipboard = ({ page }: Console) => page.evaluate(() => navigator.clipboard.readText());
const size = ({ page }: Console) =>
  page.evaluate(() => {
    const { cols, rows } = (window as unknown as { term: Terminal }).term;
    return { cols, rows };
  });

test('small changes of the window size do not change the columns', async () => {
  const console = await use.open({ context: { viewport: { width: 800, height: 600 } } });
  await settled(console);
  const before = await size(console);
  for (let at = 0; at < 50; at += 1)
    await console.page.setViewportSize({ width: 800 + ((at + 1) % 2), height: 600 });
  await settled(console);
  expect(await size(console)).toEqual(before);
});

test('narrowing and widening the window cuts nothing and restores the help', async () => {
  const console = await use.open({ context: { viewport: { width: 1200, height: 600 } } });
  await resize(console, 80);
  await run(console, 'help');
  const help = (await console.rows()).join('\n').trimEnd();
  await console.type('x'.repeat(200));
  await resize(console, 40);
  expect((await console.screen()).split('\n').every((row) => row.length <= 40)).toBe(true);
  expect(
    await console.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
  ).toBe(true);
  const narrow = (await console.rows()).join(' ');
  for (const word of help.split(/\s+/)) expect(narrow).toContain(word);
  await resize(console, 80);
  expect((await console.rows()).join('\n').startsWith(help)).toBe(true);
});

test("the prompt stays visible above a phone's keyboard, also at 40 columns", async () => {
  const console = await use.open({
    context: { viewport: { width: 390, height: 800 }, hasTouch: true },
  });
  expect((await size(console)).cols).toBeGreaterThanOrEqual(39);
  await run(console, 'help');
  await console.page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: 420 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await settled(console);
  await run(console, 'key list');
  const bottom = await console.page.evaluate(() => {
    const cursor = document.querySelector('.xterm-cursor');
    return cursor?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  });
  expect(bottom).toBeLessThanOrEqual(420);
  expect((await size(console)).rows).toBeLessThan(30);
});

test('copied code has no gutter, border or padding', async () => {
  const console = await use.open({ stored: stored('openai') });
  const code = 'cat > f <<EOF\nkey: 1\n  sub: 2\nEOF';
  use.hosts.answer('openai', replyWith(['Run:\n\n```sh\n', code, '\n```\n']));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await drag(console, 'cat >', 'EOF');
  await console.press('Control+C');
  expect(await clipboard(console)).toBe(code);
});

test('Ctrl-C first copies the selection, and the next one stops the reply', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  const words = Array.from({ length: 200 }, (_, at) => `word${at} `);
  use.hosts.answer('openai', replyWith(words, { pause: 30 }));
  await console.insert('count');
  await console.press('Enter');
  await console.waitFor('word5');
  await drag(console, 'word1 ', 'word1');
  await console.press('Control+C');
  await expect.poll(() => clipboard(console)).toBe('word1');
  await console.waitFor('word20 word21');
  expect((await console.rows()).join('\n')).not.toContain('[stopped]');
  await console.press('Control+C');
  await console.waitFor('[stopped]');
});
