import { maxDepth, maxElementUnits, refusal } from '../limits.ts';
import { JsonScanner } from './json-scanner.ts';

/** A part of a JSON text: an element of a list that is the whole or one of its members, or another member. */
export interface Element {
  /** The member's name; '' in a list that is the whole. */
  readonly member: string;
  /** Its place in the list, from 1; 0 for what is in none, an empty list too. */
  readonly place: number;
  readonly value: unknown;
}

/**
 * Cuts a JSON text that comes in any pieces into its elements and holds no more than one of them. Throws `invalid-data`
 * Failures of one line: `push` where it is no JSON, too deep or too long, `end` where it is not whole.
 */
export class JsonStream {
  readonly #scanner = new JsonScanner();
  #depth = 0;
  #state: 'before' | 'name' | 'value' | 'list' | 'behind' | 'done' = 'before';
  #isObject = false;
  #member = '';
  #place = 0;

  /** The elements that are whole now. */
  *push(piece: string): Generator<Element> {
    const scanner = this.#scanner;
    scanner.push(piece);
    for (let mark = scanner.next(); mark !== undefined; mark = scanner.next()) {
      const element = this.#take(mark);
      scanner.pass();
      if (element) yield element;
    }
    if (scanner.length > maxElementUnits) {
      throw refusal(`${this.#here} is over ${maxElementUnits / 1e6} MB.`, 'Split or shorten it.');
    }
  }

  /** Says that no more comes. */
  end(): void {
    if (this.#state === 'done' && this.#scanner.held === '') return;
    if (this.#state === 'done' || this.#state === 'before') throw this.#broken();
    throw refusal(`The file ends in the midst of it: ${this.#here} is cut off.`, again);
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
    if (this.#depth > maxDepth) {
      throw refusal(`${this.#here} is nested more than ${maxDepth} deep.`, 'No export is.');
    }
    const isStart = this.#state === 'before';
    const isList = mark === '[' && (isStart || (this.#state === 'value' && this.#depth === 2));
    if (!isStart && !isList) return;
    if (this.#scanner.held !== '') throw this.#broken();
    if (isStart) this.#isObject = mark === '{';
    this.#state = isList ? 'list' : 'name';
    this.#place = 0;
    this.#scanner.drop();
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
        if (this.#scanner.held !== '') throw this.#broken();
        return this.#goOn(mark);
      default:
        throw this.#broken();
    }
  }

  #endName(mark: string): undefined {
    if (mark === '}' && this.#scanner.held === '') return this.#goOn(mark);
    const name = mark === ':' ? this.#parsed() : undefined;
    if (typeof name !== 'string') throw this.#broken();
    this.#member = name;
    this.#place = 0;
    this.#state = 'value';
    this.#scanner.drop();
  }

  #endValue(mark: string): Element {
    const element = { member: this.#member, place: 0, value: this.#parsed() };
    this.#goOn(mark);
    return element;
  }

  #endItem(mark: string): Element {
    const isEmpty = mark === ']' && this.#place === 0 && this.#scanner.held === '';
    const value = isEmpty ? [] : this.#parsed();
    if (mark !== ',' && mark !== ']') throw this.#broken();
    if (mark === ']') this.#state = this.#isObject ? 'behind' : 'done';
    this.#place += isEmpty ? 0 : 1;
    this.#scanner.drop();
    return { member: this.#member, place: this.#place, value };
  }

  /** Behind a member. */
  #goOn(mark: string): undefined {
    if (mark !== ',' && mark !== '}') throw this.#broken();
    this.#state = mark === ',' ? 'name' : 'done';
    this.#scanner.drop();
  }

  #parsed(): unknown {
    try {
      return JSON.parse(this.#scanner.held);
    } catch {
      throw this.#broken();
    }
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

function shown(name: string): string {
  return /^\w{1,20}$/.test(name) ? name : 'a member';
}
