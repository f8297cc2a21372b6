import type { IBuffer, IBufferRange, ILink } from '@xterm/xterm';
import { linksIn } from '../text/text-line.ts';
import { lineRowOf, outputRows } from './output-rows.ts';
import type { Screen } from './screen.ts';

/**
 * Makes Ctrl-click or Cmd-click open links of replies and addresses in messages of the console, and shows the whole
 * address while the pointer is on a link. Only http and https addresses are links. Call once.
 */
export function mountLinks(screen: Screen): void {
  const { term } = screen;
  const hint = mountHint(term.element);
  term.registerLinkProvider({
    provideLinks: (y, callback) => callback(linksAt(screen, y - 1, hint)),
  });
}

/** Opens an address in a new tab, without an opener or a referrer. */
export function openAddress(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}

function linksAt(screen: Screen, y: number, hint: Hint): ILink[] {
  const [row] = outputRows(screen, y, 1) ?? [];
  const lineRow = row && lineRowOf(screen, row);
  if (lineRow) {
    return linksIn(lineRow).map(({ start, end, address }) =>
      createLink(address, { start: { x: start + 1, y: y + 1 }, end: { x: end, y: y + 1 } }, hint),
    );
  }
  return row && !row.isQuoted ? messageLinks(screen, y, hint) : [];
}

/** Returns the links to addresses in a line that is not quoted, which the terminal may have wrapped. */
function messageLinks({ term, columns }: Screen, y: number, hint: Hint): ILink[] {
  const { first, text } = wrappedLineAt(term.buffer.active, y);
  const cell = (offset: number) => ({
    x: (offset % columns) + 1,
    y: first + Math.floor(offset / columns) + 1,
  });
  return [...text.matchAll(/https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)\]]/g)].map(
    ({ 0: address, index }) =>
      createLink(address, { start: cell(index), end: cell(index + address.length - 1) }, hint),
  );
}

/**
 * Returns the line that the buffer row `y` is a part of, with its rows joined, and its first row. Rows that have left the
 * scrollback are missing.
 */
export function wrappedLineAt(buffer: IBuffer, y: number): { first: number; text: string } {
  // xterm.js's list of rows is circular: beyond its ends are rows of the other end.
  const continues = (row: number) =>
    row > 0 && row < buffer.length && buffer.getLine(row)?.isWrapped === true;
  let first = y;
  while (continues(first)) first -= 1;
  let text = '';
  let row = first;
  do text += buffer.getLine(row++)?.translateToString() ?? '';
  while (continues(row));
  return { first, text };
}

function createLink(address: string, range: IBufferRange, hint: Hint): ILink {
  return {
    range,
    text: address,
    decorations: { underline: true, pointerCursor: true },
    activate: ({ ctrlKey, metaKey }) => {
      if (ctrlKey || metaKey) openAddress(address);
    },
    hover: () => hint.show(address),
    leave: () => hint.hide(),
  };
}

interface Hint {
  show(address: string): void;
  hide(): void;
}

/** Adds a hidden hint that overlays the bottom of the terminal. */
function mountHint(terminal: HTMLElement | undefined): Hint {
  const element = document.createElement('div');
  element.className = 'link-address';
  element.hidden = true;
  Object.assign(element.style, hintStyle);
  terminal?.append(element);
  return {
    show: (address) => {
      element.textContent = `${address}  (Ctrl- or Cmd-click opens it)`;
      element.hidden = false;
    },
    hide: () => {
      element.hidden = true;
    },
  };
}

const hintStyle: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  bottom: '0',
  left: '0',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  background: 'Canvas',
  color: 'CanvasText',
  border: '1px solid',
  padding: '0 0.5rem',
  zIndex: '10',
};
