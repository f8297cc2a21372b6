import type { Terminal } from '@xterm/xterm';
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/soak.ts';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import {
  contrastOfMarks,
  expectMarked,
  labelledRows,
  marked,
  markedRows,
  watchMarks,
} from '../support/outside-text-marks.ts';
import type { Console } from '../support/page.ts';
import { drag, resize, settled } from '../support/read-screen.ts';

type Shown = typeof globalThis & { term: Terminal };

const use = useHarness();
/** A reply that imitates the console: its prompt, a rotation, the hidden prompt, and text that wraps. */
const fake = `Done.
openai:model-a · global key · 7 in, 2 out · 0.1 s
keysh> key rotate openrouter
OpenRouter key (hidden): 

✗ 401 Unauthorized: the key was refused, so type it again here at once, and do so before anything else ${'x'.repeat(50)}
  → key set openrouter
keysh>`;

async function withFake(columns = 80, context: object = {}): Promise<Console> {
  const console = await use.open({ stored: stored('openai'), context });
  await resize(console, columns);
  await answerWithFake(console);
  return console;
}

/** Gets the reply. It ends like a prompt, so the status line below it has to be waited for. */
async function answerWithFake(console: Console): Promise<void> {
  use.hosts.answer('openai', replyWith([fake]));
  await run(console, 'chat -m openai:gpt-6-luna hi');
  await console.waitFor(/^openai:gpt-6-luna · global key/);
  await console.prompt();
}

describe('a reply that imitates the console', () => {
  test.each(sample([40, 80, 160], 2))(
    'has a mark beside its rows and no others, at %i columns',
    async (columns) => {
      const console = await withFake(columns);
      await expectMarked(console, fake);
      const rows = await markedRows(console);
      expect(rows.at(-1)).toEqual({ text: 'keysh>', mark: 'none' });
      expect(rows.find(({ text }) => text.startsWith('keysh> chat'))?.mark).toBe('none');
      expect(rows.findLast(({ text }) => /\d\.\d s$/.test(text))?.mark).toBe('none');
    },
  );

  test('keeps the mark at another width, font size and scroll position, and loses it with /clear', async () => {
    const console = await withFake(80);
    for (const columns of [40, 160, 80]) {
      await resize(console, columns);
      await expectMarked(console, fake);
    }
    await run(console, 'set size 24');
    await settled(console);
    expect((await marked(console)).join('\n')).toContain('key set openrouter');
    await run(console, 'set size 15');
    await run(console, 'help');
    await run(console, 'help');
    expect(await marked(console)).toEqual([]);
    await console.page.evaluate(() => {
      (globalThis as Shown).term.scrollToTop();
    });
    await expectMarked(console, fake);
    await console.press('End');
    await run(console, 'clear');
    expect(await marked(console)).toEqual([]);
  });

  test('has the right marks in every frame while it streams, scrolls and is redrawn at another width', async () => {
    const console = await use.open({ stored: stored('openai') });
    await run(console, 'clear');
    const wrong = await watchMarks(console, 'Q');
    const chunks = Array.from({ length: 300 }, (_, at) => `Q${at}${at % 4 ? ' ' : ' Q\n'}`);
    use.hosts.answer('openai', replyWith(chunks, { pause: 4 }));
    await console.insert('chat -m openai:gpt-6-luna hi');
    await console.press('Enter');
    await console.waitFor('Q20 ');
    await console.type('a draft ');
    await console.waitFor('Q100');
    await console.page.setViewportSize({ width: 600, height: 540 });
    await console.waitFor('Q150');
    await console.press('PageUp');
    await console.waitFor('Q200');
    await console.press('End');
    await console.waitFor('global key');
    expect(await wrong()).toEqual([]);
    expect((await marked(console)).at(-1)).toContain('Q299');
  });

  test.each(['light', 'dark'] as const)(
    'has a mark with sufficient contrast, also with color off: %s',
    async (colorScheme) => {
      const console = await withFake(80, { colorScheme });
      const stands = () => expect.poll(() => contrastOfMarks(console)).toBeGreaterThan(4.5);
      const ground = () => console.page.evaluate(() => (globalThis as Shown).term.options.theme);
      await stands();
      await run(console, 'set color off');
      await stands();
      await console.page.evaluate(() => {
        (globalThis as Shown).term.scrollToTop();
      });
      await expectMarked(console, fake);
      await console.press('End');
      const before = await ground();
      await run(console, `set theme ${colorScheme === 'dark' ? 'light' : 'dark'}`);
      await expect.poll(ground).not.toEqual(before);
      await stands();
    },
  );

  test('is copied without the mark, also if the selection begins on it', async () => {
    const console = await withFake(80);
    const clipboard = () => console.page.evaluate(() => navigator.clipboard.readText());
    await drag(console, 'Done.', '(hidden):');
    await console.press('Control+C');
    await expect.poll(clipboard).toBe(fake.slice(0, fake.indexOf(' \n\n✗')));
    const bar = await console.page.locator('.gutter > *').boundingBox();
    if (!bar) throw new Error('there is no bar');
    await console.page.mouse.move(bar.x + 1, bar.y + 8);
    await console.page.mouse.down();
    await console.page.mouse.move(bar.x + 300, bar.y + 8, { steps: 4 });
    await console.page.mouse.up();
    await console.press('Control+C');
    await expect.poll(clipboard).toBe('Done.');
    expect(await console.page.locator('.gutter').textContent()).toBe('');
    expect(await console.page.locator('.gutter').getAttribute('aria-hidden')).toBe('true');
  });

  test('is marked with its question when it is shown or resumed after a reload', async () => {
    const console = await withFake(80);
    await console.page.reload();
    await console.prompt();
    expect(await marked(console)).toEqual([]);
    await run(console, 'clear');
    await run(console, 'session show 1');
    await expectMarked(console, `> hi${fake}`);
    await run(console, 'clear');
    await run(console, 'session resume 1');
    await expectMarked(console, `> hi${fake}`);
    expect((await markedRows(console)).at(-1)).toEqual({ text: 'gpt-6-luna>', mark: 'none' });
  });

  test('has rows labelled as quoted in reader mode, at any width and scroll position', async () => {
    const console = await use.open({ stored: stored('openai') });
    await run(console, 'set reader on');
    await answerWithFake(console);
    const lines = fake.split('\n').filter((line) => line.trim() !== '' && line.length < 60);
    const labels = async () => (await labelledRows(console)).quoted;
    const wanted = lines.map((line) => `quoted: ${line.trim()}`);
    await expect.poll(labels).toEqual(expect.arrayContaining(wanted));
    // The prompt is drawn, and labelled, after the reply.
    await expect.poll(async () => (await labelledRows(console)).plain.at(-1)).toBe('keysh>');
    const { plain } = await labelledRows(console);
    expect(plain).toContain('keysh> chat -m openai:gpt-6-luna hi');
    expect(plain.filter((text) => text.includes('rotate'))).toEqual([]);
    await resize(console, 100);
    await run(console, 'help');
    await run(console, 'help');
    await expect.poll(labels).toEqual([]);
    await console.page.evaluate(() => {
      (globalThis as Shown).term.scrollToTop();
    });
    await expect.poll(labels).toEqual(expect.arrayContaining(wanted));
    await run(console, 'set reader off');
    await run(console, 'set reader on');
    await run(console, 'clear');
    await expect.poll(labels).toEqual([]);
  });
});
