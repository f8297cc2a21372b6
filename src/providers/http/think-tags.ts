import type { Chunk } from '../provider.ts';

type Part = Extract<Chunk, { type: 'text' | 'reasoning' | 'reclassified' }>;

const openingTag = '<think>';
const closingTag = '</think>';
/** The start of a tag at the end of a text. */
const partialTag = /<(?:\/?(?:t(?:h(?:i(?:nk?)?)?)?)?)?$/;
/** UTF-16 units of white space that are held back. */
const maxSpace = 1000;
/** UTF-16 units at the start of a line in which code is looked for. */
const maxLine = 1000;
/** A code fence, also in lists and quotes: its backticks or tildes, and what follows them. */
const fence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[\s>]+)*(`{3,}(?=[^`]*$)|~{3,})(.*)/;

/**
 * Separates reasoning, which some models write between `<think>` at the start of a line and `</think>`, from the text of a
 * reply. A single closing tag at the end of a line makes all text before it reasoning, unless reasoning came in a separate
 * field. Tags in code are text.
 */
export class ThinkTags {
  #type: 'text' | 'reasoning' = 'text';
  #hasTag = false;
  /** Reasoning came in a separate field. */
  #isSeparate = false;
  /** Only white space came since the start or the last tag. */
  #isBlank = true;
  /** Text that may be the start of a tag. */
  #held = '';
  /** White space that is dropped if a tag follows. */
  #space = '';
  /** The start of the current line. */
  #line = '';
  /** The backticks or tildes that opened the current code block. */
  #fence = '';

  /** Adds a piece of text and returns the parts that are certain. */
  push(piece: string): readonly Part[] {
    return this.#split(this.#held + piece, false);
  }

  /** Records that reasoning came in a separate field. */
  markSeparate(): void {
    this.#isSeparate = true;
  }

  /** Returns what was held back; no text follows. */
  end(): readonly Part[] {
    const rest = this.#split(this.#held, true);
    const isSpace = this.#type === 'text' && this.#space !== '';
    return isSpace ? [...rest, { type: 'text', text: this.#space }] : rest;
  }

  #split(text: string, isEnd: boolean): readonly Part[] {
    const parts: Part[] = [];
    const tag = /<\/?think>/g;
    let from = 0;
    let until = text.length;
    for (let found = tag.exec(text); found; found = tag.exec(text)) {
      parts.push(...this.#untagged(text.slice(from, found.index)));
      from = found.index;
      const next = text.charAt(tag.lastIndex);
      const kind = this.#kindOf(found[0], next);
      if (kind === 'lone' && next === '' && !isEnd) {
        until = from;
        break;
      }
      if (kind === 'text') continue;
      if (kind === 'lone' && !this.#isBlank) parts.push({ type: 'reclassified' });
      this.#enter(found[0] === openingTag ? 'reasoning' : 'text');
      from = tag.lastIndex;
    }
    if (!isEnd && until === text.length) {
      until -= partialTag.exec(text.slice(from))?.[0].length ?? 0;
    }
    this.#held = text.slice(until);
    return [...parts, ...this.#untagged(text.slice(from, until))];
  }

  /** Returns what a tag means that is followed by the character `next`. */
  #kindOf(tag: string, next: string): 'opening' | 'closing' | 'lone' | 'text' {
    if (this.#type === 'reasoning') return tag === closingTag ? 'closing' : 'text';
    if (this.#isCode) return 'text';
    if (tag === openingTag) return this.#line.trim() === '' ? 'opening' : 'text';
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

  /** Returns the part for a text without tags, less the white space next to a tag. */
  #untagged(text: string): readonly Part[] {
    const whole = this.#space + text;
    this.#space = '';
    const body = this.#isBlank && this.#hasTag ? whole.trimStart() : whole;
    const visible = body.trimEnd().length;
    const isHeld = this.#type === 'reasoning' || (this.#isBlank && visible === 0);
    if (isHeld && body.length - visible <= maxSpace) this.#space = body.slice(visible);
    const certain = body.slice(0, body.length - this.#space.length);
    if (certain === '') return [];
    this.#isBlank = false;
    if (this.#type === 'text') this.#trackCode(certain);
    return [{ type: this.#type, text: certain }];
  }

  /** Updates the current line and code block. */
  #trackCode(text: string): void {
    for (let start = 0; ; ) {
      const end = text.indexOf('\n', start);
      const length = maxLine - this.#line.length;
      this.#line += text.slice(start, Math.min(end < 0 ? text.length : end, start + length));
      if (end < 0) return;
      if (/[`~]{3}/.test(this.#line)) this.#trackFence();
      this.#line = '';
      start = end + 1;
    }
  }

  /** Begins or ends a code block if the current line, which is complete, is a fence. */
  #trackFence(): void {
    const [, run = '', info = ''] = fence.exec(this.#line) ?? [];
    if (this.#fence === '') this.#fence = run;
    else if (run.startsWith(this.#fence) && info.trim() === '') this.#fence = '';
  }
}
