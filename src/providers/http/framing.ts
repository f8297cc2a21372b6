import { createParser } from 'eventsource-parser';
import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import type { Dialect } from '../provider.ts';

/** Cuts a text into the data of its events. Throws a `broke-off` Failure for an event of over 16 Mi UTF-16 units. */
export interface Framing {
  /** Returns the data of the events that are complete with this text. */
  feed(text: string): readonly string[];
  /** Returns the data of the last event if the body ended without a line end after it. */
  close(): readonly string[];
}

/** UTF-16 units of an event. */
const maxEvent = 16 * 1024 * 1024;

/** Returns the framing of a response body: server-sent events, or lines of JSON. */
export function frame(framing: Dialect['framing']): Framing {
  return framing === 'sse' ? serverSentEvents() : jsonLines();
}

function serverSentEvents(): Framing {
  let found: string[] = [];
  let isOverflowing = false;
  const normalize = lineEndNormalizer();
  const collectJson = bareJson((text) => found.push(text));
  const parser = createParser({
    maxBufferSize: maxEvent,
    onEvent: ({ data }) => found.push(data),
    onError: ({ type, line = '' }) => {
      if (type === 'unknown-field') collectJson(line);
      isOverflowing ||= type === 'max-buffer-size-exceeded';
    },
  });
  const feed = (text: string) => {
    found = [];
    parser.feed(normalize(text));
    if (isOverflowing) throw tooLong();
    return found;
  };
  return { feed, close: () => feed('\n\n') };
}

/**
 * Collects lines that are not fields of an event, and calls `onJson` with the JSON that they form: gateways send an error, or
 * a whole reply, between events or instead of them. Drops JSON over 16 Mi UTF-16 units. Takes linear time.
 */
function bareJson(onJson: (text: string) => void): (line: string) => void {
  let held = '';
  let depth = 0;
  return (line) => {
    if (held === '' && !/^\s*[[{]/.test(line)) return;
    depth += depthChange(line);
    held = held.length + line.length > maxEvent ? '' : `${held}${line}\n`;
    if (depth > 0 && held !== '') return;
    if (parse(held) !== undefined) onJson(held);
    held = '';
    depth = 0;
  };
}

/** Returns how many more objects and arrays a line of JSON opens than it closes. */
function depthChange(line: string): number {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '"') isString = !isString;
    else if (isString && character === '\\') at++;
    else if (isString) continue;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
  }
  return depth;
}

/** Returns a function that replaces CR and CRLF by LF, because eventsource-parser 3 reads a split CRLF as two line ends. */
function lineEndNormalizer(): (text: string) => string {
  let isAfterReturn = false;
  return (text) => {
    const rest = isAfterReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') isAfterReturn = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  };
}

function jsonLines(): Framing {
  let held: string[] = [];
  let size = 0;
  const feed = (text: string) => {
    const [first = '', ...rest] = text.split('\n');
    held.push(first);
    size += first.length;
    if (size > maxEvent) throw tooLong();
    if (rest.length === 0) return [];
    const incomplete = rest.pop() ?? '';
    const complete = [held.join(''), ...rest];
    held = [incomplete];
    size = incomplete.length;
    return complete.filter((line) => line.trim() !== '');
  };
  return { feed, close: () => feed('\n') };
}

function tooLong(): Failure {
  return new Failure('broke-off', 'an event of the reply was too long to read');
}
