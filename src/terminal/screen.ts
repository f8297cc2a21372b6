import type { IBufferLine, Terminal } from '@xterm/xterm';
import { cut, layout } from './cells.ts';
import { nextFrame } from './frame.ts';
import { type Printable, toTerminal } from './ink.ts';
import { erase, type Painted, type View } from './paint.ts';

/** Draws what stays below the output, such as the prompt, into the cells it is given. */
export type Area = (view: View) => Painted;

/** The most written ahead of the parser, far below the 50 MB at which the terminal throws text away. */
const ahead = 1 << 20;

/**
 * Output above, a live area and a status line below it. The output goes to the terminal once a frame; whatever is
 * below is taken away before and drawn again after it, so that output never runs into it.
 */
export class Screen {
  readonly term: Terminal;
  /** Tells a screen reader, at its leisure. */
  readonly announce: (text: string) => void;
  #pending = '';
  /** Where the output ends in its row; equal to the width where the row is full. */
  #column = 0;
  #area: Area | undefined;
  #status: Printable | undefined;
  #drawn: { readonly row: number; readonly isBelowOpenRow: boolean } | undefined;
  #unparsed = 0;
  #isScheduled = false;
  #isRefitting = false;

  constructor(term: Terminal, announce: (text: string) => void) {
    this.term = term;
    this.announce = announce;
  }

  get columns(): number {
    return this.term.cols;
  }

  get rows(): number {
    return this.term.rows;
  }

  /** Adds to the output at the next frame; takes the status line's place. */
  print(text: Printable): void {
    this.#pending += text;
    this.#status = undefined;
    this.#schedule();
  }

  /** Shows the area below the output at once and until the next call; undefined takes it away. */
  live(area: Area | undefined): void {
    this.#area = area;
    if (area) this.#draw();
    else this.#schedule();
  }

  /** A line that is there until the next print; undefined takes it away. */
  status(text: Printable | undefined): void {
    this.#status = text;
    this.#schedule();
  }

  /** Empties the screen and its scrollback; the live area stays. */
  clear(): void {
    this.#pending = '';
    this.#column = 0;
    this.#drawn = undefined;
    this.#write('\x1b[H\x1b[2J\x1b[3J');
    this.#draw();
  }

  /** Resolves when the terminal has taken in all that was printed. */
  async flush(): Promise<void> {
    do {
      this.#draw();
      await this.#parsed();
    } while (this.#pending !== '' || this.#isRefitting);
  }

  /** Lets `resize` change the size of the terminal while its cursor is alone in its row, where it keeps its place. */
  async refit(resize: () => void): Promise<void> {
    if (this.#isRefitting) return;
    const isOpen = this.#column > 0;
    this.#write(this.#erase() + (isOpen ? '\r\n' : ''));
    this.#isRefitting = true;
    await this.#parsed();
    resize();
    this.#column = 0;
    if (isOpen) this.#reopen();
    this.#isRefitting = false;
    this.#draw();
  }

  /** Returns to the end of the row above the cursor, unless it became full. */
  #reopen(): void {
    const { active } = this.term.buffer;
    const end = contentEnd(active.getLine(active.baseY + active.cursorY - 1));
    if (active.cursorY === 0 || end >= this.columns) return;
    this.#column = end;
    this.#write(backTo(end));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    nextFrame(() => {
      this.#isScheduled = false;
      this.#draw();
      if (this.#pending !== '') this.#schedule();
    });
  }

  #draw(): void {
    if (this.#isRefitting) return;
    const erased = this.#erase();
    const output = this.#take();
    this.#column = columnAfter(output, this.columns, this.#column);
    this.#write(erased + toTerminal(output) + this.#paint());
  }

  /** As much of the output as may be written now, cut after a line where it can be. */
  #take(): Printable {
    const room = ahead - this.#unparsed;
    const whole = this.#pending.length <= room;
    const size = whole ? this.#pending.length : this.#pending.lastIndexOf('\n', room) + 1;
    const taken = this.#pending.slice(0, size || (this.#unparsed === 0 ? this.#pending.length : 0));
    this.#pending = this.#pending.slice(taken.length);
    return taken as Printable;
  }

  #erase(): string {
    if (!this.#drawn) return '';
    const { row, isBelowOpenRow } = this.#drawn;
    this.#drawn = undefined;
    return erase(row) + (isBelowOpenRow ? backTo(this.#column) : '');
  }

  #paint(): string {
    const status = this.#status === undefined ? undefined : cut(this.#status, this.columns - 1);
    if (status === undefined && !this.#area) return '';
    const start = this.#column > 0 ? '\r\n' : '';
    const isBelowOpenRow = this.#column > 0 && this.#column < this.columns;
    if (!isBelowOpenRow) this.#column = 0;
    const above = (status === undefined ? 0 : 1) + (isBelowOpenRow ? 1 : 0);
    const view = { columns: this.columns, rows: Math.max(1, this.rows - above) };
    const area = this.#area?.(view);
    const head = status === undefined ? '' : toTerminal(status as Printable) + (area ? '\r\n' : '');
    this.#drawn = { row: (area?.row ?? 0) + (head && area ? 1 : 0), isBelowOpenRow };
    return start + head + (area?.text ?? '');
  }

  #write(text: string): void {
    if (text === '') return;
    this.#unparsed += text.length;
    this.term.write(text, () => {
      this.#unparsed -= text.length;
    });
  }

  #parsed(): Promise<void> {
    return new Promise((resolve) => this.term.write('', resolve));
  }
}

/** From a row's start to a column of the row above. */
function backTo(column: number): string {
  return `\x1b[A\x1b[${column + 1}G`;
}

/** How many cells of the row were written. */
function contentEnd(row: IBufferLine | undefined): number {
  const cells = Array.from({ length: row?.length ?? 0 }, (_, x) => row?.getCell(x));
  return cells.findLastIndex((cell) => cell?.getChars() !== '' || cell.getWidth() === 0) + 1;
}

/** The column behind the output; only its last line matters. */
function columnAfter(output: string, columns: number, from: number): number {
  const line = output.lastIndexOf('\n') + 1;
  return layout(output.slice(line), columns, line > 0 ? 0 : from).x;
}
