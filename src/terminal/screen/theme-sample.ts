import type { ITheme } from '@xterm/xterm';
import { backgroundColor, textColor } from '../text/styled-lines.ts';
import { type Printable, styled, underline } from '../text/styled-text.ts';
import { palettes } from './palettes.ts';
import { dark, light } from './theme.ts';

/** Every theme by name. */
export const themes: ReadonlyMap<string, ITheme> = new Map([
  ...Object.entries({ dark, light }),
  ...palettes,
]);

/** The words of a sample, each with the color that such text has. */
const words = [
  ['text', 'foreground'],
  ['reasoning', 'brightBlack'],
  ['link', 'blue'],
  ['keyword', 'magenta'],
  ['string', 'green'],
  ['number', 'yellow'],
  ['type', 'cyan'],
  ['error', 'red'],
] as const;

/** Returns words in the colors of a theme, on its background: as many as fit into the columns. */
export function themeSample(theme: ITheme, columns: number): Printable {
  let [sample, width] = [styled` `, 1];
  for (const [word, name] of words) {
    width += word.length + 1;
    if (width > columns) break;
    const shown = name === 'blue' ? underline(styled`${word}`) : styled`${word}`;
    sample = styled`${sample}${textColor(theme[name] ?? '')(shown)} `;
  }
  return backgroundColor(theme.background ?? '')(sample);
}
