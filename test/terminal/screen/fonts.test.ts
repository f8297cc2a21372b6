import { expect, test } from 'vitest';
import { isFontInstalled } from '../../../src/terminal/screen/fonts.ts';

const widths: Readonly<Record<string, number>> = {
  'Fira Code': 600,
  'DejaVu Sans Mono': 602,
  monospace: 602,
  serif: 500,
  'sans-serif': 550,
};

/** Measures as a browser does that has these fonts: in the first family that it finds. */
function measure(family: string): number {
  const names = family.split(', ').map((name) => name.replaceAll('"', ''));
  return names.map((name) => widths[name]).find((width) => width !== undefined) ?? 0;
}

test.each(['Fira Code', 'DejaVu Sans Mono'])('%s is installed', (name) => {
  expect(isFontInstalled(name, measure)).toBe(true);
});

test.each(['Foo', 'Fira', 'Fira Code 2'])('%s is not', (name) => {
  expect(isFontInstalled(name, measure)).toBe(false);
});
