import { StringStream } from '@codemirror/streamparser';
import { magenta } from '../text/styled-lines.ts';
import {
  blue,
  cyan,
  dim,
  green,
  type Printable,
  red,
  styled,
  yellow,
} from '../text/styled-text.ts';
import { lineOf, type Prefix, type TextLine } from '../text/text-line.ts';
import { expandTabs } from '../text/wrap.ts';
import { type Grammar, grammarFor, infoWord } from './languages.ts';

/** Maximum number of characters shown of a language's name. */
const maxName = 20;
/** UTF-16 units of the longest line that is highlighted. */
const maxLine = 2000;

type Style = (text: Printable) => Printable;

/** The styles of tokens, by a word of their names, which differ between grammars. */
const tokenStyles: Readonly<Record<string, Style>> = {
  keyword: magenta,
  operatorKeyword: magenta,
  modifier: magenta,
  tagName: magenta,
  tag: magenta,
  important: magenta,
  header: magenta,
  atom: yellow,
  bool: yellow,
  null: yellow,
  number: yellow,
  unit: yellow,
  meta: yellow,
  string: green,
  character: green,
  regexp: green,
  attributeValue: green,
  inserted: green,
  deleted: red,
  comment: dim,
  typeName: cyan,
  type: cyan,
  className: cyan,
  namespace: cyan,
  builtin: cyan,
  standard: cyan,
  qualifier: cyan,
  macroName: cyan,
  def: blue,
  definition: blue,
  attributeName: blue,
  attribute: blue,
  propertyName: blue,
  property: blue,
};

/** Returns the line above a code block: its language and number. */
export function codeHeader(info: string, number: number): TextLine {
  const name = Array.from(infoWord(info)).slice(0, maxName).join('');
  return lineOf(dim(name === '' ? styled`code ${number}` : styled`${name} · code ${number}`));
}

/** The mark before the further rows of a line. */
const furtherRow: Prefix = { shown: dim(styled`↳ `), copied: '' };

/** Returns a line of code whose further rows begin with a mark. */
function codeLine(text: Printable): TextLine {
  return { ...lineOf(text), rest: furtherRow };
}

/**
 * Returns a part of a very long line, which is not highlighted: the first one or a further one. `continues` says whether another
 * part follows.
 */
export function codePart(source: string, isFirst: boolean, continues: boolean): TextLine {
  const part = { ...codeLine(styled`${expandTabs(0, '', source)}`), source, continues };
  return isFirst ? part : { ...part, first: furtherRow };
}

/** Returns the lines of a code block. */
export function codeLines(text: string, info: string): readonly TextLine[] {
  const code = new CodeHighlighter(info);
  return text === '' ? [] : text.split('\n').map((line) => code.line(line));
}

/** Highlights code line by line. Code in a language that is unknown or not loaded yet stays plain. */
export class CodeHighlighter {
  readonly #grammar: Grammar | undefined;
  #state: unknown;

  constructor(info: string) {
    this.#grammar = grammarFor(info);
    this.#state = this.#grammar?.startState?.(2) ?? {};
  }

  /** Whether there is no grammar to highlight with. */
  get isPlain(): boolean {
    return this.#grammar === undefined;
  }

  /** Returns the next line. */
  line(source: string): TextLine {
    return { ...codeLine(this.#coloured(expandTabs(0, '', source), this.#state)), source };
  }

  /** Returns the next line while it is incomplete. */
  start(source: string): TextLine {
    const state = this.#grammar?.copyState?.(this.#state) ?? copyState(this.#state);
    return { ...codeLine(this.#coloured(expandTabs(0, '', source), state)), source };
  }

  #coloured(line: string, state: unknown): Printable {
    const grammar = this.#grammar;
    if (!grammar || line.length > maxLine) return styled`${line}`;
    try {
      if (line === '') grammar.blankLine?.(state, 2);
      return highlightLine(grammar, line, state);
    } catch {
      return styled`${line}`;
    }
  }
}

/** Copies the state of a grammar that has no `copyState`, with the arrays in it. */
function copyState(state: unknown): unknown {
  if (typeof state !== 'object' || state === null) return state;
  const copy = Object.entries(state).map(([name, value]) => [
    name,
    Array.isArray(value) ? [...value] : value,
  ]);
  return Object.fromEntries(copy);
}

function highlightLine(grammar: Grammar, line: string, state: unknown): Printable {
  const stream = new StringStream(line, 8, 2);
  let text = styled``;
  while (!stream.eol()) {
    const style = nextToken(grammar, stream, state);
    const part = styled`${stream.current()}`;
    text = (text + (styleOf(style)?.(part) ?? part)) as Printable;
  }
  return text;
}

/** Reads a token of at least one character. A grammar may change its state a few times before it reads any. */
function nextToken(grammar: Grammar, stream: StringStream, state: unknown): string | null {
  stream.start = stream.pos;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const style = grammar.token(stream, state);
    if (stream.pos > stream.start) return style;
  }
  stream.next();
  return null;
}

/** Returns the style of the last word that has one: the key of a JSON object is `string property`. */
function styleOf(token: string | null): Style | undefined {
  const words = token?.split(/[. ]/) ?? [];
  const known = words.findLast((word) => Object.hasOwn(tokenStyles, word));
  return known === undefined ? undefined : tokenStyles[known];
}
