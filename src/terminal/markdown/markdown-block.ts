import type { Token } from 'marked';
import { type Block, changeLines, type LayoutBounds } from '../text/block.ts';
import { blockRows, type LineBlockRow, type TextLine } from '../text/text-line.ts';
import { blockLines, emptyLine } from './blocks.ts';
import { type Links, lex } from './lex.ts';

/** Above which blocks an empty row is drawn. */
export type Gap = 'none' | 'heading' | 'any';

/** What the lines of a block depend on besides its source. */
export interface BlockPlace {
  readonly gap: Gap;
  /** How many code blocks precede it in the text. */
  readonly codesBefore: number;
  /** The number of its first item, if it continues a list. */
  readonly firstItem?: number;
}

/** One or more blocks of Markdown. */
export class MarkdownBlock implements Block {
  readonly isQuoted = true;
  #source: string;
  readonly #place: BlockPlace;
  readonly #links: Links;

  constructor(source: string, place: BlockPlace, links: Links) {
    this.#source = source;
    this.#place = place;
    this.#links = links;
  }

  rows(bounds: LayoutBounds): readonly LineBlockRow[] {
    return blockRows(this.#lines(bounds.columns), bounds);
  }

  rewrite(change: (line: string) => string): boolean {
    const source = changeLines(this.#source, change);
    const isChanged = source !== this.#source;
    this.#source = source;
    return isChanged;
  }

  get tokens(): readonly Token[] {
    return lex(this.#source, this.#links);
  }

  #startsWithHeading(): boolean {
    const first = this.tokens.find(({ type }) => type !== 'space' && type !== 'def');
    return first?.type === 'heading';
  }

  #lines(columns: number): readonly TextLine[] {
    const { gap, codesBefore, firstItem } = this.#place;
    let codes = codesBefore;
    const nextCode = () => {
      codes += 1;
      return codes;
    };
    const context = { columns, depth: 0, lists: 0, nextCode };
    const lines = blockLines(
      this.tokens,
      firstItem === undefined ? context : { ...context, firstItem },
    );
    const hasGap = gap === 'any' || (gap === 'heading' && this.#startsWithHeading());
    return hasGap && lines.length > 0 ? [emptyLine, ...lines] : lines;
  }
}
