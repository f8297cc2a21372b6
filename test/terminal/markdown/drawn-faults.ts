import { MarkdownReader } from '../../../src/terminal/markdown/reader.ts';
import type { BlockRow } from '../../../src/terminal/text/block.ts';
import { StreamSanitizer } from '../../../src/terminal/text/styled-text.ts';
import { isLineRow, linksIn } from '../../../src/terminal/text/text-line.ts';
import { unsafe } from '../../support/escape-sequences.ts';

/** SGR 0, and the styles of Markdown: bold, italic, underlined once or twice, struck, coloured, and their ends. */
const ownStyles = /\x1b\[(?:|1|3|4|9|2[1-4]|29|3[1-69]|90)m/g;
/** What ends a row: a line break, or what makes the terminal wrap. */
const rowEnd = /(?:\r\n| *x\x1b\[A\x1b\[\d+G\x1b\[K\r\x1b\[B)$/;

/** Returns the rows that are drawn while the chunks of a reply arrive, those of unfinished blocks included. */
export function rowsWhileStreaming(
  chunks: readonly string[],
  columns: number,
): readonly BlockRow[] {
  const bounds = { columns, measure: 0, wordWrap: true };
  const sanitizer = new StreamSanitizer();
  const reader = new MarkdownReader();
  const steps = [...chunks.map((chunk) => () => sanitizer.push(chunk)), () => sanitizer.end()];
  return steps.flatMap((step, at) => {
    reader.push(step());
    const { finished, open } = reader.read(at === chunks.length);
    return [...finished, ...(open ? [open] : [])].flatMap((block) => block.rows(bounds));
  });
}

/** Returns what a row writes besides text and styles of Markdown, and links that are not on the web; undefined if nothing. */
export function faultIn(row: BlockRow): string | undefined {
  const text = row.data.replace(rowEnd, '').replace(ownStyles, '');
  const found = /[\t\n]/.exec(text) ?? unsafe.exec(text);
  if (found) return `${JSON.stringify(found[0])} in ${JSON.stringify(text)}`;
  const links = isLineRow(row) ? linksIn(row.row) : [];
  return links.find(({ address }) => !/^https?:\/\//.test(address))?.address;
}
