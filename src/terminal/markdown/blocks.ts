import type { Token, Tokens } from 'marked';
import { doubleUnderline, splitLines } from '../text/styled-lines.ts';
import {
  bold,
  dim,
  isColorEnabled,
  type Printable,
  styled,
  underline,
} from '../text/styled-text.ts';
import { lineOf, type Prefix, type TextLine } from '../text/text-line.ts';
import { textWidth } from '../text/width.ts';
import { codeHeader, codeLines } from './code.ts';
import { InlineRenderer } from './inline.ts';
import { codeText } from './lex.ts';
import { tableLines } from './table.ts';

/** Levels of lists and quotes that are indented; deeper ones are not. */
const maxDepth = 12;
const bullets = ['•', '◦', '▪'];

/** The place of a block on the screen and in its text. */
export interface BlockContext {
  /** The width that is left for the block, in cells. */
  readonly columns: number;
  /** How many lists and quotes it is nested in. */
  readonly depth: number;
  /** How many of these are lists. */
  readonly lists: number;
  /** Returns the number of the next block of code. */
  readonly nextCode: () => number;
  /** The number of the first item, if the list continues another block. */
  readonly firstItem?: number;
}

/** Returns the lines of the blocks, separated by empty lines, except between a heading and its text. */
export function blockLines(tokens: readonly Token[], context: BlockContext): readonly TextLine[] {
  const shown = tokens.filter((token) => token.type !== 'space' && isDrawn(token));
  return shown.flatMap((token, at) => {
    const before = shown[at - 1];
    const isText = token.type !== 'heading' && before?.type === 'heading';
    const hasGap = before !== undefined && !isText;
    return [...(hasGap ? [emptyLine] : []), ...linesOf(token, context)];
  });
}

/** Whether the token is drawn as a block of its own. */
function isDrawn({ type }: Token): boolean {
  return type !== 'def' && type !== 'checkbox';
}

/** The empty line between two blocks. */
export const emptyLine: TextLine = lineOf(styled``);

function linesOf(token: Token, context: BlockContext): readonly TextLine[] {
  switch (token.type) {
    case 'heading':
      return proseLines(token.tokens ?? [], (text) => heading(text, token.depth));
    case 'paragraph':
    case 'text':
      return proseLines(token.tokens ?? [token]);
    case 'code':
      return [
        codeHeader(token.lang ?? '', context.nextCode()),
        ...codeLines(codeText(token), token.lang ?? ''),
      ];
    case 'blockquote':
      return quoteLines(token as Tokens.Blockquote, context);
    case 'list':
      return listLines(token as Tokens.List, context);
    case 'table': {
      const inline = new InlineRenderer();
      const lines = tableLines(token as Tokens.Table, inline, context.columns);
      return lines.map((line) => ({ ...line, addresses: inline.addresses }));
    }
    case 'hr':
      return [lineOf(dim(styled`${'─'.repeat(Math.max(3, Math.floor(context.columns / 2)))}`))];
    default:
      return splitLines(styled`${token.raw.replace(/\n+$/, '')}`).map((line) =>
        lineOf(dim(line), true),
      );
  }
}

function proseLines(
  tokens: readonly Token[],
  decorate = (text: Printable): Printable => text,
): readonly TextLine[] {
  const inline = new InlineRenderer();
  const lines = [...splitLines(decorate(inline.render(tokens)))];
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines.map((line) => ({
    ...lineOf(line.replace(/^ +/, '') as Printable, true),
    addresses: inline.addresses,
  }));
}

function heading(text: Printable, level: number): Printable {
  if (isColorEnabled() && level === 1) return doubleUnderline(bold(text));
  if (isColorEnabled() && level === 2) return underline(bold(text));
  return styled`${dim(styled`${'#'.repeat(level)} `)}${bold(text)}`;
}

function quoteLines(token: Tokens.Blockquote, context: BlockContext): readonly TextLine[] {
  const bar: Prefix = { shown: dim(styled`│ `), copied: '' };
  return indented(context, bar, bar, (inner) => blockLines(token.tokens, inner));
}

/** Returns the lines of a list. Items are separated where the source has an empty line between them. */
function listLines(list: Tokens.List, context: BlockContext): readonly TextLine[] {
  const start = context.firstItem ?? (list.start === '' ? 1 : list.start);
  return list.items.flatMap((item, at) => {
    const hasGap = at > 0 && /\n[ \t]*\n$/.test(list.items[at - 1]?.raw ?? '');
    const marker = list.ordered
      ? `${start + at}${/^\s*\d+(\))/.exec(item.raw)?.[1] ?? '.'} `
      : `${bullets[Math.min(context.lists, bullets.length - 1)]} `;
    const task = item.task ? `[${item.checked ? 'x' : ' '}] ` : '';
    return [
      ...(hasGap ? [emptyLine] : []),
      ...itemLines(item, marker + task, marker.length, context),
    ];
  });
}

function itemLines(
  item: Tokens.ListItem,
  marker: string,
  indent: number,
  context: BlockContext,
): readonly TextLine[] {
  const first: Prefix = { shown: styled`${marker}`, copied: marker };
  const rest: Prefix = { shown: styled`${' '.repeat(indent)}`, copied: '' };
  const lines = indented({ ...context, lists: context.lists + 1 }, first, rest, (inner) =>
    itemBlocks(item.tokens, inner),
  );
  return lines.length > 0 ? lines : [{ ...lineOf(styled``), first, rest }];
}

/** Returns the lines of an item's blocks, which are separated only where the source has an empty line. */
function itemBlocks(tokens: readonly Token[], context: BlockContext): readonly TextLine[] {
  const shown = tokens.filter(isDrawn);
  return shown.flatMap((token, at) => {
    if (token.type !== 'space') return linesOf(token, context);
    return at > 0 && at < shown.length - 1 ? [emptyLine] : [];
  });
}

/** Prefixes the lines that `draw` returns: the first row with one prefix, all others with the other. */
function indented(
  context: BlockContext,
  first: Prefix,
  rest: Prefix,
  draw: (inner: BlockContext) => readonly TextLine[],
): readonly TextLine[] {
  const isFlat = context.depth >= maxDepth;
  const columns = isFlat ? context.columns : Math.max(1, context.columns - textWidth(rest.shown));
  const { firstItem: _, ...outer } = context;
  const lines = draw({ ...outer, columns, depth: context.depth + 1 });
  if (isFlat) return lines;
  return lines.map((line, at) => ({
    ...line,
    first: joinPrefixes(at === 0 ? first : rest, line.first),
    rest: joinPrefixes(rest, line.rest),
  }));
}

function joinPrefixes(outer: Prefix, inner: Prefix): Prefix {
  return { shown: styled`${outer.shown}${inner.shown}`, copied: outer.copied + inner.copied };
}
