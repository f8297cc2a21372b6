import type { Block, LayoutBounds } from '../text/block.ts';
import { changeParts, type LinePart } from '../text/line-part.ts';
import { type Printable, styled } from '../text/styled-text.ts';
import { blockRows, type LineBlockRow, lineOf } from '../text/text-line.ts';
import type { Gap } from './markdown-block.ts';

/** UTF-16 units of a line that is drawn at once; a longer one is cut. */
const maxLine = 4096;

/** The first line of a text, or the first part of a long one. */
export interface FirstLine extends Readonly<LinePart> {
  /** Where the text after it starts. */
  readonly end: number;
}

/** Returns the first line of the text, or a part of a long one; undefined if the line is incomplete. */
export function firstLine(text: string, hasEnded: boolean): FirstLine | undefined {
  const start = text.slice(0, maxLine + 1);
  const end = start.indexOf('\n');
  if (end >= 0) return { text: start.slice(0, end), end: end + 1, continues: false };
  if (start.length > maxLine) {
    const cut = start.lastIndexOf(' ', maxLine - 1) + 1 || maxLine;
    return { text: start.slice(0, cut), end: cut, continues: true };
  }
  return hasEnded ? { text: start, end: start.length, continues: false } : undefined;
}

/** A line of plain text, or a part of a long one. */
export class PlainLine implements Block {
  readonly isQuoted = true;
  readonly part: LinePart;
  readonly #gap: Gap;

  constructor({ text, continues }: Readonly<LinePart>, gap: Gap) {
    this.part = { text, continues };
    this.#gap = gap;
  }

  rows(bounds: LayoutBounds): readonly LineBlockRow[] {
    return new PlainLines(this.part.text, this.#gap).rows(bounds);
  }

  rewrite(change: (text: string) => string): boolean {
    return changeParts([this.part], change);
  }
}

/** Lines of plain text. */
export class PlainLines implements Block {
  readonly isQuoted = true;
  #lines: readonly string[];
  readonly #style: (text: Printable) => Printable;

  constructor(text: string, gap: Gap, style = (line: Printable): Printable => line) {
    this.#lines = gap === 'any' ? ['', ...text.split('\n')] : text.split('\n');
    this.#style = style;
  }

  rows(bounds: LayoutBounds): readonly LineBlockRow[] {
    return blockRows(
      this.#lines.map((line) => lineOf(this.#style(styled`${line}`), true)),
      bounds,
    );
  }

  rewrite(change: (text: string) => string): boolean {
    const changed = this.#lines.map(change);
    const isChanged = changed.some((line, at) => line !== this.#lines[at]);
    this.#lines = changed;
    return isChanged;
  }
}

const whiteSpace = /\s*/y;

/** Returns the offset of the first character from `start` on that is not white space. */
export function whiteSpaceEnd(text: string, start: number): number {
  whiteSpace.lastIndex = start;
  whiteSpace.test(text);
  return whiteSpace.lastIndex;
}

/** Returns whether a text contains only spaces and tabs. */
export function isBlanks(text: string): boolean {
  return /^[ \t]*$/.test(text);
}
