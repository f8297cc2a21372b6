import type { Terminal } from '@xterm/xterm';
import type { Block } from '../text/block.ts';
import { type Printable, styled, unstyled } from '../text/styled-text.ts';
import type { Announcer } from './announcer.ts';
import { type LiveRegion, renderBelow, repaint } from './live-region.ts';
import { maxWriteUnits, nextFrame, OutputQueue, WriteBatch } from './output.ts';
import type { RenderedRows } from './paint.ts';
import { type ScrollAnchor, Transcript } from './transcript.ts';

/** Moves the cursor home and erases the screen and the scrollback. */
const eraseAll = '\x1b[H\x1b[2J\x1b[3J';

/**
 * Shows output, and below it a status line and the live region. Output is written once per frame; the rows below it are
 * erased first and drawn again afterwards.
 */
export class Screen {
  /** The change of the last `rewriteOutput`. */
  change: (text: string) => string = (text) => text;
  readonly transcript: Transcript;
  readonly #pending = new OutputQueue();
  #liveRegion: LiveRegion | undefined;
  #status: { readonly text: Printable; readonly isKept: boolean } | undefined;
  /** The rows drawn below the output. */
  #drawn: RenderedRows | undefined;
  /** Whether the cursor is in the row below the unfinished row. */
  #isBelowUnfinishedRow = false;
  /** What the terminal has parsed: the number of rows of output, and the cursor's row relative to the row after them. */
  #parsedOutput = { rows: 0, cursor: 0, clears: 0, growing: 0 };
  /** Number of rows of the growing block that are drawn below the output. */
  #growingRows = 0;
  #unparsed = 0;
  #isScheduled = false;
  #unfinishedRefits = 0;
  #refits: Promise<void> = Promise.resolve();
  #producer: (() => void) | undefined;

  constructor(
    readonly term: Terminal,
    readonly announcer: Announcer,
  ) {
    this.transcript = new Transcript(term.options.scrollback ?? 0);
  }

  get columns(): number {
    return this.term.cols;
  }

  get rows(): number {
    return this.term.rows;
  }

  /** Appends to the output at the next frame, and removes the status line unless it is kept. */
  print(part: Printable | Block): void {
    this.#pending.add(part);
    if (!this.#status?.isKept) this.#status = undefined;
    this.#schedule();
  }

  /** Schedules a frame, and calls `producer` before each frame until it is replaced. */
  setProducer(producer: (() => void) | undefined): void {
    this.#producer = producer;
    this.#schedule();
  }

  /** Prints a line, and announces it. */
  notify(line: Printable): void {
    this.print(styled`${line}\n`);
    this.announcer.announce(unstyled(line));
  }

  /** Sets the live region and draws it below the output at once; undefined removes it. */
  live(region: LiveRegion | undefined): void {
    this.#liveRegion = region;
    if (region) this.#draw();
    else this.#schedule();
  }

  /** Shows a status line until the next print, or until the next call if it is kept; undefined removes it. */
  status(text: Printable | undefined, isKept = false): void {
    this.#status = text && { text, isKept };
    this.#schedule();
  }

  /** Returns the text after the change of the last `rewriteOutput`. */
  rewritten(text: Printable): Printable {
    return styled`${this.change(text)}`;
  }

  /** Clears the screen and the scrollback; the live region stays. */
  clear(): void {
    this.#pending.clear();
    this.transcript.clear();
    this.#resetDrawn();
    this.#write(eraseAll);
    this.#draw();
  }

  /** Resolves when the terminal has parsed all output. */
  async flush(): Promise<void> {
    do {
      this.#draw();
      await this.#parsed();
    } while (!this.#pending.isEmpty || this.#unparsed > 0 || this.#unfinishedRefits > 0);
  }

  /** Clears the terminal, calls `change`, which may change its size or style, and repaints with the same text in view. */
  refit(change: () => void): Promise<void> {
    this.#unfinishedRefits += 1;
    return this.betweenRefits(() => this.#refit(change));
  }

  /** Calls `act` after the refits so far; later ones wait for it. */
  betweenRefits(act: () => Promise<void>): Promise<void> {
    this.#refits = this.#refits.then(act);
    return this.#refits;
  }

  async #refit(change: () => void): Promise<void> {
    await this.#parsed();
    const anchor = this.#viewportAnchor();
    this.#write(`\x1b[?2026h${eraseAll}`);
    await this.#parsed();
    change();
    this.#resetDrawn();
    await this.#repaint();
    this.#write(`${this.#paint()}\x1b[?2026l`);
    await this.#parsed();
    if (anchor) this.term.scrollToLine(this.#end - this.transcript.rowsBelow(anchor, this.columns));
    this.#unfinishedRefits -= 1;
    this.#draw();
  }

  /** Writes all output again, in batches between which the page can handle events. */
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

  /** Returns the anchor of the first visible row; undefined if the viewport is at the bottom. */
  #viewportAnchor(): ScrollAnchor | undefined {
    const { viewportY, baseY } = this.term.buffer.active;
    if (viewportY >= baseY) return undefined;
    return this.transcript.anchorAt(this.#end - viewportY, this.columns);
  }

  /**
   * The output in the terminal's buffer: the row after it (`end`), the number of its rows, and the number of rows of the
   * growing block below it (`growing`); undefined while `clear` is pending.
   */
  get outputInBuffer() {
    const isCurrent = this.#parsedOutput.clears === this.transcript.clears;
    return isCurrent ? { ...this.#parsedOutput, end: this.#end } : undefined;
  }

  /** The buffer row after the output. */
  get #end(): number {
    const { baseY, cursorY } = this.term.buffer.active;
    return baseY + cursorY - this.#parsedOutput.cursor;
  }

  #resetDrawn(): void {
    this.#drawn = undefined;
    this.#isBelowUnfinishedRow = false;
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
    if (this.#unfinishedRefits > 0) return;
    this.#producer?.();
    this.#write(this.#output() + this.#paint());
  }

  /** Returns the data of as much pending output as fits into one write. */
  #output(): string {
    if (this.#pending.isEmpty || this.#unparsed >= maxWriteUnits) return '';
    const batch = new WriteBatch(repaint(this.#drawn, undefined));
    this.#drawn = undefined;
    do
      batch.add(
        this.#moveToUnfinishedRow() + this.transcript.add(this.#pending.take(), this.columns),
      );
    while (!this.#pending.isEmpty && !batch.isFull);
    return batch.text;
  }

  #moveToUnfinishedRow(): string {
    if (!this.transcript.hasUnfinishedRow) return '';
    const up = this.#isBelowUnfinishedRow ? '\x1b[A' : '';
    this.#isBelowUnfinishedRow = false;
    return `${up}\r`;
  }

  #paint(): string {
    const { hasUnfinishedRow } = this.transcript;
    const view = { columns: this.columns, rows: this.rows - (hasUnfinishedRow ? 1 : 0) };
    const status = this.#status && this.rewritten(this.#status.text);
    const below = renderBelow(status, this.#liveRegion, view);
    const growing = this.#pending.isEmpty ? this.transcript.growing : undefined;
    const height = Math.max(1, view.rows - (below?.rows.length ?? 0));
    const overflow = growing ? this.transcript.writeOverflow(height, this.columns) : '';
    const removed = overflow === '' ? '' : repaint(this.#drawn, undefined);
    if (overflow !== '') this.#drawn = undefined;
    const rendered = growing
      ? growing.renderAbove(below, this.transcript.bounds(this.columns))
      : below;
    this.#growingRows = (rendered?.rows.length ?? 0) - (below?.rows.length ?? 0);
    const start = rendered && hasUnfinishedRow && !this.#isBelowUnfinishedRow ? '\r\n' : '';
    const painted = removed + overflow + start + repaint(this.#drawn, rendered);
    if (rendered) this.#isBelowUnfinishedRow = hasUnfinishedRow;
    this.#drawn = rendered;
    return painted;
  }

  #write(text: string): void {
    if (text === '') return;
    this.#unparsed += text.length;
    const isInUnfinishedRow = this.transcript.hasUnfinishedRow && !this.#isBelowUnfinishedRow;
    const cursor = (this.#drawn?.cursor.y ?? 0) - (isInUnfinishedRow ? 1 : 0);
    const { rows, clears } = this.transcript;
    const parsed = { rows, cursor, clears, growing: this.#growingRows };
    this.term.write(text, () => {
      this.#unparsed -= text.length;
      this.#parsedOutput = parsed;
    });
  }

  #parsed(): Promise<void> {
    return new Promise((resolve) => this.term.write('', resolve));
  }
}
