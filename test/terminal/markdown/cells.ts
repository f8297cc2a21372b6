import type { IBufferCell } from '@xterm/headless';
import type { Terminal } from '@xterm/xterm';

/** Returns each row up to the cursor with the styles of its cells, `…` before a row that continues the one above. */
export function cellsOf({ buffer, cols }: Pick<Terminal, 'buffer' | 'cols'>): readonly string[] {
  const { active } = buffer;
  const reused = active.getNullCell();
  return Array.from({ length: active.baseY + active.cursorY + 1 }, (_, y) => {
    const row = active.getLine(y);
    let text = row?.isWrapped ? '…' : '';
    let style = '';
    for (let x = 0; x < cols; x += 1) {
      const cell = row?.getCell(x, reused);
      if (!cell || cell.getWidth() === 0) continue;
      const next = styleOf(cell);
      text += (next === style ? '' : `‹${next}›`) + (cell.getChars() || ' ');
      style = next;
    }
    return text;
  });
}

function styleOf(cell: IBufferCell): string {
  const styles = [
    cell.isBold() && 'bold',
    cell.isItalic() && 'italic',
    cell.isUnderline() && 'underlined',
    cell.isStrikethrough() && 'struck',
    cell.isFgDefault() ? '' : `color ${cell.getFgColor()}`,
  ];
  return styles.filter(Boolean).join(' ');
}
