import type { Terminal } from '@xterm/xterm';
import { test } from 'vitest';
import { json } from '../test/browser/support/answers.ts';
import { run, stored, useBench } from '../test/browser/support/harness.ts';
import type { Console } from '../test/browser/support/page.ts';

type Shown = typeof globalThis & { term: Terminal; painted: Promise<number> };

const use = useBench();
const models = Array.from({ length: 500 }, (_, at) => ({ id: `gpt-${at}-of-many` }));

test('completing among 500 models', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', json({ data: models }), 'models');
  await run(console, 'model list --provider openai -q 499');
  const times: Record<'Tab' | '4' | 'Backspace', number[]> = { Tab: [], '4': [], Backspace: [] };
  for (let at = 0; at < 20; at += 1) {
    await console.type('chat -m gpt-');
    times.Tab.push(await timed(console, 'Tab', 'in all'));
    times['4'].push(await timed(console, '4', 'in all'));
    times.Backspace.push(await timed(console, 'Backspace', 'in all'));
    await console.press('Escape');
    await console.press('Control+U');
  }
  for (const [key, values] of Object.entries(times)) report(`ms from ${key} to the menu`, values);
});

async function timed({ page }: Console, key: string, wanted: string): Promise<number> {
  await page.evaluate(arm, wanted);
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as Shown).painted);
}

/** Runs in the page: from the next key on, milliseconds to the first rendering that shows the text. */
function arm(wanted: string): void {
  const { term } = globalThis as Shown;
  (globalThis as Shown).painted = new Promise((resolve) => {
    const look = (start: number) => {
      const { active } = term.buffer;
      const rows = Array.from({ length: term.rows }, (_, y) =>
        active.getLine(active.viewportY + y)?.translateToString(true),
      );
      if (!rows.some((row) => row?.includes(wanted))) return;
      rendered.dispose();
      setTimeout(() => resolve(performance.now() - start));
    };
    let start = 0;
    const rendered = term.onRender(() => start > 0 && look(start));
    const hear = ({ timeStamp }: KeyboardEvent) => {
      start = timeStamp;
    };
    addEventListener('keydown', hear, { capture: true, once: true });
  });
}

function report(what: string, values: readonly number[]): void {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((ms) =>
    ms?.toFixed(1),
  );
  process.stdout.write(`${what}: ${middle} [${least}..${most}]\n`);
}
