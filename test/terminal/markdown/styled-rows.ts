import type { IBufferCell } from '@xterm/headless';
import { grammarsLoading } from '../../../src/terminal/markdown/languages.ts';
import { MarkdownOutput } from '../../../src/terminal/markdown/markdown-output.ts';
import { repaintStale } from '../../../src/terminal/screen/repaint-stale.ts';
import { sanitize } from '../../../src/terminal/text/styled-text.ts';
import { type Console, openConsole } from '../harness.ts';

/** A terminal on which Markdown is drawn as a reply is. */
export class MarkdownTerminal {
  readonly #console: Console;

  constructor(columns: number, rows = 24) {
    this.#console = openConsole(columns, rows);
  }

  /** Draws the text on the empty terminal. */
  async draw(text: string): Promise<void> {
    const { screen } = this.#console.view;
    screen.clear();
    const output = new MarkdownOutput(screen);
    output.push(sanitize(text));
    output.end();
    await screen.flush();
    await grammarsLoading();
    await repaintStale(screen);
  }

  /** Lays out and draws the same again. */
  async redraw(): Promise<void> {
    await this.#console.view.screen.refit(() => undefined);
  }

  /** Returns the rows up to the cursor, with the style of each run of cells: `‹b bold›`, and the letters below for others. */
  rows(): readonly string[] {
    const { buffer, cols } = this.#console.term;
    const { baseY, cursorY } = buffer.active;
    return Array.from({ length: baseY + cursorY }, (_, y) => {
      const line = buffer.active.getLine(y);
      const cells = Array.from({ length: cols }, (_cell, x) => line?.getCell(x)).filter(
        (cell) => cell?.getWidth() !== 0,
      );
      return marked(cells).trimEnd();
    });
  }
}

const colours: Readonly<Record<number, string>> = {
  2: 'g',
  3: 'y',
  4: 'l',
  5: 'm',
  6: 'c',
  8: 'd',
};

/** `b`old, `i`talic, `u`nderlined, `s`truck; `d`im, `c`ode, `l`ink and the other colours by their initials. */
function styleOf(cell: IBufferCell): string {
  const styles = [
    cell.isBold() ? 'b' : '',
    cell.isItalic() ? 'i' : '',
    cell.isUnderline() ? 'u' : '',
    cell.isStrikethrough() ? 's' : '',
    cell.isFgDefault() ? '' : (colours[cell.getFgColor()] ?? '?'),
  ];
  return styles.join('');
}

function marked(cells: readonly (IBufferCell | undefined)[]): string {
  let open = '';
  let text = '';
  for (const cell of cells) {
    const style = cell ? styleOf(cell) : '';
    if (style !== open) text += (open === '' ? '' : '›') + (style === '' ? '' : `‹${style} `);
    open = style;
    text += cell?.getChars() || ' ';
  }
  return open === '' ? text : `${text}›`;
}
