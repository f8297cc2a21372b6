import { createParser } from 'eventsource-parser';
import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import type { Dialect } from '../provider.ts';

/** Text in, the data of each whole event out. A single event over 16 million characters is a Failure. */
export interface Framing {
  feed(text: string): readonly string[];
  /** The last event, where the body ended without the line that should follow it. */
  close(): readonly string[];
}

const longest = 16 * 1024 * 1024;

export function frame(framing: Dialect['framing']): Framing {
  return framing === 'sse' ? events() : lines();
}

function events(): Framing {
  let found: string[] = [];
  let overflowed = false;
  const unify = lineEnds();
  const bare = bareJson((text) => found.push(text));
  const parser = createParser({
    maxBufferSize: longest,
    onEvent: ({ data }) => found.push(data),
    onError: ({ type, line = '' }) => {
      if (type === 'unknown-field') bare(line);
      overflowed ||= type === 'max-buffer-size-exceeded';
    },
  });
  const feed = (text: string) => {
    found = [];
    parser.feed(unify(text));
    if (overflowed) throw tooLong();
    return found;
  };
  return { feed, close: () => feed('\n\n') };
}

/**
 * Takes the lines of a stream that are no field of an event, and tells the JSON that they are: gateways send an error, or
 * a whole reply, between the events or in their place. Passes over what is over 16 million characters. Linear in their
 * length.
 */
function bareJson(tell: (text: string) => void): (line: string) => void {
  let held = '';
  let depth = 0;
  return (line) => {
    if (held === '' && !/^\s*[[{]/.test(line)) return;
    depth += depthOf(line);
    held = held.length + line.length > longest ? '' : `${held}${line}\n`;
    if (depth > 0 && held !== '') return;
    if (parse(held) !== undefined) tell(held);
    held = '';
    depth = 0;
  };
}

/** Returns how many more objects and arrays a line of JSON opens than it closes. */
function depthOf(line: string): number {
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

/** CR and CRLF become LF. A pair may be cut in two: https://github.com/rexxars/eventsource-parser reads that as two line ends. */
function lineEnds(): (text: string) => string {
  let afterReturn = false;
  return (text) => {
    const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') afterReturn = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  };
}

function lines(): Framing {
  let held: string[] = [];
  let size = 0;
  const feed = (text: string) => {
    const [first = '', ...rest] = text.split('\n');
    held.push(first);
    size += first.length;
    if (size > longest) throw tooLong();
    if (rest.length === 0) return [];
    const open = rest.pop() ?? '';
    const whole = [held.join(''), ...rest];
    held = [open];
    size = open.length;
    return whole.filter((line) => line.trim() !== '');
  };
  return { feed, close: () => feed('\n') };
}

function tooLong(): Failure {
  return new Failure('broke-off', 'an event of the reply was too long to read');
}
