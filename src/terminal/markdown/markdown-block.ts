import type { Token } from 'marked';
import type { Block, Room } from '../text/block.ts';
import { blockRows, type LineBlockRow, type TextLine } from '../text/text-line.ts';
import { blank, blockLines } from './blocks.ts';
import { type Links, lex } from './lex.ts';

/** What the drawing of a block depends on beside its source. */
export interface BlockPlace {
  /** Whether an empty line precedes it. */
  readonly isApart: boolean;
  /** Blocks of code before it in the text. */
  readonly codesBefore: number;
  /** The number of its first list item where it continues a list. */
  readonly firstItem?: number;
}

/** Markdown source, one block or several. */
export class MarkdownBlock implements Block {
  #source: string;
  readonly #place: BlockPlace;
  readonly #links: Links;

  constructor(source: string, place: BlockPlace, links: Links) {
    this.#source = source;
    this.#place = place;
    this.#links = links;
  }

  /** Its tokens, inline ones included. */
  get tokens(): readonly Token[] {
    return lex(this.#source, this.#links);
  }

  rows(room: Room): readonly LineBlockRow[] {
    return blockRows(this.lines(room.columns), room);
  }

  rewrite(change: (text: string) => string): boolean {
    const source = this.#source.split('\n').map(change).join('\n');
    const isChanged = source !== this.#source;
    this.#source = source;
    return isChanged;
  }

  /** Its lines for a screen of that many columns. */
  lines(columns: number): readonly TextLine[] {
    const { isApart, codesBefore, firstItem } = this.#place;
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
    return isApart && lines.length > 0 ? [blank, ...lines] : lines;
  }
}
