import { describe, expect, test, vi } from 'vitest';
import { settings } from '../../../src/storage/settings.ts';
import { isDark } from '../../../src/terminal/screen/theme.ts';
import { themes } from '../../../src/terminal/screen/theme-sample.ts';

const all = [...themes].map(([name, theme]) => ({ name, theme }));

test('the values of the setting are auto and the themes', () => {
  expect(settings.theme.values).toEqual(['auto', ...themes.keys()]);
});

describe('the theme', () => {
  test.each(all)(
    '$name has a contrast of 4.5:1 between each color and its background',
    ({ theme }) => {
      const { background = '', selectionBackground = '', selectionForeground = '' } = theme;
      const isOnBackground = ([name]: readonly [string, unknown]) =>
        !/^(selection|background|cursorAccent)/.test(name);
      const colors: Readonly<Record<string, string>> = Object.fromEntries(
        Object.entries(theme).filter(isOnBackground),
      );
      expect(Object.keys(colors)).toHaveLength(18);
      for (const [name, color] of Object.entries(colors)) {
        expect(color).toMatch(/^#[0-9a-f]{6}$/);
        expect([name, contrast(color, background) >= 4.5]).toEqual([name, true]);
      }
      expect(contrast(selectionForeground, selectionBackground)).toBeGreaterThan(4.5);
    },
  );

  test.each(all)('$name tells reasoning, code and links from text', ({ theme }) => {
    const { foreground = '', brightBlack = '', blue, magenta, green, yellow, cyan, red } = theme;
    expect(contrast(foreground, brightBlack)).toBeGreaterThan(1.4);
    const colors = [foreground, brightBlack, blue, magenta, green, yellow, cyan, red];
    expect(new Set(colors).size).toBe(colors.length);
  });
});

test('a theme is dark or light, as the system prefers, until it is loaded', async () => {
  // Test files that share the worker may have loaded it.
  vi.resetModules();
  const theme = await import('../../../src/terminal/screen/theme.ts');
  const { dark, light, loadPalettes, themeFor } = theme;
  const { themes } = await import('../../../src/terminal/screen/theme-sample.ts');
  expect([themeFor('auto', true), themeFor('auto', false)]).toEqual([light, dark]);
  expect([themeFor('dark', true), themeFor('light', false)]).toEqual([dark, light]);
  expect([themeFor('pink', true), themeFor('constructor', false)]).toEqual([light, dark]);
  expect([themeFor('nord', true), themeFor('nord', false)]).toEqual([light, dark]);
  expect(await loadPalettes('dark')).toBe(false);
  expect(themeFor('nord', true)).toBe(light);
  expect([await loadPalettes('nord'), await loadPalettes('nord')]).toEqual([true, false]);
  expect(themeFor('nord', true)).toBe(themes.get('nord'));
});

test('the background determines whether a theme is dark', () => {
  const names = all.filter(({ theme }) => !isDark(theme)).map(({ name }) => name);
  expect(names).toEqual(['light', 'solarized-light', 'gruvbox-light', 'catppuccin-latte']);
});

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
