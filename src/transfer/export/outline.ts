import { rawEnd } from './raw.ts';

/** A quotation, or an item of a list whose rows are indented by so many columns. */
type Container = 'quote' | number;

type Leaf =
  | { readonly kind: 'none' }
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'fence'; readonly run: string }
  | { readonly kind: 'html'; readonly end: RegExp };

const none: Leaf = { kind: 'none' };
/** Containers in one another; deeper ones are taken for text. */
const deepest = 20;
const heading = /^#{1,6}(?: |$)/;
const underline = /^ {0,3}(?:=+|-+) *$/;
const rule = /^(?:\*[* ]*|_[_ ]*|-[- ]*)$/;
const fence = /^(?:(`{3,})[^`]*$|(~{3,}))/;
const closing = /^ {0,3}(`{3,}|~{3,}) *$/;
const item = /^(?:[-+*]|(\d{1,9})[.)])(?= |$)/;

/** What is open behind the lines of a Markdown text, by the rules of CommonMark. */
export class Outline {
  #containers: Container[] = [];
  #leaf: Leaf = none;
  /** Whether the last line was a mark of a list and nothing else. */
  #isBare = false;

  /** Whether a line that comes next is in no quotation, list, code or HTML that is open. */
  isOutside(line: string): boolean {
    const [depth] = this.#match(expanded(line));
    const isText = this.#leaf.kind === 'none' || this.#isParagraph;
    return depth === 0 && (this.#containers.length > 0 || isText);
  }

  /** The row that ends the code in which the next line would be wherever it begins; '' where it would not. */
  get open(): string {
    return this.#containers.length === 0 && this.#leaf.kind === 'fence' ? this.#leaf.run : '';
  }

  /** Takes the next line in, without its end. */
  read(line: string): void {
    const [depth, rest] = this.#match(expanded(line));
    const isWithin = depth === this.#containers.length;
    this.#isBare = false;
    if (isWithin && this.#goesOn(rest)) return;
    if (!isWithin && this.#isParagraph && isMere(rest)) return;
    if (!isWithin) this.#close(depth);
    this.#begin(rest);
  }

  get #isParagraph(): boolean {
    return this.#leaf.kind === 'paragraph';
  }

  /** How many containers go on in a line, and what of it stands in them. */
  #match(line: string): readonly [depth: number, rest: string] {
    let rest = line;
    for (const [depth, container] of this.#containers.entries()) {
      const isLast = depth === this.#containers.length - 1;
      const next = this.#isBare && isLast && isBlank(rest) ? undefined : within(container, rest);
      if (next === undefined) return [depth, rest];
      rest = next;
    }
    return [this.#containers.length, rest];
  }

  #close(depth: number): void {
    this.#containers.length = depth;
    this.#leaf = none;
  }

  /** Whether a line is in the code or HTML that is open, which it may end. */
  #goesOn(rest: string): boolean {
    const leaf = this.#leaf;
    if (leaf.kind === 'none' || leaf.kind === 'paragraph') return false;
    const isEnd =
      leaf.kind === 'html' ? leaf.end.test(rest) : closing.exec(rest)?.[1]?.startsWith(leaf.run);
    if (isEnd) this.#leaf = none;
    return true;
  }

  /** Opens what a line begins, one in another. */
  #begin(line: string): void {
    let rest = line;
    while (this.#containers.length < deepest) {
      const inner = this.#enter(rest);
      if (inner === undefined) break;
      this.#leaf = none;
      rest = inner;
    }
    this.#isBare = isBlank(rest) && rest !== line && this.#containers.at(-1) !== 'quote';
    const isHeading = this.#isParagraph && underline.test(rest);
    this.#leaf = isHeading ? none : leafOf(rest, this.#isParagraph);
  }

  /** What of a line stands in the container that it begins; undefined where it begins none. */
  #enter(rest: string): string | undefined {
    const indent = indentOf(rest);
    const words = rest.slice(indent);
    if (indent > 3) return undefined;
    if (words.startsWith('>')) {
      this.#containers.push('quote');
      return within('quote', rest);
    }
    const mark = isRule(words) ? null : item.exec(words);
    if (!mark || (this.#isParagraph && !interrupts(mark, words))) return undefined;
    const width = indent + mark[0].length;
    const space = indentOf(rest.slice(width));
    const isBegun = space > 0 && space < 5 && !isBlank(rest.slice(width));
    this.#containers.push(width + (isBegun ? space : 1));
    return rest.slice(width + (isBegun ? space : 1));
  }
}

function interrupts([mark, number]: RegExpExecArray, words: string): boolean {
  return Number(number ?? 1) === 1 && !isBlank(words.slice(mark.length));
}

/** What of a line stands in a container that is open; undefined where it is not in it. */
function within(container: Container, rest: string): string | undefined {
  if (container === 'quote') {
    const mark = /^ {0,3}> ?/.exec(rest);
    return mark ? rest.slice(mark[0].length) : undefined;
  }
  if (isBlank(rest)) return '';
  return indentOf(rest) >= container ? rest.slice(container) : undefined;
}

function leafOf(rest: string, isInParagraph: boolean): Leaf {
  const indent = indentOf(rest);
  const words = rest.slice(indent);
  if (words === '') return none;
  if (indent > 3) return isInParagraph ? { kind: 'paragraph' } : none;
  const run = fence.exec(words);
  if (run) return { kind: 'fence', run: run[1] ?? run[2] ?? '' };
  const end = rawEnd(words, isInParagraph);
  if (end) return end.test(words) ? none : { kind: 'html', end };
  return heading.test(words) || isRule(words) ? none : { kind: 'paragraph' };
}

/** Whether a line begins no block, so that it goes on with a paragraph whose container it is not in. */
function isMere(rest: string): boolean {
  if (isBlank(rest)) return false;
  if (indentOf(rest) > 3) return true;
  const words = rest.trimStart();
  return !/^>/.test(words) && !item.test(words) && leafOf(rest, true).kind === 'paragraph';
}

function isBlank(text: string): boolean {
  return indentOf(text) === text.length;
}

function indentOf(text: string): number {
  return text.search(/[^ ]|$/);
}

/** The line with spaces where it has tabs. */
function expanded(line: string): string {
  const [first = '', ...rest] = line.split('\t');
  return rest.reduce(
    (text, part) => text.padEnd(text.length + 4 - (text.length % 4)) + part,
    first,
  );
}

function isRule(words: string): boolean {
  return rule.test(words) && words.replaceAll(' ', '').length > 2;
}
