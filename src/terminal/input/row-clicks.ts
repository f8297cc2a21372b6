import type { Terminal } from '@xterm/xterm';

/**
 * Calls `onClick` with the row that the user clicks or taps, counted from the row of the cursor, negative above it. A click
 * that selects text does not count. The returned function ends this.
 */
export function onRowClick(
  terminal: Pick<Terminal, 'element' | 'rows' | 'buffer' | 'hasSelection'>,
  onClick: (row: number) => void,
): () => void {
  const ended = new AbortController();
  const screen = terminal.element?.querySelector<HTMLElement>('.xterm-screen');
  const listener = ({ isTrusted, button, clientY }: MouseEvent) => {
    if (!isTrusted || button !== 0 || terminal.hasSelection()) return;
    const { top = 0, height = 0 } = screen?.getBoundingClientRect() ?? {};
    const { viewportY, baseY, cursorY } = terminal.buffer.active;
    const row = Math.floor(((clientY - top) / height) * terminal.rows);
    onClick(viewportY + row - (baseY + cursorY));
  };
  screen?.addEventListener('click', listener, { signal: ended.signal });
  return () => ended.abort();
}
