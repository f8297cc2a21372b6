import { type Block, drawnRows, type LayoutBounds } from '../text/block.ts';
import {
  isVerbatim,
  joinQuoted,
  openStyles,
  type Printable,
  parseQuoted,
  toTerminal,
  unstyled,
} from '../text/styled-text.ts';
import { expandTabs, joinRows, softWrap, type WrappedRow, wrapLine } from '../text/wrap.ts';
import type { GrowingBlock } from './growing-block.ts';
import { type Paragraph, Scrollback } from './scrollback.ts';

/** A position in the output that does not depend on its wrapping: an offset in a paragraph. */
export interface ScrollAnchor {
  readonly paragraph: number;
  readonly offset: number;
}

/** Rows after which an unfinished paragraph is split. */
const maxParagraphRows = 1000;

/**
 * Keeps the output that the terminal's scrollback holds, so that it can be laid out at another width. New text rewrites
 * only the last row of an unfinished paragraph.
 */
export class Transcript {
  /** Number of rows printed so far, including dropped ones. */
  printed = 0;
  /** Number of `clear` calls. */
  clears = 0;
  /** The finished lines and blocks. */
  readonly scrollback: Scrollback;
  /** The finished rows of the paragraph that still grows, how many cells they fill, and its last row. */
  #head = '';
  #headRows = 0;
  #headWidth = 0;
  #tail = '';
  #tailWidth = 0;
  #byWords = true;
  #isQuoted = false;
  /** Whether a quotation continues into the next text. */
  #isInQuotation = false;
  /** The incomplete block after the output. */
  growing: GrowingBlock | undefined;
  /** Whether rows end between words where possible, from the next paint on. */
  keepsWords = true;
  /** Maximum width of prose in blocks in cells, 0 for no maximum. */
  measure = 0;

  /** Keeps the paragraphs that fill the last `limit` rows. */
  constructor(limit: number) {
    this.scrollback = new Scrollback(limit);
  }

  /** Whether the output ends in the middle of a row. */
  get isOpen(): boolean {
    return this.#tailWidth > 0;
  }

  clear(): void {
    this.clears += 1;
    this.scrollback.dropped += this.scrollback.takeAll().length + 1;
    this.#leave('', 0, '', 0);
    this.#isQuoted = false;
    this.#isInQuotation = false;
    this.growing?.forgetWritten();
  }

  /** Returns the data to write so that at most `height` rows of the growing block are left to draw below the output. */
  writeAbove(height: number, columns: number): string {
    const rows = this.growing?.write(height, this.bounds(columns)) ?? [];
    this.printed += rows.length;
    return rows.join('');
  }

  /** Returns the layout limits of blocks. */
  bounds(columns: number): LayoutBounds {
    return { columns, measure: this.measure, wordWrap: this.keepsWords };
  }

  /** Returns the data of a text or block, written from the start of the unfinished row or of a new one. */
  add(part: Printable | Block, columns: number): string {
    if (part === '') return '';
    if (typeof part !== 'string') return this.#addBlock(part, columns);
    const lines = joinQuoted(part).split('\n');
    let out = this.#tail.includes('\x1b') ? '\x1b[m' : '';
    for (const [at, line] of lines.entries()) {
      const isWhole = at < lines.length - 1;
      out += this.#extend(this.#read(line, isWhole), columns, isWhole);
    }
    this.scrollback.trim();
    return toTerminal(out as Printable);
  }

  /**
   * Changes what was printed, line by line; a line that changes loses its styles. Returns whether any did, so that it has
   * to be painted again.
   */
  rewrite(change: (text: string) => string): boolean {
    let isChanged = false;
    const rewritten = (text: string) => {
      const before = unstyled(text as Printable);
      const after = change(before);
      isChanged ||= after !== before;
      return after === before ? text : after;
    };
    if (this.scrollback.rewrite(rewritten, change)) isChanged = true;
    if (this.growing?.rewrite(change)) isChanged = true;
    const open = this.#head + this.#tail;
    const changed = rewritten(open);
    if (changed !== open) this.#leave('', 0, changed, this.#tailWidth);
    return isChanged;
  }

  /** Yields the data that writes all output into an empty terminal of this width. Ends early when it is cleared. */
  *paint(columns: number): Generator<string> {
    const open = this.#head + this.#tail;
    const { clears, printed } = this;
    const kept = this.scrollback.takeAll();
    this.growing?.forgetWritten();
    this.#leave('', 0, '', 0);
    for (const paragraph of kept) {
      yield this.#repaint(paragraph, columns);
      if (this.clears !== clears) return;
    }
    if (open !== '') yield toTerminal(this.#extend(open, columns, false) as Printable);
    this.printed = printed;
  }

  /** Returns the anchor of the row `up` rows above the row after the output. */
  spot(up: number, columns: number): ScrollAnchor {
    let at = this.scrollback.length;
    let below = up;
    for (; at > 0 && below > this.#rowsAt(at); at -= 1) below -= this.#rowsAt(at);
    const rows = this.#wrapped(at, columns);
    const offset = rows[rows.length - below - 1]?.end ?? 0;
    return { paragraph: this.scrollback.dropped + at, offset };
  }

  /** Returns the number of rows from an anchor to the row after the output. */
  up({ paragraph, offset }: ScrollAnchor, columns: number): number {
    const wanted = Math.max(0, paragraph - this.scrollback.dropped);
    const rows = this.#wrapped(wanted, columns);
    let up = rows.filter(({ end }) => end > offset).length || Math.min(1, rows.length);
    for (let at = this.scrollback.length; at > wanted; at -= 1) up += this.#rowsAt(at);
    return up;
  }

  /** Number of rows printed so far, including an unfinished one. */
  get rows(): number {
    return this.printed + (this.isOpen ? 1 : 0);
  }

  /** The incomplete line after the paragraphs: its rows, and whether they are quoted. */
  get unfinished(): Pick<Paragraph, 'rows' | 'isQuoted'> {
    return { rows: this.#headRows + (this.isOpen ? 1 : 0), isQuoted: this.#isQuoted };
  }

  #addBlock(block: Block, columns: number): string {
    const rows = block.rows(this.bounds(columns));
    const written = this.growing?.takeWritten(rows) ?? 0;
    const kept = { text: '', byWords: false, isQuoted: true, goesOn: false, block };
    this.printed += rows.length - written;
    this.scrollback.push({ ...kept, rows: rows.length });
    this.scrollback.trim();
    return drawnRows(rows.slice(written));
  }

  /** The line without its quotation marks, which say whether its paragraph is quoted. */
  #read(line: string, isWhole: boolean): string {
    const { text, isQuoted, continues: goesOn } = parseQuoted(line, this.#isInQuotation);
    this.#isInQuotation = goesOn;
    this.#isQuoted ||= isQuoted || (isWhole && goesOn);
    return text;
  }

  /** Appends to the unfinished line; `isWhole` ends its paragraph. */
  #extend(added: string, columns: number, isWhole: boolean): string {
    const line = this.#tail + expandTabs(this.#headWidth, this.#tail, added);
    if (this.#head === '' && !this.scrollback.at(-1)?.goesOn) this.#byWords = !isVerbatim(line);
    const rows = wrapLine(line, columns, this.#wraps(this.#byWords));
    const text = joinRows(line, rows, columns);
    this.printed += rows.length - (isWhole ? 0 : 1);
    if (isWhole) {
      this.#keep(this.#head + line, this.#headRows + rows.length, false);
      this.#leave('', 0, openStyles(line), 0);
      this.#isQuoted = false;
      return `${text}\n`;
    }
    const cut = rows.at(-2)?.end ?? 0;
    const finished = line.slice(0, cut);
    const width = rows.slice(0, -1).reduce((sum, row) => sum + row.width, this.#headWidth);
    const open = cut > 0 ? openStyles(finished) + line.slice(cut) : line;
    const headRows = this.#headRows + rows.length - 1;
    this.#leave(this.#head + finished, headRows, open, rows.at(-1)?.width ?? 0);
    this.#headWidth = width;
    if (this.#headRows >= maxParagraphRows) {
      this.#keep(this.#head, this.#headRows, true);
      this.#leave('', 0, open, this.#tailWidth);
    }
    return text;
  }

  #repaint(paragraph: Paragraph, columns: number): string {
    const { text, byWords, goesOn, block } = paragraph;
    if (block) {
      const drawn = block.rows(this.bounds(columns));
      this.scrollback.push({ ...paragraph, rows: drawn.length });
      return drawnRows(drawn);
    }
    const rows = wrapLine(text, columns, this.#wraps(byWords));
    const last = rows.at(-1);
    this.scrollback.push({ ...paragraph, rows: rows.length });
    const end = goesOn && last ? softWrap(last, columns) : '\n';
    return toTerminal((joinRows(text, rows, columns) + end) as Printable);
  }

  #keep(text: string, rows: number, goesOn: boolean): void {
    const [byWords, isQuoted] = [this.#byWords, this.#isQuoted];
    this.scrollback.push({ text, rows, byWords, isQuoted, goesOn });
  }

  #leave(head: string, headRows: number, tail: string, tailWidth: number): void {
    this.#head = head;
    this.#headRows = headRows;
    this.#headWidth = 0;
    this.#tail = tail;
    this.#tailWidth = tailWidth;
  }

  #rowsAt(at: number): number {
    return this.scrollback.at(at)?.rows ?? this.unfinished.rows + (this.growing?.written ?? 0);
  }

  #wrapped(at: number, columns: number): readonly WrappedRow[] {
    const paragraph = this.scrollback.at(at);
    if (paragraph?.block) return paragraph.block.rows(this.bounds(columns));
    if (!paragraph && this.growing?.written) return this.growing.writtenRows(this.bounds(columns));
    if (paragraph) return wrapLine(paragraph.text, columns, this.#wraps(paragraph.byWords));
    return this.isOpen
      ? wrapLine(this.#head + this.#tail, columns, this.#wraps(this.#byWords))
      : [];
  }

  #wraps(byWords: boolean): boolean {
    return byWords && this.keepsWords;
  }
}
