import { webAddress } from '../../base/web-address.ts';
import type { Block, LayoutBounds } from './block.ts';
import { oneRow, truncateRow } from './one-row.ts';
import { linkLabel } from './styled-lines.ts';
import { blue, bold, dim, type Printable, styled, underline } from './styled-text.ts';
import { blockRows, type LineBlockRow, lineOf, type TextLine } from './text-line.ts';
import { textWidth, truncate } from './width.ts';

/** Cells between two columns, and between the host and the title of a source. */
const gap = 2;
/** Minimum cells of a column if there are several. */
const minColumn = 38;
/** Minimum cells of a title; less is not drawn. */
const minTitle = 4;

/** The address of Gemini's sources, which redirects to the page whose host is their title. */
const redirect = /^https:\/\/vertexaisearch\.cloud\.google\.com\/grounding-api-redirect\//;
const hostName = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/** A web page. */
interface Page {
  readonly url: string;
  /** '' if it is not known. */
  readonly title: string;
}

/** A numbered list of web pages, in as many columns as there is room for. Pages without a web address are left out. */
export class SourceList implements Block {
  readonly isQuoted = true;
  #pages: readonly Page[];

  constructor(pages: readonly Page[]) {
    this.#pages = pages.filter(({ url }) => webAddress(url) !== undefined);
  }

  /** The number of pages in the list. */
  get length(): number {
    return this.#pages.length;
  }

  rows(bounds: LayoutBounds): readonly LineBlockRow[] {
    return blockRows(this.#lines(bounds.columns), bounds);
  }

  rewrite(change: (line: string) => string): boolean {
    const before = this.#pages;
    this.#pages = before.map(({ url, title }) => ({ url: change(url), title: change(title) }));
    return this.#pages.some(
      ({ url, title }, at) => url !== before[at]?.url || title !== before[at]?.title,
    );
  }

  #lines(columns: number): readonly TextLine[] {
    const most = Math.floor((columns + gap) / (minColumn + gap));
    const perLine = Math.max(1, Math.min(most, this.#pages.length));
    const width = Math.floor((columns - gap * (perLine - 1)) / perLine);
    const digits = `${this.#pages.length}`.length;
    const addresses = this.#pages.map(({ url }) => webAddress(url) ?? '');
    const cells = this.#pages.map((page, at) => {
      const number = `${at + 1}`.padStart(digits);
      const label = labelOf(page, Math.max(1, width - digits - 1));
      const cell = styled`${dim(styled`${number}`)} ${linkLabel(at, label)}`;
      const isLast = at === this.#pages.length - 1 || (at + 1) % perLine === 0;
      return isLast ? cell : styled`${cell}${' '.repeat(width + gap - textWidth(cell))}`;
    });
    const rows = Array.from({ length: Math.ceil(cells.length / perLine) }, (_, at) =>
      lineOf(styled`${cells.slice(at * perLine, (at + 1) * perLine).join('')}`),
    );
    return [lineOf(bold(styled`Sources`)), ...rows.map((row) => ({ ...row, addresses }))];
  }
}

/** Returns the host and the title of a page in at most `cells` cells. */
function labelOf(page: Page, cells: number): Printable {
  const { host, title } = describe(page);
  const shownHost = endOf(host, cells);
  const rest = cells - textWidth(shownHost) - gap;
  const link = blue(underline(shownHost));
  return title === '' || rest < minTitle
    ? link
    : styled`${link}${' '.repeat(gap)}${truncateRow(title, rest)}`;
}

/** Returns the host of a page and its title; for a redirect of Gemini, the title is the host. */
function describe({ url, title }: Page): { readonly host: Printable; readonly title: Printable } {
  const shown = oneRow(title.trim());
  if (redirect.test(url) && hostName.test(shown)) return { host: shown, title: styled`` };
  const host = URL.canParse(url) ? new URL(url).host : url;
  return { host: oneRow(host.replace(/^www\./, '')), title: shown };
}

/** Returns the end of a host, which tells most, in at most `cells` cells. */
function endOf(host: Printable, cells: number): Printable {
  if (textWidth(host) <= cells) return host;
  const reversed = [...host].reverse().join('');
  return styled`…${[...truncate(reversed, Math.max(0, cells - 1))].reverse().join('')}`;
}
