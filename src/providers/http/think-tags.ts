import type { Chunk } from '../provider.ts';

type Part = Extract<Chunk, { type: 'text' | 'reasoning' | 'reclassified' }>;

const opening = '<think>';
const closing = '</think>';
/** The beginning of a tag at the end of a text. */
const partial = /<(?:\/?(?:t(?:h(?:i(?:nk?)?)?)?)?)?$/;
/** UTF-16 units of white space that are held back at most. */
const mostSpace = 1000;
/** UTF-16 units at the beginning of a line in which code is looked for. */
const mostLine = 1000;
/** The run that opens or closes a code block, in lists and quotes too, and what follows it. */
const fence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[\s>]+)*(`{3,}(?=[^`]*$)|~{3,})(.*)/;

/**
 * Takes reasoning out of the text of a reply where a model writes it between `<think>` and `</think>`, the first of which
 * begins a line. Where a line ends with the closing tag alone, all text before it was reasoning, unless reasoning came in a
 * field of its own. Tags in code are text.
 */
export class ThinkTags {
  #type: 'text' | 'reasoning' = 'text';
  #hasTag = false;
  /** Whether reasoning came in a field of its own. */
  #isSeparate = false;
  /** Whether nothing but white space came since the beginning or the last tag. */
  #isBlank = true;
  /** What may be the beginning of a tag. */
  #held = '';
  /** White space that may stand beside a tag. */
  #space = '';
  /** The beginning of the line of text at hand. */
  #line = '';
  /** The run of backticks or tildes that opened the code block at hand. */
  #fence = '';

  /** Returns what is decided by now of a text that goes on with `piece`. */
  push(piece: string): readonly Part[] {
    return this.#take(this.#held + piece, false);
  }

  /** Notes that reasoning came in a field of its own. */
  separate(): void {
    this.#isSeparate = true;
  }

  /** Returns what was held back: no text follows. */
  end(): readonly Part[] {
    const rest = this.#take(this.#held, true);
    const isSpace = this.#type === 'text' && this.#space !== '';
    return isSpace ? [...rest, { type: 'text', text: this.#space }] : rest;
  }

  #take(text: string, isEnd: boolean): readonly Part[] {
    const parts: Part[] = [];
    const tag = /<\/?think>/g;
    let from = 0;
    let until = text.length;
    for (let found = tag.exec(text); found; found = tag.exec(text)) {
      parts.push(...this.#plain(text.slice(from, found.index)));
      from = found.index;
      const next = text.charAt(tag.lastIndex);
      const kind = this.#kindOf(found[0], next);
      if (kind === 'lone' && next === '' && !isEnd) {
        until = from;
        break;
      }
      if (kind === 'text') continue;
      if (kind === 'lone' && !this.#isBlank) parts.push({ type: 'reclassified' });
      this.#enter(found[0] === opening ? 'reasoning' : 'text');
      from = tag.lastIndex;
    }
    if (!isEnd && until === text.length) until -= partial.exec(text.slice(from))?.[0].length ?? 0;
    this.#held = text.slice(until);
    return [...parts, ...this.#plain(text.slice(from, until))];
  }

  /** What a tag is that ends before the character `next`. */
  #kindOf(tag: string, next: string): 'opening' | 'closing' | 'lone' | 'text' {
    if (this.#type === 'reasoning') return tag === closing ? 'closing' : 'text';
    if (this.#isCode) return 'text';
    if (tag === opening) return this.#line.trim() === '' ? 'opening' : 'text';
    const canBeLone = !this.#hasTag && (this.#isBlank || !this.#isSeparate);
    return canBeLone && /^[\r\n]?$/.test(next) ? 'lone' : 'text';
  }

  #enter(type: 'text' | 'reasoning'): void {
    this.#type = type;
    this.#hasTag = true;
    this.#isBlank = true;
    this.#space = '';
    this.#line = '';
  }

  get #isCode(): boolean {
    return this.#fence !== '' || this.#line.split('`').length % 2 === 0;
  }

  /** What is to be told of a text without tags: white space beside a tag is not. */
  #plain(text: string): readonly Part[] {
    const whole = this.#space + text;
    this.#space = '';
    const body = this.#isBlank && this.#hasTag ? whole.trimStart() : whole;
    const visible = body.trimEnd().length;
    const isHeld = this.#type === 'reasoning' || (this.#isBlank && visible === 0);
    if (isHeld && body.length - visible <= mostSpace) this.#space = body.slice(visible);
    const told = body.slice(0, body.length - this.#space.length);
    if (told === '') return [];
    this.#isBlank = false;
    if (this.#type === 'text') this.#follow(told);
    return [{ type: this.#type, text: told }];
  }

  /** Follows which line and which code block the text is in. */
  #follow(text: string): void {
    const [first = '', ...rest] = text.split('\n');
    this.#line += first.slice(0, mostLine - this.#line.length);
    for (const next of rest) {
      const [, run = '', info = ''] = fence.exec(this.#line) ?? [];
      if (this.#fence === '') this.#fence = run;
      else if (run.startsWith(this.#fence) && info.trim() === '') this.#fence = '';
      this.#line = next.slice(0, mostLine);
    }
  }
}
