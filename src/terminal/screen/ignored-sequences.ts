import type { Terminal } from '@xterm/xterm';

/** Makes the terminal ignore the sequences that it would answer or that affect more than its text. */
export function ignoreSequences({ parser }: Pick<Terminal, 'parser'>): void {
  for (const id of queries) parser.registerCsiHandler(id, () => true);
  for (const code of commands) parser.registerOscHandler(code, () => true);
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, () => true);
  parser.registerCsiHandler({ prefix: '?', final: 'h' }, (modes) => !modes.every(isHarmless));
}

/** Device attributes, status and mode reports, window reports, version. */
const queries = [
  { final: 'c' },
  { prefix: '>', final: 'c' },
  { prefix: '=', final: 'c' },
  { final: 'n' },
  { prefix: '?', final: 'n' },
  { intermediates: '$', final: 'p' },
  { prefix: '?', intermediates: '$', final: 'p' },
  { final: 't' },
  { prefix: '>', final: 'q' },
] as const;

/** Titles, colours, clipboard. */
const commands = [0, 1, 2, 4, 8, 10, 11, 12, 52, 104, 110, 111, 112] as const;

/** Showing the cursor and synchronised output; the other modes report the mouse or change the screen. */
function isHarmless(mode: number | number[]): boolean {
  return mode === 25 || mode === 2026;
}
