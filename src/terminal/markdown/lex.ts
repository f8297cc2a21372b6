import { Lexer, Marked, type Token, type TokenizerExtension, type Tokens } from 'marked';

/** Addresses of reference definitions, by their normalized labels. */
export type Links = Lexer['tokens']['links'];

/** Source text that is shown unchanged: a formula or a footnote mark. */
interface LiteralToken extends Tokens.Generic {
  readonly type: 'literal';
  readonly raw: string;
}

const formula =
  /^(?:\$\$[^$\n]{1,2000}\$\$|\$(?![\s$])[^$\n]{1,400}(?<![\s\\])\$(?!\d)|\\\([^\n]{1,400}?\\\)|\\\[(?!\\{3}\])[^\n]{1,2000}?\\\]|\[\^[^\]\s]{1,40}\](?!\())/;
const formulaBlock =
  /^ {0,3}(?:\$\$\n[^$]{1,4000}\$\$|\\\[\n[^\\]*(?:\\(?!\])[^\\]*){0,400}\\\]) *(?:\n|$)/;

const literal: TokenizerExtension = {
  name: 'literal',
  level: 'inline',
  start: (source) => at(source.search(/\$|\\[([]|\[\^/)),
  tokenizer: (source) => literalToken(formula, source),
};

const literalBlock: TokenizerExtension = {
  name: 'literal',
  level: 'block',
  start: (source) => at(source.search(/^ {0,3}(?:\$\$|\\\[)\n/m)),
  tokenizer: (source) => literalToken(formulaBlock, source),
};

/** Without this `def` a footnote's text would be a link reference definition, and not be drawn. */
const marked = new Marked({
  extensions: [literal, literalBlock],
  tokenizer: { def: (source) => (/^ {0,3}\[\^/.test(source) ? undefined : false) },
});

/** A line that is nested so deeply that lexing takes time quadratic in its depth. */
export const tooDeep =
  /^(?:(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){13}| {26,}(?:[-*+]|\d{1,9}[.)])[ \t])/m;

/** Bound of length times delimiters for a text in which emphasis and links are looked for. */
const maxInlineWork = 4_000_000;

/**
 * Lexes Markdown as GFM, with formulas and footnote marks as literals, and adds the link reference definitions to `links`.
 * Finding emphasis takes time quadratic in the number of delimiters, so a text with very many of them stays plain.
 */
export function lex(source: string, links: Links): readonly Token[] {
  const definitions = Object.keys(links).length;
  const isSame =
    latest?.source === source && latest.links === links && latest.definitions === definitions;
  if (!latest || !isSame) {
    const tokens = tokenize(source, links);
    latest = { source, links, definitions: Object.keys(links).length, tokens };
  }
  return latest.tokens;
}

/** Makes the next call of `lex` read its source again, after the addresses in `links` were changed. */
export function forgetLexed(): void {
  latest = undefined;
}

/** A token and its offsets in the source. */
export interface TokenWithOffsets {
  readonly token: Token;
  readonly start: number;
  readonly end: number;
}

/** Returns the tokens of the source. */
export function lexWithOffsets(source: string, links: Links): readonly TokenWithOffsets[] {
  let at = 0;
  return lex(source, links).map((token) => {
    const start = at;
    at += token.raw.length;
    return { token, start, end: at };
  });
}

/** Returns whether something is drawn for the token, unless it is empty. */
export function isDrawn({ token }: TokenWithOffsets): boolean {
  return token.type !== 'space' && token.type !== 'def';
}

/** Returns how many of the tokens no further text changes. */
export function countFinished(tokens: readonly TokenWithOffsets[], window: string): number {
  const last = tokens.at(-1);
  if (!last) return 0;
  return Math.max(0, tokens.length - (window.indexOf('\n', last.start) < 0 ? 2 : 1));
}

/** Returns whether the token is a fenced code block. */
export function isFence(token: Token): boolean {
  return token.type === 'code' && token.codeBlockStyle !== 'indented';
}

/** The latest result of `lex`: an open block is lexed to see where it ends, and then to be drawn. */
let latest:
  | {
      readonly source: string;
      readonly links: Links;
      readonly definitions: number;
      readonly tokens: readonly Token[];
    }
  | undefined;

function tokenize(source: string, links: Links): readonly Token[] {
  const lexer = new Lexer(marked.defaults);
  lexer.tokens.links = links;
  lexer.blockTokens(withCodeTabs(source), lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    const delimiters = src.match(/[*_~[\]<`]/g)?.length ?? 0;
    if (delimiters * src.length > maxInlineWork) tokens.push({ type: 'text', raw: src, text: src });
    else lexer.inlineTokens(src, tokens);
  }
  return lexer.tokens;
}

/** Replaces a tab in code: a noncharacter, which sanitized text does not contain. */
const codeTab = '\u{FDD0}';

/** Returns the code of a token; of indented code, without the line ends after it. */
export function codeText(token: Token): string {
  const code = 'text' in token ? String(token.text).replaceAll(codeTab, '\t') : '';
  const isIndented = 'codeBlockStyle' in token && token.codeBlockStyle === 'indented';
  return isIndented ? code.replace(/\n+$/, '') : code;
}

/** Calls `visit` with each token, an outer one before those in it. */
export function visitTokens(tokens: readonly Token[], visit: (token: Token) => void): void {
  marked.walkTokens([...tokens], visit);
}

/** Returns the code of each code block in the tokens, nested ones included, in order. */
export function codesIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'code') return [codeText(token)];
    if (token.type === 'list') return codesIn(token.items);
    return token.type === 'blockquote' || token.type === 'list_item'
      ? codesIn(token.tokens ?? [])
      : [];
  });
}

/** Replaces each tab in an indented fenced code block, which the lexer would turn into spaces. */
function withCodeTabs(source: string): string {
  if (!source.includes('\t') || !/^[ \t]+(?:`{3}|~{3})/m.test(source)) return source;
  let open: { readonly indent: string; readonly run: string } | undefined;
  const lines = source.split('\n').map((line) => {
    const [, indent = '', run = ''] = /^([ \t]*)(`{3,}|~{3,})/.exec(line) ?? [];
    if (open && run.startsWith(open.run)) open = undefined;
    else if (!open && run !== '') open = { indent, run };
    else if (open && open.indent !== '' && line.startsWith(open.indent))
      return open.indent + line.slice(open.indent.length).replace(/\t/g, codeTab);
    return line;
  });
  return lines.join('\n');
}

function literalToken(pattern: RegExp, source: string): LiteralToken | undefined {
  const found = pattern.exec(source);
  return found ? { type: 'literal', raw: found[0] } : undefined;
}

function at(index: number): number | undefined {
  return index < 0 ? undefined : index;
}
