import { outputRows } from './output-rows.ts';
import type { Screen } from './screen.ts';

/** What a screen reader announces before the text of a quoted row. */
const label = 'quoted: ';

/**
 * Draws a bar beside each visible quoted row. The bar is in the padding of the terminal, where no text can be drawn, and
 * cannot be selected. In reader mode the rows of the accessibility tree are labelled as well.
 */
export function mountGutter(screen: Screen): void {
  const { term } = screen;
  const cells = term.element?.querySelector('.xterm-screen');
  if (!cells) return;
  const gutter = document.createElement('div');
  gutter.className = 'gutter';
  gutter.setAttribute('aria-hidden', 'true');
  Object.assign(gutter.style, gutterStyle);
  cells.append(gutter);
  let drawn = '';
  const draw = () => {
    const rows = quotedRows(screen, term.buffer.active.viewportY, term.rows);
    if (!rows) return;
    gutter.style.color = term.options.theme?.brightBlack ?? '';
    const next = rows.join();
    if (next === drawn) return;
    drawn = next;
    gutter.replaceChildren(...runsOf(rows).map((run) => createBar(run, rows.length)));
  };
  term.onRender(draw);
  labelRows(screen);
  draw();
}

function quotedRows(screen: Screen, first: number, count: number): readonly boolean[] | undefined {
  return outputRows(screen, first, count)?.map(({ isQuoted }) => isQuoted);
}

/** Places the gutter to the left of the cells, at their full height. */
const gutterStyle: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  top: '0',
  left: '-0.45rem',
  height: '100%',
  pointerEvents: 'none',
};

/** Consecutive quoted rows, the end exclusive. */
interface Run {
  readonly start: number;
  readonly end: number;
}

function runsOf(rows: readonly boolean[]): readonly Run[] {
  const edges = rows.flatMap((isQuoted, at) => (isQuoted === (rows[at - 1] ?? false) ? [] : [at]));
  return edges.flatMap((start, at) =>
    at % 2 ? [] : [{ start, end: edges[at + 1] ?? rows.length }],
  );
}

/** Creates a bar as a border, because forced colours replace a background. */
function createBar({ start, end }: Run, rows: number): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.style, {
    position: 'absolute',
    top: `${(start / rows) * 100}%`,
    height: `${((end - start) / rows) * 100}%`,
    borderLeft: '0.2rem solid',
  });
  return element;
}

/** Labels the quoted rows of the accessibility tree, which xterm.js creates and removes with reader mode. */
function labelRows(screen: Screen): void {
  const { term } = screen;
  let observed: Element | undefined;
  const observer = new MutationObserver(() => update());
  const update = () => {
    const rows = [...(observed?.children ?? [])];
    const first = Number(rows[0]?.getAttribute('aria-posinset')) - 1;
    const quoted = quotedRows(screen, first, rows.length);
    if (!quoted) return;
    for (const [at, row] of rows.entries()) {
      const text = row.textContent?.trim() ?? '';
      if (quoted[at] && text !== '') row.setAttribute('aria-label', label + text);
      else row.removeAttribute('aria-label');
    }
  };
  term.onRender(() => {
    const tree = term.element?.querySelector('.xterm-accessibility-tree') ?? undefined;
    if (tree === observed) return;
    observer.disconnect();
    observed = tree;
    if (tree) observer.observe(tree, { childList: true, subtree: true });
    update();
  });
}
