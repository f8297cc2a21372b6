import type { ITheme } from '@xterm/xterm';

/** Each of the sixteen colors has a contrast of 4.5:1 or more with the background. */
export const dark: ITheme = {
  background: '#101216',
  foreground: '#e6e8eb',
  cursor: '#e6e8eb',
  cursorAccent: '#101216',
  selectionBackground: '#264f78',
  selectionInactiveBackground: '#264f78',
  selectionForeground: '#ffffff',
  black: '#868e99',
  red: '#ff8078',
  green: '#6cd27b',
  yellow: '#dcb04a',
  blue: '#79b8ff',
  magenta: '#cfa3ff',
  cyan: '#55cbd6',
  white: '#ccd2d9',
  brightBlack: '#98a1ad',
  brightRed: '#ffa29c',
  brightGreen: '#93e59f',
  brightYellow: '#f0cb78',
  brightBlue: '#a6d1ff',
  brightMagenta: '#e0c3ff',
  brightCyan: '#86e1ea',
  brightWhite: '#ffffff',
};

export const light: ITheme = {
  background: '#ffffff',
  foreground: '#1d2126',
  cursor: '#1d2126',
  cursorAccent: '#ffffff',
  selectionBackground: '#b4d5ff',
  selectionInactiveBackground: '#b4d5ff',
  selectionForeground: '#000000',
  black: '#1d2126',
  red: '#b3201c',
  green: '#1b6a2f',
  yellow: '#7a5200',
  blue: '#0b57b5',
  magenta: '#7a35bd',
  cyan: '#0b6673',
  white: '#5b636d',
  brightBlack: '#5f6873',
  brightRed: '#c42b26',
  brightGreen: '#23783a',
  brightYellow: '#8a5d00',
  brightBlue: '#1c66c9',
  brightMagenta: '#8a45cc',
  brightCyan: '#127482',
  brightWhite: '#4a525c',
};

let palettes: ReadonlyMap<string, ITheme> = new Map();

/**
 * Loads the themes other than dark and light if a setting names one. Returns whether they were not loaded before. Rejects if
 * they cannot be loaded.
 */
export async function loadPalettes(setting = 'auto'): Promise<boolean> {
  if (palettes.size > 0 || /^(auto|dark|light)$/.test(setting)) return false;
  ({ palettes } = await import('./palettes.ts'));
  return true;
}

/** Returns the theme of a setting: dark or light, as the system prefers, if it is `auto`, unknown or not loaded. */
export function themeFor(setting = 'auto', prefersLight = false): ITheme {
  const isDarkMeant = setting === 'dark' || (setting !== 'light' && !prefersLight);
  return palettes.get(setting) ?? (isDarkMeant ? dark : light);
}

/** Returns whether the background of a theme is dark. */
export function isDark({ background = '' }: ITheme): boolean {
  return background < '#8';
}
