import type { Terminal } from '@xterm/xterm';
import { enableColor } from '../text/styled-text.ts';
import { dark, light } from './theme.ts';

/** The settings that change how the console looks. */
export const displayOptionNames = [
  'theme',
  'color',
  'wrap',
  'measure',
  'motion',
  'reader',
  'font',
  'size',
] as const;

/** Their values as stored; what is absent or impossible is left to the system. */
export type DisplayOptions = {
  readonly [Name in (typeof displayOptionNames)[number]]?: string | undefined;
};

export const usualSize = 15;
const usualFont =
  'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';
const isLight = '(prefers-color-scheme: light)';
const isPlain = '(forced-colors: active), (prefers-contrast: more)';
/** A finger needs room at the foot of the page. */
export const isCoarse = '(pointer: coarse)';
const choices = [isLight, isPlain, isCoarse, '(prefers-reduced-motion: reduce)'];

/** Gives the terminal its colours, font and motion. */
export function applyAppearance(
  { options }: Pick<Terminal, 'options'>,
  wishes: DisplayOptions,
): void {
  const isColoured =
    wishes.color === 'on' || wishes.color === 'off'
      ? wishes.color === 'on'
      : !matchMedia(isPlain).matches;
  enableColor(isColoured);
  setMotion(wishes.motion);
  options.theme = isDark(wishes) ? dark : light;
  const { font = 'auto' } = wishes;
  options.fontFamily = font === 'auto' ? usualFont : `${JSON.stringify(font)}, ${usualFont}`;
  options.fontSize = sizeOf(wishes.size);
  options.screenReaderMode = wishes.reader === 'on';
}

/** Whether the text is lighter than what is behind it. */
export function isDark({ theme }: Pick<DisplayOptions, 'theme'>): boolean {
  return theme === 'dark' || (theme !== 'light' && !matchMedia(isLight).matches);
}

function sizeOf(wanted: string | undefined): number {
  const size = Number(wanted);
  return size >= 8 && size <= 40 ? size : usualSize;
}

/** Calls whenever the system chooses otherwise. */
export function followSystem(changed: () => void): void {
  for (const query of choices) matchMedia(query).addEventListener('change', changed);
}

let wish: string | undefined;

/** `off` stops what moves, `on` lets it move; otherwise the system decides. */
export function setMotion(wanted: string | undefined): void {
  wish = wanted;
}

/** Whether nothing may blink or turn. */
export function isStill(): boolean {
  if (wish === 'on' || wish === 'off') return wish === 'off';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
