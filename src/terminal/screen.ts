import type { Terminal } from '@xterm/xterm';
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

  /** Lets `resize` change the size of the terminal while nothing is below the output. */
  async refit(resize: () => void): Promise<void> {
    if (this.#isRefitting) return;
    this.#write(this.#erase());
    this.#isRefitting = true;
    await this.#parsed();
    resize();
    this.#column = this.term.buffer.active.cursorX;
    this.#isRefitting = false;
    this.#draw();
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
    this.#column = layout(output, this.columns, this.#column).x;
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
    return erase(row) + (isBelowOpenRow ? `\x1b[A\x1b[${this.#column + 1}G` : '');
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
