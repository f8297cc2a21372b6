import type { Terminal } from '@xterm/xterm';
import { enableColor } from '../text/styled-text.ts';
import { themeFor } from './theme.ts';

/** The settings that determine the appearance of the console. */
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

/** Their stored values. Where one is missing or invalid, the system's preference or a default applies. */
export type DisplayOptions = {
  readonly [Name in (typeof displayOptionNames)[number]]?: string | undefined;
};

export const defaultFontSize = 15;
const defaultFont =
  'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';
const prefersLight = '(prefers-color-scheme: light)';
const prefersNoColor = '(forced-colors: active), (prefers-contrast: more)';
const prefersReducedMotion = '(prefers-reduced-motion: reduce)';
/** The media query for touch screens. */
export const coarsePointer = '(pointer: coarse)';
const followedQueries = [prefersLight, prefersNoColor, coarsePointer, prefersReducedMotion];

/** Applies colours, font, motion and reader mode to the terminal. */
export function applyAppearance(
  { options }: Pick<Terminal, 'options'>,
  display: DisplayOptions,
): void {
  const isColored =
    display.color === 'on' || display.color === 'off'
      ? display.color === 'on'
      : !matchMedia(prefersNoColor).matches;
  enableColor(isColored);
  setMotion(display.motion);
  options.theme = themeFor(display.theme, matchMedia(prefersLight).matches);
  const { font = 'auto' } = display;
  options.fontFamily = font === 'auto' ? defaultFont : `${JSON.stringify(font)}, ${defaultFont}`;
  options.fontSize = fontSizeFrom(display.size);
  options.screenReaderMode = display.reader === 'on';
}

function fontSizeFrom(setting: string | undefined): number {
  const size = Number(setting);
  return size >= 8 && size <= 40 ? size : defaultFontSize;
}

/** Calls `onChange` whenever a preference of the system changes. */
export function followSystem(onChange: () => void): void {
  for (const query of followedQueries) matchMedia(query).addEventListener('change', onChange);
}

let motion: string | undefined;

/** Sets the setting `motion`: `on` allows animation, `off` stops it, and otherwise the system's preference applies. */
export function setMotion(setting: string | undefined): void {
  motion = setting;
}

/** Returns whether animation is off. */
export function isMotionReduced(): boolean {
  if (motion === 'on' || motion === 'off') return motion === 'off';
  return matchMedia(prefersReducedMotion).matches;
}
