import { type Block, type LayoutBounds, rowsData } from '../text/block.ts';
import {
  isVerbatim,
  joinQuoted,
  openStyles,
  type Printable,
  parseQuoted,
  resetStyles,
  toTerminal,
} from '../text/styled-text.ts';
import { expandTabs, joinRows, softWrap, type WrappedRow, wrapLine } from '../text/wrap.ts';
import type { GrowingBlock } from './growing-block.ts';
import { type Paragraph, Scrollback } from './scrollback.ts';

/** A position in the output that does not depend on how it is wrapped: a UTF-16 offset in a paragraph. */
export interface ScrollAnchor {
  readonly paragraph: number;
  readonly offset: number;
}

/** Number of rows from which an unfinished paragraph is split. */
const maxParagraphRows = 1000;

/**
 * Keeps the output that is in the terminal's scrollback, so that it can be laid out again at another width. New text
 * rewrites only the last row of the unfinished paragraph.
 */
export class Transcript {
  /** Number of rows printed so far, including dropped ones. */
  printed = 0;
  /** Number of `clear` calls. */
  clears = 0;
  /** The finished paragraphs. */
  readonly scrollback: Scrollback;
  /** The unfinished paragraph: the text of all rows but the last, their number and total width in cells, and the last row. */
  #head = '';
  #headRows = 0;
  #headWidth = 0;
  #tail = '';
  #tailWidth = 0;
  #isProse = true;
  #isQuoted = false;
  /** Whether the next text starts inside a quotation. */
  #isInQuotation = false;
  /** The unfinished block after the output. */
  growing: GrowingBlock | undefined;
  /** Whether prose wraps between words, from the next paint on. */
  wordWrap = true;
  /** Maximum width in cells of prose in blocks; 0 for no maximum. */
  measure = 0;

  /** Creates a transcript of the paragraphs in the last `limit` rows. */
  constructor(limit: number) {
    this.scrollback = new Scrollback(limit);
  }

  /** Whether the output ends in the middle of a row. */
  get hasUnfinishedRow(): boolean {
    return this.#tailWidth > 0;
  }

  clear(): void {
    this.clears += 1;
    this.scrollback.dropped += this.scrollback.takeAll().length + 1;
    this.#setUnfinished('', 0, '', 0);
    this.#isQuoted = false;
    this.#isInQuotation = false;
    this.growing?.resetWritten();
  }

  /** Returns the data that writes the first rows of the growing block as output, all but the last `height` rows. */
  writeOverflow(height: number, columns: number): string {
    const rows = this.growing?.write(height, this.bounds(columns)) ?? [];
    this.printed += rows.length;
    return rows.join('');
  }

  /** Returns the layout limits of blocks. */
  bounds(columns: number): LayoutBounds {
    return { columns, measure: this.measure, wordWrap: this.wordWrap };
  }

  /** Returns the data that writes a text or block, from column 0 of the unfinished row or of a new row. */
  add(part: Printable | Block, columns: number): string {
    if (part === '') return '';
    if (typeof part !== 'string') return this.#addBlock(part, columns);
    const lines = joinQuoted(part).split('\n');
    let out = this.#tail.includes('\x1b') ? resetStyles : '';
    for (const [at, line] of lines.entries()) {
      const endsLine = at < lines.length - 1;
      out += this.#append(this.#parseLine(line, endsLine), columns, endsLine);
    }
    this.scrollback.trim();
    return toTerminal(out as Printable);
  }

  /** Replaces the text of the unfinished paragraph. */
  setUnfinished(text: string): void {
    this.#setUnfinished('', 0, text, this.#tailWidth);
  }

  /** Yields the data that writes all output into an empty terminal of this width. Stops when the transcript is cleared. */
  *paint(columns: number): Generator<string> {
    const unfinished = this.#head + this.#tail;
    const { clears, printed } = this;
    const paragraphs = this.scrollback.takeAll();
    this.growing?.resetWritten();
    this.#setUnfinished('', 0, '', 0);
    for (const paragraph of paragraphs) {
      yield this.#paintParagraph(paragraph, columns);
      if (this.clears !== clears) return;
    }
    if (unfinished !== '') yield toTerminal(this.#append(unfinished, columns, false) as Printable);
    this.printed = printed;
  }

  /** Returns the anchor of the row that is followed by `rowsBelow - 1` rows of output. */
  anchorAt(rowsBelow: number, columns: number): ScrollAnchor {
    let index = this.scrollback.length;
    let left = rowsBelow;
    for (; index > 0 && left > this.#rowCount(index); index -= 1) left -= this.#rowCount(index);
    const rows = this.#rowsOf(index, columns);
    const offset = rows[rows.length - left - 1]?.end ?? 0;
    return { paragraph: this.scrollback.dropped + index, offset };
  }

  /** Returns the number of rows from the anchor's row, inclusive, to the end of the output. */
  rowsBelow({ paragraph, offset }: ScrollAnchor, columns: number): number {
    const index = Math.max(0, paragraph - this.scrollback.dropped);
    const rows = this.#rowsOf(index, columns);
    let count = rows.filter(({ end }) => end > offset).length || Math.min(1, rows.length);
    for (let at = this.scrollback.length; at > index; at -= 1) count += this.#rowCount(at);
    return count;
  }

  /** Number of rows printed so far, including the unfinished one. */
  get rows(): number {
    return this.printed + (this.hasUnfinishedRow ? 1 : 0);
  }

  /** The text and row count of the unfinished paragraph, and whether it is quoted. */
  get unfinished(): Pick<Paragraph, 'text' | 'rows' | 'isQuoted'> {
    const text = this.#head + this.#tail;
    const rows = this.#headRows + (this.hasUnfinishedRow ? 1 : 0);
    return { text, rows, isQuoted: this.#isQuoted };
  }

  #addBlock(block: Block, columns: number): string {
    const rows = block.rows(this.bounds(columns));
    const written = this.growing?.takeWritten(rows) ?? 0;
    this.printed += rows.length - written;
    const { isQuoted } = block;
    const noText = { text: '', isProse: false, continues: false };
    this.scrollback.push({ ...noText, isQuoted, rows: rows.length, block });
    this.scrollback.trim();
    return rowsData(rows.slice(written));
  }

  /** Returns the line without the marks of `quoted`, and updates the quotation state from them. */
  #parseLine(line: string, endsLine: boolean): string {
    const { text, isQuoted, continues } = parseQuoted(line, this.#isInQuotation);
    this.#isInQuotation = continues;
    this.#isQuoted ||= isQuoted || (endsLine && continues);
    return text;
  }

  /** Appends to the unfinished paragraph, and finishes it if `endsLine` is true. Returns the data to write. */
  #append(added: string, columns: number, endsLine: boolean): string {
    const line = this.#tail + expandTabs(this.#headWidth, this.#tail, added);
    if (this.#head === '' && !this.scrollback.at(-1)?.continues) this.#isProse = !isVerbatim(line);
    const rows = this.#wrap(line, this.#isProse, columns);
    const text = joinRows(line, rows, columns);
    this.printed += rows.length - (endsLine ? 0 : 1);
    if (endsLine) {
      this.#pushParagraph(this.#head + line, this.#headRows + rows.length, false);
      this.#setUnfinished('', 0, openStyles(line), 0);
      this.#isQuoted = false;
      return `${text}\n`;
    }
    const cut = rows.at(-2)?.end ?? 0;
    const finished = line.slice(0, cut);
    const width = rows.slice(0, -1).reduce((sum, row) => sum + row.width, this.#headWidth);
    const tail = cut > 0 ? openStyles(finished) + line.slice(cut) : line;
    const headRows = this.#headRows + rows.length - 1;
    this.#setUnfinished(this.#head + finished, headRows, tail, rows.at(-1)?.width ?? 0);
    this.#headWidth = width;
    if (this.#headRows >= maxParagraphRows) {
      this.#pushParagraph(this.#head, this.#headRows, true);
      this.#setUnfinished('', 0, tail, this.#tailWidth);
    }
    return text;
  }

  #paintParagraph(paragraph: Paragraph, columns: number): string {
    const { text, isProse, continues, block } = paragraph;
    if (block) {
      const rows = block.rows(this.bounds(columns));
      this.scrollback.push({ ...paragraph, rows: rows.length });
      return rowsData(rows);
    }
    const rows = this.#wrap(text, isProse, columns);
    const last = rows.at(-1);
    this.scrollback.push({ ...paragraph, rows: rows.length });
    const end = continues && last ? softWrap(last, columns) : '\n';
    return toTerminal((joinRows(text, rows, columns) + end) as Printable);
  }

  #pushParagraph(text: string, rows: number, continues: boolean): void {
    const [isProse, isQuoted] = [this.#isProse, this.#isQuoted];
    this.scrollback.push({ text, rows, isProse, isQuoted, continues });
  }

  #setUnfinished(head: string, headRows: number, tail: string, tailWidth: number): void {
    this.#head = head;
    this.#headRows = headRows;
    this.#headWidth = 0;
    this.#tail = tail;
    this.#tailWidth = tailWidth;
  }

  #rowCount(at: number): number {
    return this.scrollback.at(at)?.rows ?? this.unfinished.rows + (this.growing?.written ?? 0);
  }

  #rowsOf(at: number, columns: number): readonly WrappedRow[] {
    const paragraph = this.scrollback.at(at);
    if (paragraph?.block) return paragraph.block.rows(this.bounds(columns));
    if (!paragraph && this.growing?.written) return this.growing.writtenRows(this.bounds(columns));
    if (paragraph) return this.#wrap(paragraph.text, paragraph.isProse, columns);
    return this.hasUnfinishedRow ? this.#wrap(this.#head + this.#tail, this.#isProse, columns) : [];
  }

  #wrap(line: string, isProse: boolean, columns: number): readonly WrappedRow[] {
    return wrapLine(line, columns, isProse && this.wordWrap);
  }
}
