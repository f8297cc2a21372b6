import { deepest, longestElement, refusal } from './limits.ts';

/** A part of a JSON text: an element of a list that is the whole or one of its members, or another member. */
export interface Element {
  /** The member's name; '' in a list that is the whole. */
  readonly member: string;
  /** Its place in the list, from 1; 0 for what is in none, an empty list too. */
  readonly place: number;
  readonly value: unknown;
}

/**
 * Cuts a JSON text that comes in any pieces into its elements and holds no more than one of them. Throws `usage`
 * Failures of one line: `push` where it is no JSON, too deep or too long, `end` where it is not whole.
 */
export class Elements {
  #text = '';
  /** Where what is not yet given out begins, and how far it was looked through. */
  #start = 0;
  #at = 0;
  #depth = 0;
  #state: 'before' | 'name' | 'value' | 'list' | 'behind' | 'done' = 'before';
  #isObject = false;
  #member = '';
  #place = 0;

  /** The elements that are whole now. */
  *push(piece: string): Generator<Element> {
    this.#text = this.#text.slice(this.#start) + piece;
    this.#at -= this.#start;
    this.#start = 0;
    for (let mark = this.#next(); mark !== undefined; mark = this.#next()) {
      const element = this.#take(mark);
      this.#at += 1;
      if (element) yield element;
    }
    if (this.#text.length - this.#start > longestElement) {
      throw refusal(`${this.#here} is over ${longestElement / 1e6} MB.`, 'Split or shorten it.');
    }
  }

  /** Says that no more comes. */
  end(): void {
    if (this.#state === 'done' && this.#held() === '') return;
    if (this.#state === 'done' || this.#state === 'before') throw this.#broken();
    throw refusal(`The file ends in the midst of it: ${this.#here} is cut off.`, again);
  }

  /** The next mark outside of strings, `#at` on it; undefined where more text is needed. */
  #next(): string | undefined {
    for (;;) {
      marks.lastIndex = this.#at;
      const found = marks.exec(this.#text);
      this.#at = found?.index ?? this.#text.length;
      if (found?.[0] !== '"') return found?.[0];
      const close = closing(this.#text, this.#at);
      if (close < 0) return undefined;
      this.#at = close + 1;
    }
  }

  #take(mark: string): Element | undefined {
    if (mark === '{' || mark === '[') return this.#open(mark);
    const level = this.#state === 'list' && this.#isObject ? 2 : 1;
    const isShallow = this.#depth === level;
    if (mark === '}' || mark === ']') this.#depth -= 1;
    return isShallow ? this.#part(mark) : undefined;
  }

  #open(mark: string): undefined {
    this.#depth += 1;
    if (this.#depth > deepest) {
      throw refusal(`${this.#here} is nested more than ${deepest} deep.`, 'No export is.');
    }
    const isStart = this.#state === 'before';
    const isList = mark === '[' && (isStart || (this.#state === 'value' && this.#depth === 2));
    if (!isStart && !isList) return;
    if (this.#held() !== '') throw this.#broken();
    if (isStart) this.#isObject = mark === '{';
    this.#state = isList ? 'list' : 'name';
    this.#place = 0;
    this.#drop();
  }

  /** What ends at a mark that stands between elements. */
  #part(mark: string): Element | undefined {
    switch (this.#state) {
      case 'name':
        return this.#endName(mark);
      case 'value':
        return this.#endValue(mark);
      case 'list':
        return this.#endItem(mark);
      case 'behind':
        if (this.#held() !== '') throw this.#broken();
        return this.#goOn(mark);
      default:
        throw this.#broken();
    }
  }

  #endName(mark: string): undefined {
    if (mark === '}' && this.#held() === '') return this.#goOn(mark);
    const name = mark === ':' ? this.#parsed() : undefined;
    if (typeof name !== 'string') throw this.#broken();
    this.#member = name;
    this.#place = 0;
    this.#state = 'value';
    this.#drop();
  }

  #endValue(mark: string): Element {
    const element = { member: this.#member, place: 0, value: this.#parsed() };
    this.#goOn(mark);
    return element;
  }

  #endItem(mark: string): Element {
    const isEmpty = mark === ']' && this.#place === 0 && this.#held() === '';
    const value = isEmpty ? [] : this.#parsed();
    if (mark !== ',' && mark !== ']') throw this.#broken();
    if (mark === ']') this.#state = this.#isObject ? 'behind' : 'done';
    this.#place += isEmpty ? 0 : 1;
    this.#drop();
    return { member: this.#member, place: this.#place, value };
  }

  /** Behind a member. */
  #goOn(mark: string): undefined {
    if (mark !== ',' && mark !== '}') throw this.#broken();
    this.#state = mark === ',' ? 'name' : 'done';
    this.#drop();
  }

  #parsed(): unknown {
    try {
      return JSON.parse(this.#held());
    } catch {
      throw this.#broken();
    }
  }

  #held(): string {
    return this.#text.slice(this.#start, this.#at).trim();
  }

  #drop(): void {
    this.#start = this.#at + 1;
  }

  get #here(): string {
    return placeOf(this.#member, this.#place + (this.#state === 'list' ? 1 : 0));
  }

  #broken() {
    return refusal(`The file is no JSON: ${this.#here} is broken.`, again);
  }
}

/** How a place in a file is called: "sessions, entry 3". */
export function placeOf(member: string, place: number): string {
  const name = member === '' ? 'its beginning' : shown(member);
  if (place === 0) return name;
  return member === '' ? `entry ${place}` : `${name}, entry ${place}`;
}

const again = 'Export or copy it anew.';
const marks = /["{}[\],:]/g;

function shown(name: string): string {
  return /^\w{1,20}$/.test(name) ? name : 'a member';
}

/** Where the string that begins at `start` ends; -1 where it goes on. */
function closing(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charAt(at - 1 - slashes) === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}
