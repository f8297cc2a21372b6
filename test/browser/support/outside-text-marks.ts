import type { Terminal } from '@xterm/xterm';
import { expect } from 'vitest';
import type { Tab } from './page.ts';

type Shown = typeof globalThis & { term: Terminal };

/** A visible row: its text, and whether a bar covers all, none or a part of its height. */
export interface MarkedRow {
  readonly text: string;
  readonly mark: 'whole' | 'none' | 'part';
}

/** Returns the visible rows with their bars, without trailing blank rows. */
export function markedRows({ page }: Tab): Promise<readonly MarkedRow[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const bars = [...document.querySelectorAll('.gutter > *')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ width, left }) => width >= 2 && left >= 0);
    const rows = [...document.querySelectorAll('.xterm-rows > *')].map((row) => {
      const { top, bottom, left, height } = row.getBoundingClientRect();
      const beside = bars.filter((bar) => bar.right <= left && left - bar.right < 10);
      const covered = beside.reduce(
        (sum, bar) => sum + Math.max(0, Math.min(bottom, bar.bottom) - Math.max(top, bar.top)),
        0,
      );
      const mark = covered > height - 1 ? 'whole' : covered < 1 ? 'none' : 'part';
      return { text: row.textContent?.trimEnd() ?? '', mark } as const;
    });
    return rows.slice(0, rows.findLastIndex(({ text, mark }) => text || mark !== 'none') + 1);
  });
}

/** Expects a mark beside each row of the text, however it is wrapped, and beside no other row. */
export async function expectMarked(tab: Tab, text: string): Promise<void> {
  const rows = await markedRows(tab);
  const first = rows.findIndex(({ mark }) => mark !== 'none');
  const end = rows.findLastIndex(({ mark }) => mark !== 'none') + 1;
  const marked = rows.slice(first, end);
  expect(marked.map(({ mark }) => mark)).toEqual(marked.map(() => 'whole'));
  expect(
    marked
      .map((row) => row.text)
      .join('')
      .replace(/\s/g, ''),
  ).toBe(text.replace(/\s/g, ''));
}

/** Returns the texts of the marked rows. */
export async function marked(tab: Tab): Promise<readonly string[]> {
  const rows = await markedRows(tab);
  expect(rows.filter(({ mark }) => mark === 'part')).toEqual([]);
  return rows.filter(({ mark }) => mark === 'whole').map(({ text }) => text);
}

/**
 * Watches every frame from now on; the returned function resolves with the rows that had a wrong mark: rows with the
 * letter must have one, others must not.
 */
export async function watchMarks({ page }: Tab, letter: string): Promise<() => Promise<unknown>> {
  await page.evaluate(watch, letter);
  return () => page.evaluate(() => (globalThis as unknown as { wrong: unknown }).wrong);
}

/** Runs in the page. */
function watch(letter: string): void {
  const wrong: unknown[] = [];
  Object.assign(globalThis, { wrong });
  const look = () => {
    requestAnimationFrame(look);
    const bars = [...document.querySelectorAll('.gutter > *')].map((bar) =>
      bar.getBoundingClientRect(),
    );
    for (const row of document.querySelectorAll('.xterm-rows > *')) {
      const { top, height } = row.getBoundingClientRect();
      const middle = top + height / 2;
      const text = row.textContent?.trim() ?? '';
      const has = bars.some((bar) => bar.top < middle && middle < bar.bottom);
      if (text !== '' && has !== text.includes(letter)) wrong.push([text, has]);
    }
  };
  look();
}

/** Returns the WCAG contrast ratio of the bars to the terminal's background; 1 if there is no bar. */
export function contrastOfMarks({ page }: Tab): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('.gutter > *');
    if (!bar) return 1;
    const { background } = (globalThis as Shown).term.options.theme ?? {};
    const probe = document.createElement('i');
    probe.style.color = background ?? '';
    document.body.append(probe);
    const luminance = (element: Element, property: 'color' | 'borderLeftColor') => {
      const channels = getComputedStyle(element)[property].match(/[\d.]+/g) ?? [];
      const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
        const value = Number(channel) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const both = [luminance(bar, 'borderLeftColor'), luminance(probe, 'color')];
    probe.remove();
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  });
}

/** Returns the labels of the labelled rows in the accessibility tree, and the texts of the others. */
export function labelledRows({ page }: Tab): Promise<{ quoted: string[]; plain: string[] }> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('.xterm-accessibility-tree > *')];
    const texts = (isQuoted: boolean) =>
      rows
        .filter((row) => row.hasAttribute('aria-label') === isQuoted)
        .map((row) => (row.getAttribute('aria-label') ?? row.textContent ?? '').trim())
        .filter((text) => text !== '');
    return { quoted: texts(true), plain: texts(false) };
  });
}
