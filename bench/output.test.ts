import type { Terminal } from '@xterm/xterm';
import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { run, stored, useHarness } from '../test/browser/support/harness.ts';
import type { Console } from '../test/browser/support/page.ts';
import { record } from './report.ts';

type PageWindow = typeof globalThis & { term: Terminal };

const use = useHarness();
const line =
  'some words of a reply that are wrapped once at the width of this window, more or less, and end here.';

test('repaint after a resize with 5,000 rows', async () => {
  const console = await openFilled(2400);
  const times: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const time = console.page.evaluate(timeRepaint);
    await console.page.setViewportSize({ width: at % 2 ? 930 : 700, height: 540 });
    times.push(await time);
  }
  record('resize', times);
});

async function openFilled(paragraphs: number): Promise<Console> {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer(
    'openai',
    replyWith(Array.from({ length: paragraphs }, (_, at) => `${at} ${line}\n`)),
  );
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, 'fill');
  return console;
}

/** Runs in the page: returns the milliseconds from the start of the next synchronized output to the frame after it. */
function timeRepaint(): Promise<number> {
  return new Promise((resolve) => {
    const { term } = globalThis as PageWindow;
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
