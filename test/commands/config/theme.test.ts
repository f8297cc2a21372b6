import { afterEach, expect, test } from 'vitest';
import { palettes } from '../../../src/terminal/screen/palettes.ts';
import { themes } from '../../../src/terminal/screen/theme-sample.ts';
import { enableColor } from '../../../src/terminal/text/styled-text.ts';
import { openApp } from '../../support/open-app.ts';

afterEach(() => enableColor(true));

test('theme list shows each theme in its own colors and marks the one in use', async () => {
  const tab = openApp();
  tab.storage.setItem('keysh-theme', 'nord');
  await tab.run('theme list');
  const rows = await tab.rows();
  expect(rows.map((row) => row.slice(2).split(' ', 1)[0])).toEqual(['auto', ...themes.keys()]);
  expect(rows.filter((row) => row.startsWith('*'))).toEqual([expect.stringContaining('nord')]);
  const y = rows.findIndex((row) => row.includes('dracula'));
  const line = tab.term.buffer.active.getLine(y);
  const cellOf = (word: string) => line?.getCell(rows[y]?.indexOf(word) ?? 0);
  const { background, foreground, brightBlack, red } = palettes.get('dracula') ?? {};
  const colorOf = (word: string) => `#${cellOf(word)?.getFgColor().toString(16).padStart(6, '0')}`;
  expect(['text', 'reasoning', 'error'].map(colorOf)).toEqual([foreground, brightBlack, red]);
  expect(cellOf('error')?.isFgRGB()).toBe(true);
  expect(cellOf('text')?.getBgColor()).toBe(Number.parseInt(background?.slice(1) ?? '', 16));
  expect(cellOf('dracula')?.isBgDefault()).toBe(true);
});

test('a narrow screen has fewer words of each sample, and each theme has one row', async () => {
  const tab = openApp(undefined, 40);
  await tab.run('theme list');
  const rows = await tab.rows();
  expect(rows.slice(1)).toHaveLength(themes.size);
  expect(rows.at(-1)).toMatch(/^ {2}rose-pine +text reasoning$/);
});

test('without colors the list says how to see them', async () => {
  enableColor(false);
  const tab = openApp();
  await tab.run('theme list');
  expect((await tab.rows()).at(-1)).toBe('Colors are off. To see them: set color on');
});

test('theme alone shows the one in use, and a name chooses it', async () => {
  const tab = openApp();
  await tab.run('theme');
  await tab.run('theme nord');
  expect(await tab.rows()).toEqual(['theme is auto. To see all: theme list', 'theme is now nord.']);
});
