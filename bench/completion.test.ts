import type { Terminal } from '@xterm/xterm';
import { test } from 'vitest';
import { json } from '../test/browser/support/answers.ts';
import { run, stored, useHarness } from '../test/browser/support/harness.ts';
import type { Console } from '../test/browser/support/page.ts';
import { record } from './report.ts';

type PageWindow = typeof globalThis & { term: Terminal; rendered: Promise<number> };

const use = useHarness();
const models = Array.from({ length: 500 }, (_, at) => ({ id: `gpt-${at}-of-many` }));

test('completion among 500 models', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', json({ data: models }), 'models');
  await run(console, 'model list --provider openai -q 499');
  const times: Record<'Tab' | '4' | 'Backspace', number[]> = { Tab: [], '4': [], Backspace: [] };
  for (let at = 0; at < 20; at += 1) {
    await console.type('chat -m gpt-');
    times.Tab.push(await timeKey(console, 'Tab', 'matches, Tab'));
    times['4'].push(await timeKey(console, '4', 'matches, Tab'));
    times.Backspace.push(await timeKey(console, 'Backspace', 'matches, Tab'));
    await console.press('Escape');
    await console.press('Control+U');
  }
  record('menuTab', times.Tab);
  record('menuLetter', times['4']);
  record('menuBackspace', times.Backspace);
});

async function timeKey({ page }: Console, key: string, text: string): Promise<number> {
  await page.evaluate(observeNextKey, text);
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as PageWindow).rendered);
}

/** Runs in the page: measures the milliseconds from the next keydown event to the first rendering with the text. */
function observeNextKey(text: string): void {
  const { term } = globalThis as PageWindow;
  (globalThis as PageWindow).rendered = new Promise((resolve) => {
    const check = (start: number) => {
      const { active } = term.buffer;
      const rows = Array.from({ length: term.rows }, (_, y) =>
        active.getLine(active.viewportY + y)?.translateToString(true),
      );
      if (!rows.some((row) => row?.includes(text))) return;
      rendered.dispose();
      setTimeout(() => resolve(performance.now() - start));
    };
    let start = 0;
    const rendered = term.onRender(() => start > 0 && check(start));
    const onKeyDown = ({ timeStamp }: KeyboardEvent) => {
      start = timeStamp;
    };
    addEventListener('keydown', onKeyDown, { capture: true, once: true });
  });
}
