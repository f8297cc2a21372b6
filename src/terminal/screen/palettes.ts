import type { ITheme } from '@xterm/xterm';

/** What the colors of a palette are for, in their order. */
const names = [
  ...(['background', 'foreground', 'selectionBackground', 'selectionForeground'] as const),
  ...(['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const),
  ...(['brightBlack', 'brightRed', 'brightGreen', 'brightYellow'] as const),
  ...(['brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'] as const),
];

/**
 * The colors of each palette in the order of `names`, as hexadecimal RGB. They are those of the published schemes, but lighter or
 * darker where their contrast with the background would be below 4.5:1; in solarized, the text is too, to differ from reasoning.
 */
const colors: Readonly<Record<string, readonly string[]>> = {
  'solarized-dark': [
    '002b36 b8c4c3 094656 ffffff',
    '7b9299 fb5249 859900 b58900 3194db f0539a 2aa198 eee8d5',
    '7b929a e96637 93a610 c9a01a 4ba3e0 8187dc 3fb5ac fdf6e3',
  ],
  'solarized-light': [
    'fdf6e3 2f4a52 d9e2d5 000000',
    '073642 d62b2a 677706 8d6b07 0875b7 cc2e7c 097e77 586e75',
    '5e747c c5460d 687803 8d6b07 1575b6 6367b9 077e75 002b36',
  ],
  'gruvbox-dark': [
    '282828 ebdbb2 504945 ebdbb2',
    '9c8d7d fa5647 98971a d79921 5a9a9d c7769b 689d6a a89984',
    '9c8d7d fd543f b8bb26 fabd2f 83a598 d3869b 8ec07c ebdbb2',
  ],
  'gruvbox-light': [
    'fbf1c7 3c3836 d5c4a1 3c3836',
    '3c3836 cc241d 717003 916402 357679 a15478 447747 776a5f',
    '796a5c 9d0006 746f03 976003 076678 8f3f71 3e7755 3c3836',
  ],
  dracula: [
    '282a36 f8f8f2 44475a f8f8f2',
    '8091c5 ff5958 50fa7b f1fa8c bd93f9 ff79c6 8be9fd f8f8f2',
    '8091c5 ff6e6e 69ff94 ffffa5 d6acff ff92df a4ffff ffffff',
  ],
  nord: [
    '2e3440 d8dee9 434c5e d8dee9',
    '929eb4 e28189 a3be8c ebcb8b 81a1c1 b892b1 88c0d0 e5e9f0',
    '929eb4 e28189 a3be8c ebcb8b 81a1c1 b892b1 8fbcbb eceff4',
  ],
  'catppuccin-mocha': [
    '1e1e2e cdd6f4 45475a cdd6f4',
    '82869c f38ba8 a6e3a1 f9e2af 89b4fa cba6f7 94e2d5 bac2de',
    '82869d f38ba8 a6e3a1 f9e2af 89b4fa f5c2e7 94e2d5 a6adc8',
  ],
  'catppuccin-latte': [
    'eff1f5 4c4f69 bcc0cc 000000',
    '5c5f77 d20f39 217d03 9b6008 1a62f1 8839ef 03787f 696c81',
    '696c81 d20f39 217d03 9b6008 1a62f1 b14196 03787f 5c5f77',
  ],
  'tokyo-night': [
    '1a1b26 c0caf5 33467c c0caf5',
    '7882ae f7768e 9ece6a e0af68 7aa2f7 bb9af7 7dcfff a9b1d6',
    '7882ae f7768e 9ece6a e0af68 7aa2f7 bb9af7 7dcfff c0caf5',
  ],
  'one-dark': [
    '282c34 abb2bf 3e4451 abb2bf',
    '8d94a2 e47079 98c379 e5c07b 61afef c678dd 56b6c2 abb2bf',
    '8d94a2 e47079 98c379 e5c07b 61afef c678dd 56b6c2 ffffff',
  ],
  monokai: [
    '272822 f8f8f2 49483e f8f8f2',
    '938f7b fd4a7f a6e22e f4bf75 66d9ef ae81ff a1efe4 f8f8f2',
    '938f7b fd4a7f a6e22e f4bf75 66d9ef ae81ff a1efe4 f9f8f5',
  ],
  'rose-pine': [
    '191724 e0def4 403d52 e0def4',
    '837f9c eb6f92 488aa5 f6c177 9ccfd8 c4a7e7 ebbcba e0def4',
    '837f9c eb6f92 488aa5 f6c177 9ccfd8 c4a7e7 ebbcba e0def4',
  ],
};

/** The themes other than dark and light, by name. */
export const palettes: ReadonlyMap<string, ITheme> = new Map(
  Object.entries(colors).map(([name, rows]) => [name, themeOf(rows.join(' ').split(' '))]),
);

function themeOf(palette: readonly string[]): ITheme {
  const theme: ITheme = {};
  for (const [at, name] of names.entries()) theme[name] = `#${palette[at]}`;
  const { background = '', foreground = '', selectionBackground = '' } = theme;
  return {
    ...theme,
    cursor: foreground,
    cursorAccent: background,
    selectionInactiveBackground: selectionBackground,
  };
}
