import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect, test } from 'vitest';
import { noResponse, replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import {
  announcements,
  drag,
  position,
  resize,
  settled,
  statusText,
} from '../support/read-screen.ts';

const use = useHarness();
const sentence =
  'This paragraph is long enough to be wrapped at every width, with 日本語 and 👨‍👩‍👧‍👦 in it, and a few more words so that it fills rows.';
const draft = `${'words 日本 👍🏽 '.repeat(15)}end`;

test('resizing with thousands of rows of output keeps one prompt, the text, the cursor, and exact copies', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await resize(console, 80);
  const paragraphs = Array.from({ length: 2500 }, (_, at) => `${at}: ${sentence}`);
  use.hosts.answer('openai', replyWith(paragraphs.map((text) => `${text}\n\n`)));
  await console.insert('talk');
  await console.press('Enter');
  await console.waitFor(paragraphs.at(-1) ?? '', 30_000);
  await console.prompt();
  await console.type(draft);
  for (let back = 0; back < 80; back += 1) await console.press('ArrowLeft');
  await settled(console);
  const before = (await console.rows()).join('\n').trimEnd();
  expect((await position(console)).rows).toBeGreaterThan(5000);
  const { offset } = await position(console);
  const heights: number[] = [];
  for (const columns of [40, 120, 80]) {
    await resize(console, columns);
    const prompts = async () =>
      (await console.rows()).filter((line) => line.startsWith('gpt-4.1> words'));
    await expect.poll(prompts).toEqual([`gpt-4.1> ${draft}`]);
    const lines = await console.rows();
    expect((await position(console)).offset).toBe(offset);
    heights.push((await position(console)).rows);
    expect(lines.join('\n').trimEnd().slice(-20_000)).toBe(before.slice(-20_000));
    await drag(console, '2499: This', 'fills rows.');
    await console.press('Control+C');
    await expect
      .poll(() => console.page.evaluate(() => navigator.clipboard.readText()))
      .toBe(paragraphs.at(-1));
    await console.page.evaluate(() => navigator.clipboard.writeText(''));
  }
  const [narrow = 0, wide = 0, middle = 0] = heights;
  expect(narrow > middle && middle > wide).toBe(true);
  await console.type('!');
  const at = offset - 'gpt-4.1> '.length;
  await console.waitFor(`gpt-4.1> ${draft.slice(0, at)}!${draft.slice(at)}`);
}, 120_000);

test('the view stays while a reply streams below it, a badge counts the new lines, and End follows again', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  use.hosts.answer('openai', replyWith(Array.from({ length: 60 }, (_, at) => `old ${at}\n`)));
  await run(console, 'first');
  use.hosts.answer(
    'openai',
    replyWith(
      Array.from({ length: 100 }, (_, at) => `new ${at}\n`),
      { pause: 20 },
    ),
  );
  await console.insert('second');
  await console.press('Enter');
  await console.waitFor('new 2');
  await console.press('PageUp');
  const held = await console.screen();
  await console.waitFor('new 50');
  expect(await console.screen()).toBe(held);
  const mark = console.page.locator('button.arrivals');
  expect(await mark.textContent()).toMatch(/^↓ \d\d new lines · End$/);
  await console.press('End');
  await expect.poll(() => console.screen()).toMatch(/new [5-9]\d/);
  await expect.poll(() => mark.isVisible()).toBe(false);
  await console.prompt();
});

test('each reply, error and command output is announced once, and so is a pending request', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', replyWith(['Hello ', 'there.\n', 'All of it.'], { pause: 50 }));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  expect((await announcements(console)).filter((text) => text.includes('Hello'))).toEqual([
    'Reply: Hello there.\nAll of it.',
  ]);
  await run(console, 'nonsense');
  expect((await announcements(console)).filter((text) => text.startsWith('Error:'))).toHaveLength(
    1,
  );
  await run(console, 'key list');
  expect((await announcements(console)).filter((text) => text.includes('anthropic'))).toHaveLength(
    1,
  );
  expect(await console.page.locator('textarea').getAttribute('aria-label')).toBe('keysh>');
  use.hosts.answer('openai', noResponse);
  await console.insert('chat -m openai:gpt-4.1 wait');
  await console.press('Enter');
  await expect.poll(() => statusText(console)).toBe('Waiting for openai:gpt-4.1. Ctrl-C stops.');
  await console.press('Control+C');
});

test('of a hidden key only the length is announced', async () => {
  const console = await use.open();
  await console.insert('key set openai');
  await console.press('Enter');
  await console.waitFor('(hidden)');
  await console.type('CANARY7');
  await expect.poll(() => statusText(console)).toBe('7 characters');
  const tree = JSON.stringify(await console.cdp.send('Accessibility.getFullAXTree'));
  expect(tree).toContain('hidden input');
  expect(tree).not.toMatch(/CANA|ARY7/);
  await console.press('Escape');
  await console.prompt();
});

test('axe finds no violation on the page, at the prompt, in a hidden prompt, with a badge, in either theme and in reader mode', async () => {
  const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
  for (const colorScheme of ['light', 'dark'] as const) {
    const console = await use.open({ stored: stored('openai'), context: { colorScheme } });
    await console.page.evaluate(source);
    // Of the rules only this one depends on the colours.
    const runOnly = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    const check = async () => {
      const found = await console.page.evaluate(
        (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
        runOnly ? { runOnly } : {},
      );
      expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
        [],
      );
    };
    await run(console, 'help');
    await check();
    const lines = Array.from({ length: 300 }, (_, at) => `new ${at}\n`);
    use.hosts.answer('openai', replyWith(lines, { pause: 20 }));
    await console.insert('chat -m openai:gpt-4.1 count');
    await console.press('Enter');
    await console.waitFor('new 60');
    await console.press('PageUp');
    await console.page.locator('button.arrivals').waitFor({ state: 'visible' });
    await check();
    expect(await console.page.locator('button.arrivals').isVisible()).toBe(true);
    await console.press('Control+C');
    await console.press('End');
    await console.prompt();
    await run(console, 'set reader on');
    await check();
    await console.insert('key set xai');
    await console.press('Enter');
    await console.waitFor('(hidden)');
    await check();
    await console.press('Escape');
    await console.prompt();
  }
});
