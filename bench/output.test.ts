import type { Terminal } from '@xterm/xterm';
import { test } from 'vitest';
import { saying } from '../test/browser/answers.ts';
import { run, stored, useBench } from '../test/browser/bench.ts';
import type { Console } from '../test/browser/page.ts';
import { settled } from '../test/browser/sight.ts';

type Shown = typeof globalThis & { term: Terminal };

const use = useBench();
const line =
  'some words of a reply that are wrapped once at the width of this window, more or less, and end here.';

test('repaint of 5,000 rows', async () => {
  const console = await filled(2400);
  const rows = await console.page.evaluate(() => (globalThis as Shown).term.buffer.active.length);
  const times: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const time = console.page.evaluate(repainted);
    await console.page.setViewportSize({ width: at % 2 ? 930 : 700, height: 540 });
    times.push(await time);
  }
  report(`ms from the resize settled to ${rows} rows painted anew`, times);
});

test('a key on a 2,000-character line with a full scrollback, against a text node', async () => {
  const console = await filled(8000);
  await console.paste('word '.repeat(400));
  await settled(console);
  const times: number[] = [];
  const plain: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    times.push(await keyed(console));
    await console.page.evaluate(openNode);
    plain.push(await keyed(console));
    await console.page.evaluate(closeNode);
  }
  report('ms from a key to painted', times);
  report('the same in a text node', plain);
});

async function filled(paragraphs: number): Promise<Console> {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer(
    'openai',
    saying(Array.from({ length: paragraphs }, (_, at) => `${at} ${line}\n`)),
  );
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, 'fill');
  return console;
}

/** Runs in the page: milliseconds between the two sides of the synchronised output of the next repaint. */
function repainted(): Promise<number> {
  return new Promise((resolve) => {
    const { term } = globalThis as Shown;
    let start = 0;
    const begun = term.parser.registerCsiHandler({ prefix: '?', final: 'h' }, ([mode]) => {
      if (mode === 2026) start = performance.now();
      return false;
    });
    const ended = term.parser.registerCsiHandler({ prefix: '?', final: 'l' }, ([mode]) => {
      if (mode !== 2026) return false;
      begun.dispose();
      ended.dispose();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      return false;
    });
  });
}

async function keyed({ page }: Console): Promise<number> {
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { term } = globalThis as Shown;
        const node = document.querySelector('pre.plain');
        const look = () => node?.textContent?.length ?? term.buffer.active.cursorX;
        const before = look();
        addEventListener(
          'keydown',
          (event) => {
            const wait = () => {
              if (look() === before) requestAnimationFrame(wait);
              else setTimeout(() => resolve(performance.now() - event.timeStamp));
            };
            requestAnimationFrame(wait);
          },
          { capture: true, once: true },
        );
      }),
  );
  await page.keyboard.press('x');
  return time;
}

/** Runs in the page: a text of as many characters that takes the keys. */
function openNode(): void {
  const node = document.createElement('pre');
  node.className = 'plain';
  node.tabIndex = 0;
  node.textContent = 'word '.repeat(400);
  node.addEventListener('keydown', ({ key }) =>
    node.firstChild?.replaceWith(`${node.textContent}${key}`),
  );
  document.body.prepend(node);
  node.focus();
}

function closeNode(): void {
  document.querySelector('pre.plain')?.remove();
  (globalThis as Shown).term.focus();
}

function report(what: string, values: readonly number[]): void {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((ms) =>
    ms?.toFixed(1),
  );
  process.stdout.write(`${what}: ${middle} [${least}..${most}]\n`);
}
