import { maxAttachedUnits, maxDepth, maxElementUnits, refusal } from '../limits.ts';
import { JsonScanner } from './json-scanner.ts';

/** A part of a JSON text: an element of the top-level list, of a list in a member, or a member with another value. */
export interface Element {
  /** The name of the member; '' in a top-level list. */
  readonly member: string;
  /** Its number in the list, from 1; 0 for an empty list or a value that is not a list. */
  readonly place: number;
  readonly value: unknown;
}

/**
 * Parses a JSON text that arrives in chunks, an element at a time. Throws `invalid-data` Failures of one line: `push` if the
 * text is not JSON, nested too deeply or too long, `end` if it is incomplete.
 */
export class JsonStream {
  readonly #scanner = new JsonScanner();
  #depth = 0;
  #state: 'before' | 'name' | 'value' | 'list' | 'after' | 'done' = 'before';
  #isObject = false;
  #member = '';
  #place = 0;

  /** Adds a chunk and yields the elements that it completes. */
  *push(chunk: string): Generator<Element> {
    const scanner = this.#scanner;
    scanner.push(chunk);
    for (let mark = scanner.next(); mark !== undefined; mark = scanner.next()) {
      const element = this.#take(mark);
      scanner.advance();
      if (element) yield element;
    }
    const most = this.#member === 'files' ? maxAttachedUnits : maxElementUnits;
    if (scanner.length > most) {
      const fault = `The file is too large at ${this.#here}, which is over ${most / 1e6} MB.`;
      throw refusal(fault, 'Split or shorten it.');
    }
  }

  /** Ends the text. */
  end(): void {
    if (this.#state === 'done' && this.#scanner.text === '') return;
    if (this.#state === 'done' || this.#state === 'before') throw this.#malformed();
    throw refusal(`The file is cut off at ${this.#here}.`, again);
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
      const fault = `The file is nested more than ${maxDepth} levels deep at ${this.#here}.`;
      throw refusal(fault, 'Choose another file.');
    }
    const isStart = this.#state === 'before';
    const isList = mark === '[' && (isStart || (this.#state === 'value' && this.#depth === 2));
    if (!isStart && !isList) return;
    if (this.#scanner.text !== '') throw this.#malformed();
    if (isStart) this.#isObject = mark === '{';
    this.#state = isList ? 'list' : 'name';
    this.#place = 0;
    this.#scanner.discard();
  }

  /** Handles a structural character between elements, and returns the element that it ends. */
  #part(mark: string): Element | undefined {
    switch (this.#state) {
      case 'name':
        return this.#endName(mark);
      case 'value':
        return this.#endValue(mark);
      case 'list':
        return this.#endItem(mark);
      case 'after':
        if (this.#scanner.text !== '') throw this.#malformed();
        return this.#endMember(mark);
      default:
        throw this.#malformed();
    }
  }

  #endName(mark: string): undefined {
    if (mark === '}' && this.#scanner.text === '') return this.#endMember(mark);
    const name = mark === ':' ? this.#parsed() : undefined;
    if (typeof name !== 'string') throw this.#malformed();
    this.#member = name;
    this.#place = 0;
    this.#state = 'value';
    this.#scanner.discard();
  }

  #endValue(mark: string): Element {
    const element = { member: this.#member, place: 0, value: this.#parsed() };
    this.#endMember(mark);
    return element;
  }

  #endItem(mark: string): Element {
    const { text } = this.#scanner;
    const isEmpty = mark === ']' && this.#place === 0 && text === '';
    const value = isEmpty ? [] : this.#parsed(text);
    if (mark !== ',' && mark !== ']') throw this.#malformed();
    if (mark === ']') this.#state = this.#isObject ? 'after' : 'done';
    this.#place += isEmpty ? 0 : 1;
    this.#scanner.discard();
    return { member: this.#member, place: this.#place, value };
  }

  #endMember(mark: string): undefined {
    if (mark !== ',' && mark !== '}') throw this.#malformed();
    this.#state = mark === ',' ? 'name' : 'done';
    this.#scanner.discard();
  }

  #parsed(text = this.#scanner.text): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.#malformed();
    }
  }

  get #here(): string {
    return placeOf(this.#member, this.#place + (this.#state === 'list' ? 1 : 0));
  }

  #malformed() {
    return refusal(`The file is not valid JSON at ${this.#here}.`, again);
  }
}

/** Returns the name of a place in a file: "entry 3 of sessions". */
export function placeOf(member: string, place: number): string {
  const entry = `entry ${place}`;
  if (member === '') return place === 0 ? 'its beginning' : entry;
  const name = /^\w{1,20}$/.test(member) ? member : 'a member';
  return place === 0 ? name : `${entry} of ${name}`;
}

const again = 'Export or copy it again.';
