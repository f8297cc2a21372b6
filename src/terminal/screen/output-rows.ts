import type { Block } from '../text/block.ts';
import { isLineRow, type LineRow } from '../text/text-line.ts';
import type { Screen } from './screen.ts';
import type { Paragraph } from './scrollback.ts';

/** A row of the terminal's buffer. */
export interface OutputRow {
  /** Whether it holds text from outside. */
  readonly isQuoted: boolean;
  /** The block that contains it, and its index in the rows of the block. */
  readonly block?: Block;
  readonly index?: number;
}

/** Returns `count` rows of the buffer from row `first` on; undefined while `clear` is pending. */
export function outputRows(
  screen: Screen,
  first: number,
  count: number,
): readonly OutputRow[] | undefined {
  const buffer = screen.outputInBuffer;
  if (!buffer) return undefined;
  const { transcript } = screen;
  const rows = Array<OutputRow>(count).fill({ isQuoted: false });
  const fill = (start: number, end: number, isQuoted: boolean, block?: Block, firstIndex = 0) => {
    for (let at = Math.max(0, start); at < Math.min(count, end); at += 1)
      rows[at] = { isQuoted, ...(block && { block, index: firstIndex + at - start }) };
  };
  const outputEnd = buffer.end - first;
  const { block, written = 0 } = transcript.growing ?? {};
  fill(outputEnd, outputEnd + buffer.growing, true, block, written);
  let end = outputEnd + transcript.rows - buffer.rows;
  const add = (entry: Pick<Paragraph, 'rows' | 'isQuoted' | 'block'>) => {
    // Rows that the terminal has not parsed yet are not in its buffer: other rows are there.
    fill(end - entry.rows, Math.min(end, outputEnd), entry.isQuoted, entry.block);
    end -= entry.rows;
  };
  add({ rows: written, isQuoted: true, ...(block && { block }) });
  add(transcript.unfinished);
  const { scrollback } = transcript;
  for (let at = scrollback.length - 1; at >= 0 && end > 0; at -= 1) {
    const paragraph = scrollback.at(at);
    if (paragraph) add(paragraph);
  }
  return rows;
}

/** Returns the row of a text line that a row of the buffer shows; undefined if it shows something else. */
export function lineRowOf(screen: Screen, { block, index = 0 }: OutputRow): LineRow | undefined {
  const row = block?.rows(screen.transcript.bounds(screen.columns))[index];
  return row && isLineRow(row) ? row.row : undefined;
}
