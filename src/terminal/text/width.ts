import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import type { IUnicodeVersionProvider, Terminal } from '@xterm/xterm';
import { CellLayout, type LayoutItem, type Point } from './cell-layout.ts';

const graphemeWidths = capture();
/** Made when first wanted: a browser takes a frame's time to make it. */
let segmenter: Intl.Segmenter | undefined;
/** Characters that are segmented at a time. */
const stretch = 512;

/** Makes the terminal measure text exactly as `layout` does. */
export function useGraphemeWidths(term: Pick<Terminal, 'unicode'>): void {
  term.unicode.register({
    version: 'keysh',
    wcwidth: (code) => graphemeWidths.wcwidth(code),
    charProperties: (code, before) => graphemeWidths.charProperties(code, before),
  });
  term.unicode.activeVersion = 'keysh';
}

/** Where the terminal's cursor is after writing `text` from column `x` of row `y`; newlines return to column 0. */
export function cursorAfter(text: string, columns: number, x = 0, y = 0): Point {
  const end = new CellLayout(graphemeWidths, text, columns, { x, y });
  return { x: end.x, y: end.y };
}

/** The pieces in some rows of `text` written from column `x` of row 0; of every row, if no other is said. */
export function layoutText(
  text: string,
  columns: number,
  wants: (row: number) => boolean = () => true,
  x = 0,
): readonly LayoutItem[] {
  const pieces: LayoutItem[] = [];
  const visit = (piece: LayoutItem) => pieces.push(piece);
  new CellLayout(graphemeWidths, text, columns, { x, y: 0 }, { wants, visit });
  return pieces;
}

/** What the cursor steps over: the terminal's clusters, joined where readers see one letter (conjuncts). */
export function graphemes(text: string): readonly string[] {
  if (/^[\0-\x7f]*$/.test(text)) return Array.from(text);
  const clusters = layoutText(text, Number.POSITIVE_INFINITY);
  const letters = letterStarts(text);
  const starts = clusters.map((cluster) => cluster.start).filter((start) => letters.has(start));
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

/** Read in stretches, each from a letter's start: a browser needs four times as long for twice the text. */
function letterStarts(text: string): ReadonlySet<number> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const starts = new Set<number>();
  let [from, size] = [0, stretch];
  while (from < text.length) {
    const to = from + size + (/[\uD800-\uDBFF]/.test(text.charAt(from + size - 1)) ? 1 : 0);
    let last = from;
    for (const { index } of segmenter.segment(text.slice(from, to))) {
      last = from + index;
      starts.add(last);
    }
    size = last === from ? 2 * size : stretch;
    from = to < text.length ? last : to;
  }
  return starts;
}

/** The start of the first row of `text` that fits into `columns` cells, styles kept. */
export function truncate(text: string, columns: number): string {
  return layoutText(text, Number.POSITIVE_INFINITY)
    .filter(
      (piece) =>
        isStyle(piece) || (piece.y === 0 && piece.text !== '\n' && endOf(piece) <= columns),
    )
    .map((piece) => piece.text)
    .join('');
}

function isStyle({ text }: LayoutItem): boolean {
  return text.startsWith('\x1b');
}

function endOf(piece: LayoutItem): number {
  return cursorAfter(piece.text, Number.POSITIVE_INFINITY, piece.x).x;
}

/** The addon registers its two providers on whatever terminal it is given; only the joining one is right. */
function capture(): IUnicodeVersionProvider {
  const providers = new Map<string, IUnicodeVersionProvider>();
  const register = (provider: IUnicodeVersionProvider) => providers.set(provider.version, provider);
  const stub = { unicode: { register, activeVersion: '', versions: [] } };
  new UnicodeGraphemesAddon().activate(stub as unknown as Terminal);
  const provider = providers.get('15-graphemes');
  if (!provider) throw new Error('the graphemes addon has no provider 15-graphemes');
  return provider;
}
