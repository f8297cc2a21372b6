import type { Terminal } from '@xterm/xterm';
import type { Block } from '../text/block.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';
import type { Announcer } from './announcer.ts';
import { type LiveRegion, pictureOf, repaint } from './live-region.ts';
import { maxWriteUnits, nextFrame, OutputQueue, WriteBatch } from './output.ts';
import type { RenderedRows } from './paint.ts';
import { type ScrollAnchor, Transcript } from './transcript.ts';

/** Nothing in the screen, nothing in the scrollback, the cursor at the start. */
const emptied = '\x1b[H\x1b[2J\x1b[3J';

/**
 * Output above, a live area and a status line below it. The output goes to the terminal once a frame; whatever is
 * below is taken away before and drawn again after it, so that output never runs into it.
 */
export class Screen {
  readonly term: Terminal;
  /** Tells a screen reader. */
  readonly announcer: Announcer;
  readonly transcript: Transcript;
  readonly #pending = new OutputQueue();
  #area: LiveRegion | undefined;
  #status: Printable | undefined;
  /** What is below the output, the cursor in it. */
  #drawn: RenderedRows | undefined;
  /** Whether the cursor went on below a row of output that is not finished. */
  #isBelowOpenRow = false;
  /** What the buffer holds: rows of output, and the cursor's row counted from the row behind them. */
  #inBuffer = { rows: 0, cursor: 0, clears: 0, growing: 0 };
  /** Rows of the growing block that are drawn below the output. */
  #growingRows = 0;
  #unparsed = 0;
  #isScheduled = false;
  #isRefitting = false;
  #refits: Promise<void> = Promise.resolve();
  #change: (text: string) => string = (text) => text;
  #producer: (() => void) | undefined;

  constructor(term: Terminal, announcer: Announcer) {
    this.term = term;
    this.announcer = announcer;
    this.transcript = new Transcript(term.options.scrollback ?? 0);
  }

  get columns(): number {
    return this.term.cols;
  }

  get rows(): number {
    return this.term.rows;
  }

  /** Adds to the output at the next frame; takes the status line's place. */
  print(part: Printable | Block): void {
    this.#pending.add(part);
    this.#status = undefined;
    this.#schedule();
  }

  /** Schedules a frame, and has `producer` called before each frame until the next call. */
  setProducer(producer: (() => void) | undefined): void {
    this.#producer = producer;
    this.#schedule();
  }

  /** Prints a line, and announces it. */
  notify(line: Printable): void {
    this.print(styled`${line}\n`);
    this.announcer.announce(unstyled(line));
  }

  /** Shows the area below the output at once and until the next call; undefined takes it away. */
  live(area: LiveRegion | undefined): void {
    this.#area = area;
    if (area) this.#draw();
    else this.#schedule();
  }

  /** A line that is there until the next print; undefined takes it away. */
  status(text: Printable | undefined): void {
    this.#status = text;
    this.#schedule();
  }

  /** Changes what was printed or told, line by line, and paints it again where any line changed. */
  async rewrite(change: (text: string) => string): Promise<void> {
    this.#change = change;
    this.announcer.rewrite(change);
    await this.flush();
    if (this.transcript.rewrite(change)) await this.refit(() => undefined);
  }

  /** Returns a text of the live area as the last `rewrite` changed what was printed. */
  rewritten(text: Printable): Printable {
    return styled`${this.#change(text)}`;
  }

  /** Empties the screen and its scrollback; the live area stays. */
  clear(): void {
    this.#pending.clear();
    this.transcript.clear();
    this.#forgetCursor();
    this.#write(emptied);
    this.#draw();
  }

  /** Resolves when the terminal has taken in all that was printed. */
  async flush(): Promise<void> {
    do {
      this.#draw();
      await this.#parsed();
    } while (!this.#pending.isEmpty || this.#unparsed > 0 || this.#isRefitting);
  }

  /** Empties the terminal, lets `change` set its size or style, and paints everything anew, the same text in view. */
  refit(change: () => void): Promise<void> {
    this.#refits = this.#refits.then(() => this.#refit(change));
    return this.#refits;
  }

  async #refit(change: () => void): Promise<void> {
    this.#isRefitting = true;
    await this.#parsed();
    const spot = this.#spotInView();
    this.#write(`\x1b[?2026h${emptied}`);
    await this.#parsed();
    change();
    this.#forgetCursor();
    await this.#repaint();
    this.#write(`${this.#paint()}\x1b[?2026l`);
    await this.#parsed();
    if (spot) this.term.scrollToLine(this.#end - this.transcript.up(spot, this.columns));
    this.#isRefitting = false;
    this.#draw();
  }

  /** Writes all output anew, and gives the page turns. */
  async #repaint(): Promise<void> {
    let batch = new WriteBatch();
    for (const part of this.transcript.paint(this.columns)) {
      batch.add(part);
      if (!batch.isFull) continue;
      this.#write(batch.text);
      await this.#parsed();
      batch = new WriteBatch();
    }
    this.#write(batch.text);
  }

  /** What is in the first row in view, unless that follows the output. */
  #spotInView(): ScrollAnchor | undefined {
    const { viewportY, baseY } = this.term.buffer.active;
    if (viewportY >= baseY) return undefined;
    return this.transcript.spot(this.#end - viewportY, this.columns);
  }

  /**
   * The output in the terminal's buffer: the row after it (`end`), the number of rows printed, and the rows of the growing
   * block below; undefined while `clear` is pending.
   */
  get outputInBuffer() {
    const isCurrent = this.#inBuffer.clears === this.transcript.clears;
    return isCurrent ? { ...this.#inBuffer, end: this.#end } : undefined;
  }

  /** The buffer's row behind the output. */
  get #end(): number {
    const { baseY, cursorY } = this.term.buffer.active;
    return baseY + cursorY - this.#inBuffer.cursor;
  }

  #forgetCursor(): void {
    this.#drawn = undefined;
    this.#isBelowOpenRow = false;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    nextFrame(() => {
      this.#isScheduled = false;
      this.#draw();
      if (!this.#pending.isEmpty) this.#schedule();
    });
  }

  #draw(): void {
    if (this.#isRefitting) return;
    this.#producer?.();
    this.#write(this.#output() + this.#paint());
  }

  /** What to write for as much of the output as there is time and room for now. */
  #output(): string {
    if (this.#pending.isEmpty || this.#unparsed >= maxWriteUnits) return '';
    const batch = new WriteBatch(repaint(this.#drawn, undefined));
    this.#drawn = undefined;
    do batch.add(this.#toOpenRow() + this.transcript.add(this.#pending.take(), this.columns));
    while (!this.#pending.isEmpty && !batch.isFull);
    return batch.text;
  }

  #toOpenRow(): string {
    if (!this.transcript.isOpen) return '';
    const up = this.#isBelowOpenRow ? '\x1b[A' : '';
    this.#isBelowOpenRow = false;
    return `${up}\r`;
  }

  #paint(): string {
    const { isOpen } = this.transcript;
    const view = { columns: this.columns, rows: this.rows - (isOpen ? 1 : 0) };
    const status = this.#status && this.rewritten(this.#status);
    const below = pictureOf(status, this.#area, view);
    const growing = this.#pending.isEmpty ? this.transcript.growing : undefined;
    const height = Math.max(1, view.rows - (below?.rows.length ?? 0));
    const above = growing ? this.transcript.writeAbove(height, this.columns) : '';
    const removed = above === '' ? '' : repaint(this.#drawn, undefined);
    if (above !== '') this.#drawn = undefined;
    const picture = growing
      ? growing.drawAbove(below, this.transcript.bounds(this.columns))
      : below;
    this.#growingRows = (picture?.rows.length ?? 0) - (below?.rows.length ?? 0);
    const start = picture && isOpen && !this.#isBelowOpenRow ? '\r\n' : '';
    const painted = removed + above + start + repaint(this.#drawn, picture);
    if (picture) this.#isBelowOpenRow = isOpen;
    this.#drawn = picture;
    return painted;
  }

  #write(text: string): void {
    if (text === '') return;
    this.#unparsed += text.length;
    const isInOpenRow = this.transcript.isOpen && !this.#isBelowOpenRow;
    const cursor = (this.#drawn?.cursor.y ?? 0) - (isInOpenRow ? 1 : 0);
    const { rows, clears } = this.transcript;
    const parsed = { rows, cursor, clears, growing: this.#growingRows };
    this.term.write(text, () => {
      this.#unparsed -= text.length;
      this.#inBuffer = parsed;
    });
  }

  #parsed(): Promise<void> {
    return new Promise((resolve) => this.term.write('', resolve));
  }
}
